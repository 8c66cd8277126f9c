import { z } from "zod";
import { subscriptionPlanName } from "../billing/subscription-plans.ts";

const count = z.int().min(0);

/** Everything a company may know about its account. */
export const accountSnapshot = z
  .object({
    account: z
      .object({
        companyId: z.guid(),
        plan: z
          .enum([...subscriptionPlanName.options, "test"])
          .meta({ description: "`test`: of test keys." }),
        subscriptionStatus: z.string().nullable(),
        subscriptionPlan: z.string().nullable(),
        subscriptionPeriodEnd: z.iso.datetime().nullable(),
      })
      .meta({ id: "Account" }),
    credit: z
      .object({
        subscriptionCreditsRemainingUsd: z.number(),
        subscriptionMonthlyCreditsUsd: z.number(),
        walletBalanceUsd: z.number(),
        totalAvailableUsd: z.number(),
        optimizationCostPerCourierUsd: z.number(),
      })
      .meta({ id: "Credit" }),
    limits: z
      .object({
        projectsPerMonth: count,
        couriersPerProject: count,
        deliveryPointsPerProject: count,
        optimizationsPerDay: count,
      })
      .meta({ id: "Limits" }),
    usage: z.object({ projectsThisMonth: count, projectsThisMonthLimit: count }).meta({ id: "Usage" }),
  })
  .meta({ id: "AccountSnapshot" });
export type AccountSnapshot = z.output<typeof accountSnapshot>;

/** The snapshot, and the figures that only the dashboard shows. */
export const accountUsage = accountSnapshot.extend({
  held: z.object({ usd: z.number() }),
  topUpNote: z.string().nullable(),
  today: z.object({ optimizations: count, optimizationsLimit: count, resetsAt: z.iso.datetime() }),
});
export type AccountUsage = z.output<typeof accountUsage>;
