import type { CurrentPlan } from "./stored.ts";
import { takeOut, type Deleted } from "@rondo/day/plan/take-out.ts";
import type { PlanParts } from "./parts.ts";

/** The plan without the stops and assignments that no longer exist; null if all exist. */
export async function withoutMissing(
  projectId: string,
  plan: CurrentPlan,
  named: PlanParts,
): Promise<CurrentPlan | null> {
  const routed = plan.routes.flatMap(({ stops }) => stops.flatMap(({ stopId }) => stopId ?? []));
  const stopIds = [...routed, ...plan.unassignedStops.map(({ stopId }) => stopId)];
  const assignmentIds = plan.routes.map(({ assignmentId }) => assignmentId);
  const [stops, assignments] = await Promise.all([
    named.stops.missing(projectId, stopIds),
    named.assignments.missing(projectId, assignmentIds),
  ]);
  if (stops.length === 0 && assignments.length === 0) return null;
  return without(plan, { stopIds: new Set(stops), assignmentIds: new Set(assignments) });
}

/** The plan without these records; null if it names none of them. */
export function without(plan: CurrentPlan, deleted: Deleted): CurrentPlan | null {
  const kept = takeOut(plan, deleted);
  return kept === plan ? null : kept;
}
