import type { PlanHeadView, PlanView } from "@rondo/day/records/plan.ts";
import { isoDates } from "../http/iso-dates.ts";
import type { FoundPlan, ListedPlan } from "./history.ts";

/** The head where there is no plan. */
export const NONE = {
  ...{ planId: null, source: null, jobId: null, basedOn: null, isCurrent: false },
  ...{ releasedAt: null, createdAt: null, violations: [], changesCount: 0 },
};

/** A plan in an answer. */
export function viewOf({ head, plan: { routes, unassignedStops, changes = [] } }: FoundPlan): PlanView {
  return { ...headView(head), routes, unassignedStops, changes: [...changes] };
}

/** A plan in an answer, without its routes. */
export function headView(head: ListedPlan): PlanHeadView {
  const { violations, changesCount = 0 } = head;
  return { ...isoDates(head), violations: [...violations], changesCount };
}
