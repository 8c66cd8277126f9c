import { usdOf } from "../billing/money.ts";
import { periodAt } from "../billing/period.ts";
import { COURIER_RUN_CENTS } from "../billing/subscription-plans.ts";
import type { BillingService } from "../billing/service.ts";
import { endpoint, ok } from "../http/endpoint.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Clock } from "../runtime.ts";
import type { Company } from "./company.ts";
import { accountSnapshot } from "./schemas.ts";
import type { AccountSnapshot } from "./schemas.ts";

interface Parts {
  readonly billing: BillingService;
  readonly projects: ProjectService;
  readonly clock: Clock;
}

/** `GET /account`. */
export function accountEndpoints(parts: Parts): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/account",
      operationId: "getAccount",
      scope: "read",
      summary: "Plan, credit, limits and usage of the company",
      answers: { 200: accountSnapshot },
      errors: [],
      handle: async ({ company }) => ok(await snapshotOf(company, parts)),
    }),
  ];
}

async function snapshotOf(company: Company, { billing, projects, clock }: Parts): Promise<AccountSnapshot> {
  const plan = billing.subscriptionPlanOf(company);
  const balance = await billing.balanceOf(company);
  const projectsThisMonth = await projects.usedThisMonth(company.id);
  const subscribed = company.plan !== "free";
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
      optimizationCostPerCourierUsd: usdOf(COURIER_RUN_CENTS),
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
