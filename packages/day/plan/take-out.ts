import { isStopRow } from "./row.ts";
import type { Change, Route, RouteStop, UnassignedStop } from "../records/plan.ts";

interface Plan {
  readonly routes: readonly Route[];
  readonly unassignedStops: readonly UnassignedStop[];
  readonly changes?: readonly Change[];
}

/** The records to take out of a plan. */
export interface Deleted {
  readonly stopIds: ReadonlySet<string>;
  readonly assignmentIds: ReadonlySet<string>;
}

/**
 * A plan without what has been deleted: an assignment's route, a stop's rows, its changes, and its entry among the
 * unassigned stops. A route without a delivery goes as well. All that stays keeps its planned times, and a route keeps its figures.
 * @returns the same plan if it names none of them
 */
export function takeOut<Body extends Plan>(plan: Body, { stopIds, assignmentIds }: Deleted): Body {
  const kept = plan.routes.filter(({ assignmentId }) => !assignmentIds.has(assignmentId));
  const routes = kept.map((route) => withoutStops(route, stopIds)).filter(hasDelivery);
  const unassignedStops = plan.unassignedStops.filter(({ stopId }) => !stopIds.has(stopId));
  const isSame =
    routes.length === plan.routes.length &&
    routes.every((route, index) => route === plan.routes[index]) &&
    unassignedStops.length === plan.unassignedStops.length;
  if (isSame) return plan;
  const changes = plan.changes?.filter(({ stopId }) => !stopIds.has(stopId));
  return { ...plan, routes, unassignedStops, ...(changes && { changes }) };
}

function hasDelivery({ stops }: Route): boolean {
  return stops.some(isStopRow);
}

/** The row after a gap leads from the row before it: its leg has the way past the deleted stop and the time there. */
function withoutStops(route: Route, stopIds: ReadonlySet<string>): Route {
  const isOut = (stopId: string) => stopIds.has(stopId);
  const isKept = ({ stopId, handover }: RouteStop): boolean =>
    handover ? !handover.stopIds.every(isOut) : stopId === null || !isOut(stopId);
  if (route.stops.every(isKept)) return route;
  const stops: RouteStop[] = [];
  let departure = route.startAt;
  let metersPast = 0;
  for (const row of route.stops) {
    if (!isKept(row)) {
      metersPast += row.distanceMeters;
      continue;
    }
    const handover = row.handover && {
      ...row.handover,
      stopIds: row.handover.stopIds.filter((stopId) => !isOut(stopId)),
    };
    stops.push({
      ...{ ...row, handover },
      sequence: stops.length + 1,
      distanceMeters: row.distanceMeters + metersPast,
      durationSeconds: (Date.parse(row.plannedArrivalAt) - Date.parse(departure)) / 1000,
    });
    departure = row.plannedDepartureAt;
    metersPast = 0;
  }
  return { ...route, stops };
}
