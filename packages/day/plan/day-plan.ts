import type { Assignment } from "../records/assignment/schemas.ts";
import type { CurrentRoutes, Route, UnassignedStop } from "../records/plan.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { fingerprintOf } from "../records/stop/fingerprint.ts";
import { notInPlan, stopIdsIn } from "./standing.ts";
import { takeOut } from "./take-out.ts";

/** A delivery that the plan neither serves nor leaves out. */
export interface OpenStop {
  readonly stopId: string;
  readonly externalId: string | null;
  readonly name: string;
  /** `ADDED`: after the plan was made. `COURIER_REMOVED`: its courier no longer works on this day. */
  readonly why: "ADDED" | "COURIER_REMOVED" | "NO_COORDINATES";
}

/** The plan of a day as it stands now. Each delivery of the day is in one of the routes, unassigned or open. */
export interface DayPlan {
  readonly routes: readonly Route[];
  readonly unassigned: readonly UnassignedStop[];
  readonly open: readonly OpenStop[];
}

/** The records of a day. */
interface Records {
  readonly stops: readonly Stop[];
  readonly assignments: readonly Pick<Assignment, "id">[];
}

/**
 * A plan beside today's records. Records that were deleted since the plan was read are left out.
 * @param planned the routes as the run made them; null if nobody knows
 */
export function dayPlanOf(
  plan: Pick<CurrentRoutes, "routes" | "unassignedStops" | "createdAt">,
  { stops, assignments }: Records,
  planned: readonly Route[] | null,
): DayPlan {
  const kept = takeOut(plan, {
    stopIds: without([...stopIdsIn(plan)], stops),
    assignmentIds: without(
      plan.routes.map(({ assignmentId }) => assignmentId),
      assignments,
    ),
  });
  const once = new Set(planned?.flatMap((route) => route.stops.map(({ stopId }) => stopId)));
  const wasPlanned = ({ id, createdAt }: Stop) =>
    planned === null ? createdAt <= (plan.createdAt ?? "") : once.has(id);
  const open = notInPlan(kept, stops).map((stop): OpenStop => {
    const { id, name, externalId, latitude } = stop;
    const why = wasPlanned(stop) ? "COURIER_REMOVED" : latitude === null ? "NO_COORDINATES" : "ADDED";
    return { stopId: id, name, externalId, why };
  });
  return { routes: kept.routes, unassigned: kept.unassignedStops, open };
}

/** The ids that no record has. */
function without(ids: readonly string[], records: readonly { readonly id: string }[]): Set<string> {
  const known = new Set(records.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Follows which stops of a plan change after it was read. */
export class StaleStops {
  #plan: object | null = null;
  readonly #seen = new Map<string, string>();

  /**
   * The stops of a plan that changed since it was made, in a field that planning reads.
   * @param stops as they are now. The first ones with a plan are as old as the plan's answer.
   */
  of(
    plan: Pick<CurrentRoutes, "routes" | "unassignedStops" | "staleStopIds">,
    stops: readonly Stop[],
  ): Set<string> {
    if (plan !== this.#plan) this.#seen.clear();
    this.#plan = plan;
    const stale = new Set(plan.staleStopIds);
    const known = stopIdsIn(plan);
    const changed = stops.filter((stop) => {
      const now = fingerprintOf(stop);
      const before = this.#seen.get(stop.id);
      if (before === undefined) this.#seen.set(stop.id, now);
      return known.has(stop.id) && (stale.has(stop.id) || (before !== undefined && before !== now));
    });
    return new Set(changed.map(({ id }) => id));
  }
}
