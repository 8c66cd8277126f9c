import { z } from "zod";

export const subscriptionPlanName = z.enum(["free", "pro", "business"]);
export type SubscriptionPlanName = z.output<typeof subscriptionPlanName>;

const planLimits = z.strictObject({
  projectsPerMonth: z.int().min(0),
  couriersPerProject: z.int().min(0),
  deliveryPointsPerProject: z.int().min(0),
  optimizationsPerDay: z.int().min(0),
  /** The credit that each subscription period begins with. */
  monthlyCreditCents: z.int().min(0),
});

/** What a subscription plan allows, and the credit that comes with it. */
export type SubscriptionPlan = z.output<typeof planLimits>;
export type SubscriptionPlans = Readonly<Record<SubscriptionPlanName, SubscriptionPlan>>;

export const DEFAULT_SUBSCRIPTION_PLANS: SubscriptionPlans = {
  free: {
    ...{ projectsPerMonth: 3, couriersPerProject: 1, deliveryPointsPerProject: 20 },
    ...{ optimizationsPerDay: 1, monthlyCreditCents: 0 },
  },
  pro: {
    ...{ projectsPerMonth: 60, couriersPerProject: 10, deliveryPointsPerProject: 300 },
    ...{ optimizationsPerDay: 20, monthlyCreditCents: 1500 },
  },
  business: {
    ...{ projectsPerMonth: 300, couriersPerProject: 50, deliveryPointsPerProject: 2000 },
    ...{ optimizationsPerDay: 100, monthlyCreditCents: 4900 },
  },
};

/** The setting: it may replace any part of the subscription plans. */
export const subscriptionPlansSetting = z
  .strictObject({ free: planLimits.partial(), pro: planLimits.partial(), business: planLimits.partial() })
  .partial()
  .transform((given): SubscriptionPlans => ({
    free: { ...DEFAULT_SUBSCRIPTION_PLANS.free, ...given.free },
    pro: { ...DEFAULT_SUBSCRIPTION_PLANS.pro, ...given.pro },
    business: { ...DEFAULT_SUBSCRIPTION_PLANS.business, ...given.business },
  }));

/** Price of a run for each courier in it. */
export const COURIER_RUN_CENTS = 100;
