import type { UnassignedStop } from "../records/plan.ts";
import type { ComparedPlan } from "./changes.ts";
import type { RunFrame } from "./plan.ts";

/** A plan that another was made from. */
export interface PlanBefore extends ComparedPlan {
  readonly unassignedStops: readonly Pick<UnassignedStop, "stopId">[];
}

/** What the caller changed between two plans. */
export interface Events {
  readonly stopIds: ReadonlySet<string>;
  readonly assignmentIds: ReadonlySet<string>;
  /** Stops were deleted. No plan says where they were. */
  readonly isShorter: boolean;
}

/** What the caller changed: the stops that the later plan read otherwise, and what he says of the day. */
export function eventsOf(
  { fingerprints: old = {}, routes }: PlanBefore,
  { fingerprints: now = {}, vehicles, deliveries, behind }: RunFrame,
): Events {
  const underWay = (behind?.couriers ?? []).filter(({ history, isTold }) => history !== null || isTold);
  const planned = new Set(deliveries.map(({ id }) => id));
  const inRun = new Set(vehicles.map((vehicle) => vehicle.assignmentId));
  const known = Object.keys({ ...old, ...now });
  // Stops that are not planned any more, as those with an outcome, are out of the caller's will.
  const served = routes.flatMap(({ stops }) => stops.flatMap(({ stopId }) => stopId ?? []));
  return {
    stopIds: new Set([
      ...known.filter((id) => old[id] !== now[id]),
      ...served.filter((id) => !planned.has(id)),
    ]),
    assignmentIds: new Set([
      ...underWay.map(({ assignmentId }) => assignmentId),
      ...routes.map((route) => route.assignmentId).filter((id) => !inRun.has(id)),
    ]),
    isShorter: Object.keys(old).some((id) => now[id] === undefined),
  };
}
