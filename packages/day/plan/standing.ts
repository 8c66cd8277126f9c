import { fingerprintOf } from "../records/stop/fingerprint.ts";
import type { Route, UnassignedStop } from "../records/plan.ts";
import type { PlannedStop, StopRecord } from "../records/stop/record.ts";

/** A plan, and what it knows of the stops that it was made from. */
export interface PlanOfStops {
  readonly routes: readonly Pick<Route, "stops">[];
  readonly unassignedStops: readonly Pick<UnassignedStop, "stopId">[];
  /** The fingerprint of each stop when the plan was made, by its id. Absent in plans of older versions. */
  readonly fingerprints?: Readonly<Record<string, string>> | undefined;
}

type DatedStop = PlannedStop & Pick<StopRecord, "createdAt" | "updatedAt">;

/** How the stops of a day stand to its plan. A delivery is in a route, left out with reasons, or not in the plan. */
export interface Standing {
  /** Located stops that the plan neither serves nor leaves out. */
  readonly pendingStopIds: string[];
  /** Stops of the plan that have changed since in a field that planning reads. */
  readonly staleStopIds: string[];
}

/** The deliveries that a plan neither serves nor leaves out, located or not. */
export function notInPlan<Listed extends Pick<PlannedStop, "id" | "pointType">>(
  plan: Pick<PlanOfStops, "routes" | "unassignedStops">,
  stops: readonly Listed[],
): Listed[] {
  const known = stopIdsIn(plan);
  return stops.filter(({ id, pointType }) => pointType !== "stock_loading" && !known.has(id));
}

/**
 * The standing of stops to a plan. A stock loading point that no route uses is pending only if the plan was made
 * without it.
 * @param madeAt when the plan was made; null without a plan
 */
export function standingOf(plan: PlanOfStops, madeAt: Date | null, stops: readonly DatedStop[]): Standing {
  const known = stopIdsIn(plan);
  const { fingerprints } = plan;
  const isSince = (moment: Date) => madeAt !== null && moment > madeAt;
  const isNew = ({ id, createdAt }: DatedStop) =>
    fingerprints === undefined ? isSince(createdAt) : fingerprints[id] === undefined;
  const isChanged = (stop: DatedStop) => {
    const before = fingerprints?.[stop.id];
    return before === undefined ? isSince(stop.updatedAt) : before !== fingerprintOf(stop);
  };
  const pending = stops.filter(
    (stop) =>
      !known.has(stop.id) && stop.latitude !== null && (stop.pointType !== "stock_loading" || isNew(stop)),
  );
  const stale = stops.filter((stop) => known.has(stop.id) && isChanged(stop));
  return { pendingStopIds: pending.map(({ id }) => id), staleStopIds: stale.map(({ id }) => id) };
}

/** The stops that a plan serves or leaves out. */
export function stopIdsIn({
  routes,
  unassignedStops,
}: Pick<PlanOfStops, "routes" | "unassignedStops">): Set<string> {
  const ids = new Set(unassignedStops.map(({ stopId }) => stopId));
  for (const { stops } of routes) for (const { stopId } of stops) if (stopId !== null) ids.add(stopId);
  return ids;
}
