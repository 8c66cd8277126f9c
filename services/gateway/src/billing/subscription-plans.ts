import { z } from "zod";
import type { SubscriptionPlanName } from "../shared/company.ts";
import type { Cents } from "./money.ts";

/** The plans that a company may have. */
export const subscriptionPlanName = z.enum(["free", "pro", "business"]);

const planLimits = z.strictObject({
  projectsPerMonth: z.int().min(0),
  couriersPerProject: z.int().min(0),
  deliveryPointsPerProject: z.int().min(0),
  optimizationsPerDay: z.int().min(0),
  /** The credit that each subscription period begins with. */
  monthlyCreditCents: z.int().min(0),
});

/** What a subscription plan allows, and the credit that comes with it. */
export interface SubscriptionPlan extends z.output<typeof planLimits> {
  /** Price of a run for each courier in it. */
  readonly courierRunCents: Cents;
}
export type SubscriptionPlans = Readonly<Record<SubscriptionPlanName, SubscriptionPlan>>;

/** Price of a run for each courier in it, on every plan that a company may have. */
const COURIER_RUN_CENTS = 100;

export const DEFAULT_SUBSCRIPTION_PLANS: SubscriptionPlans = {
  free: {
    ...{ projectsPerMonth: 3, couriersPerProject: 1, deliveryPointsPerProject: 20 },
    ...{ optimizationsPerDay: 1, monthlyCreditCents: 0, courierRunCents: COURIER_RUN_CENTS },
  },
  pro: {
    ...{ projectsPerMonth: 60, couriersPerProject: 10, deliveryPointsPerProject: 300 },
    ...{ optimizationsPerDay: 20, monthlyCreditCents: 1500, courierRunCents: COURIER_RUN_CENTS },
  },
  business: {
    ...{ projectsPerMonth: 300, couriersPerProject: 50, deliveryPointsPerProject: 2000 },
    ...{ optimizationsPerDay: 100, monthlyCreditCents: 4900, courierRunCents: COURIER_RUN_CENTS },
  },
  test: {
    ...{ projectsPerMonth: 300, couriersPerProject: 5, deliveryPointsPerProject: 50 },
    ...{ optimizationsPerDay: 200, monthlyCreditCents: 0, courierRunCents: 0 },
  },
};

/** The setting: it may replace any limit of the subscription plans. */
export const subscriptionPlansSetting = z
  .strictObject({ free: planLimits.partial(), pro: planLimits.partial(), business: planLimits.partial() })
  .partial()
  .transform(({ free, pro, business }): SubscriptionPlans => ({
    ...DEFAULT_SUBSCRIPTION_PLANS,
    free: { ...DEFAULT_SUBSCRIPTION_PLANS.free, ...free },
    pro: { ...DEFAULT_SUBSCRIPTION_PLANS.pro, ...pro },
    business: { ...DEFAULT_SUBSCRIPTION_PLANS.business, ...business },
  }));
