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
  free: plan(3, 1, 20, 1, 0),
  pro: plan(60, 10, 300, 20, 1500),
  business: plan(300, 50, 2000, 100, 4900),
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

function plan(
  projectsPerMonth: number,
  couriersPerProject: number,
  deliveryPointsPerProject: number,
  optimizationsPerDay: number,
  monthlyCreditCents: number,
): SubscriptionPlan {
  return {
    projectsPerMonth,
    couriersPerProject,
    deliveryPointsPerProject,
    optimizationsPerDay,
    monthlyCreditCents,
  };
}
