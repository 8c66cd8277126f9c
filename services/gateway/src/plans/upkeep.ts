import type { AssignmentService } from "../assignments/service.ts";
import type { StopService } from "../stops/service.ts";
import type { PlanStore } from "./store.ts";
import { readCurrent } from "../runs/stored.ts";
import type { CurrentPlan } from "../runs/stored.ts";
import { withoutDeleted } from "./without-deleted.ts";
import type { Deleted } from "./without-deleted.ts";

export interface UpkeepParts {
  readonly plans: Pick<PlanStore, "replace" | "edit">;
  readonly stops: Pick<StopService, "missing">;
  readonly assignments: Pick<AssignmentService, "missing" | "ofProject">;
}

/** The run that a plan is of. */
interface PlanOrigin {
  readonly projectId: string;
  readonly runNumber: number;
  readonly jobId: string;
  readonly at: Date;
}

/**
 * Makes a run's plan the current one, without what was deleted while it ran.
 * @returns false if the current plan is of that run or a later one already
 */
export async function publishPlan(
  { projectId, runNumber, jobId, at }: PlanOrigin,
  plan: CurrentPlan,
  parts: UpkeepParts,
): Promise<boolean> {
  const body = JSON.stringify((await withoutMissing(projectId, plan, parts)) ?? plan);
  const replaced = await parts.plans.replace(projectId, runNumber, jobId, body, at);
  // Once more: a deletion may have come to the old plan between the look at what is there and the replacement.
  await parts.plans.edit(projectId, async (current) => {
    const kept = await withoutMissing(projectId, readCurrent(current), parts);
    return kept && JSON.stringify(kept);
  });
  return replaced;
}

/** Takes a deleted stop out of the project's current plan. */
export async function takeOutStop(projectId: string, stopId: string, parts: UpkeepParts): Promise<void> {
  await takeOut(projectId, { stopIds: new Set([stopId]), assignmentIds: new Set() }, parts);
}

/** Takes a deleted assignment's route out of the project's current plan. */
export async function takeOutAssignment(
  projectId: string,
  assignmentId: string,
  parts: UpkeepParts,
): Promise<void> {
  await takeOut(projectId, { stopIds: new Set(), assignmentIds: new Set([assignmentId]) }, parts);
}

async function takeOut(projectId: string, deleted: Deleted, parts: UpkeepParts): Promise<void> {
  const ids = [...deleted.stopIds, ...deleted.assignmentIds];
  await parts.plans.edit(projectId, async (body) => {
    if (!ids.some((id) => body.includes(id))) return null;
    const kept = await without(projectId, readCurrent(body), deleted, parts);
    return kept && JSON.stringify(kept);
  });
}

/** A plan without the stops and assignments that are no longer there; null if all are. */
async function withoutMissing(
  projectId: string,
  plan: CurrentPlan,
  parts: UpkeepParts,
): Promise<CurrentPlan | null> {
  const routed = plan.routes.flatMap(({ stops }) => stops.flatMap(({ stopId }) => stopId ?? []));
  const stopIds = [...routed, ...plan.unassignedStops.map(({ stopId }) => stopId)];
  const assignmentIds = plan.routes.map(({ assignmentId }) => assignmentId);
  const [stops, assignments] = await Promise.all([
    parts.stops.missing(projectId, stopIds),
    parts.assignments.missing(projectId, assignmentIds),
  ]);
  if (stops.length === 0 && assignments.length === 0) return null;
  return without(projectId, plan, { stopIds: new Set(stops), assignmentIds: new Set(assignments) }, parts);
}

async function without(
  projectId: string,
  plan: CurrentPlan,
  deleted: Deleted,
  parts: UpkeepParts,
): Promise<CurrentPlan | null> {
  const assignments = await parts.assignments.ofProject(projectId);
  const perHour = new Map(assignments.map(({ id, costs }) => [id, costs.perHour]));
  const kept = withoutDeleted(plan, deleted, perHour);
  return kept === plan ? null : kept;
}
