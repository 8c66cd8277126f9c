import { usdOf } from "../billing/money.ts";
import { runsOn, type Balance } from "../billing/ledger.ts";
import { dayOf, periodAt } from "../billing/period.ts";
import type { BillingService } from "../billing/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Clock } from "../shared/runtime.ts";
import { isTest, type Company } from "../shared/company.ts";
import type { AccountSnapshot, AccountUsage } from "./schemas.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SnapshotParts {
  readonly billing: BillingService;
  readonly projects: ProjectService;
  readonly clock: Clock;
}

export interface UsageParts extends SnapshotParts {
  readonly config: { readonly topUpNote: string | null };
}

/** A company's money, limits and usage now. */
export async function snapshotOf(company: Company, parts: SnapshotParts): Promise<AccountSnapshot> {
  return snapshotAt(await parts.billing.balanceOf(company), company, parts);
}

/** The same, with money on hold, the way to top up and today's runs. */
export async function usageOf(company: Company, parts: UsageParts): Promise<AccountUsage> {
  const balance = await parts.billing.balanceOf(company);
  const snapshot = await snapshotAt(balance, company, parts);
  const day = dayOf(parts.clock.now());
  return {
    ...snapshot,
    held: { usd: usdOf(balance.heldCents) },
    topUpNote: parts.config.topUpNote,
    today: {
      optimizations: runsOn(balance, day),
      optimizationsLimit: snapshot.limits.optimizationsPerDay,
      resetsAt: new Date(Date.parse(day) + DAY_MS).toISOString(),
    },
  };
}

async function snapshotAt(
  balance: Balance,
  company: Company,
  { billing, projects, clock }: SnapshotParts,
): Promise<AccountSnapshot> {
  const plan = billing.subscriptionPlanOf(company);
  const projectsThisMonth = await projects.usedThisMonth(company.id);
  const subscribed = company.plan !== "free" && !isTest(company);
  return {
    account: {
      companyId: company.id,
      plan: company.plan,
      subscriptionStatus: subscribed ? "active" : null,
      subscriptionPlan: subscribed ? company.plan : null,
      subscriptionPeriodEnd: subscribed ? periodAt(company, clock.now()).end.toISOString() : null,
    },
    credit: {
      subscriptionCreditsRemainingUsd: usdOf(balance.creditCents),
      subscriptionMonthlyCreditsUsd: usdOf(plan.monthlyCreditCents),
      walletBalanceUsd: usdOf(balance.walletCents),
      totalAvailableUsd: usdOf(balance.creditCents + balance.walletCents),
      optimizationCostPerCourierUsd: usdOf(plan.courierRunCents),
    },
    limits: {
      projectsPerMonth: plan.projectsPerMonth,
      couriersPerProject: plan.couriersPerProject,
      deliveryPointsPerProject: plan.deliveryPointsPerProject,
      optimizationsPerDay: plan.optimizationsPerDay,
    },
    usage: { projectsThisMonth, projectsThisMonthLimit: plan.projectsPerMonth },
  };
}
