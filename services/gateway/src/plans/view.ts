import type { PlanHeadView, PlanView } from "@rondo/day/records/plan.ts";
import { isoDates } from "../http/iso-dates.ts";
import type { FoundPlan, ListedPlan } from "./history.ts";
import type { CurrentPlan } from "./stored.ts";

/** The head where there is no plan. */
export const NONE = {
  ...{ planId: null, source: null, jobId: null, basedOn: null, isCurrent: false },
  ...{ releasedAt: null, createdAt: null, violations: [], changesCount: 0 },
};

/** A plan in an answer. */
export function viewOf({ head, plan }: FoundPlan): PlanView {
  const { routes, unassignedStops, changes = [] } = plan;
  return { ...headView(head), ...priceOf(plan), routes, unassignedStops, changes: [...changes] };
}

/** The objective of a plan, and its cost. */
export function priceOf({ objective, cost, routes }: CurrentPlan): Pick<PlanView, "objective" | "cost"> {
  return { objective: objective ?? null, cost: cost ?? routes.reduce((sum, route) => sum + route.cost, 0) };
}

/** A plan in an answer, without its routes. */
export function headView(head: ListedPlan): PlanHeadView {
  const { violations, changesCount = 0 } = head;
  return { ...isoDates(head), violations: [...violations], changesCount };
}
