import { amountOf, millionths } from "@rondo/day/records/millionths.ts";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import type { CurrentPlan } from "./stored.ts";

/** What has been deleted from a project. */
export interface Deleted {
  readonly stopIds: ReadonlySet<string>;
  readonly assignmentIds: ReadonlySet<string>;
}

/**
 * A plan without what has been deleted: an assignment's route, a stop's rows, and its entry among the unassigned stops.
 * A route without a delivery goes as well.
 *
 * The courier drives the planned way, past a stop that was deleted, and does not halt there. So the next row has the
 * drive to that stop, the drive on from it and an earlier arrival; its service starts as planned. After the last row
 * the route ends earlier.
 * @param perHour the price of an hour of each assignment: less time at the end of a route lowers its cost
 * @returns the same plan if it names none of them
 */
export function withoutDeleted(
  plan: CurrentPlan,
  { stopIds, assignmentIds }: Deleted,
  perHour: ReadonlyMap<string, number>,
): CurrentPlan {
  const left = plan.routes.filter(({ assignmentId }) => !assignmentIds.has(assignmentId));
  const routes = left.flatMap((route) => {
    const after = withoutStops(route, stopIds, (hours, overtimeHours) => {
      if (plan.objective === "distance") return 2 * overtimeHours * 3600;
      const rate = plan.objective === "cost" ? (perHour.get(route.assignmentId) ?? 0) : 3600;
      return rate * (hours + overtimeHours);
    });
    return after.stops.some(({ type }) => type === "delivery") ? [after] : [];
  });
  const unassignedStops = plan.unassignedStops.filter(({ stopId }) => !stopIds.has(stopId));
  const isSame =
    routes.length === plan.routes.length &&
    routes.every((route, index) => route === plan.routes[index]) &&
    unassignedStops.length === plan.unassignedStops.length;
  return isSame ? plan : { ...plan, routes, unassignedStops };
}

/** The cost of working time and overtime at the end of a route. */
type TimeCost = (hours: number, overtimeHours: number) => number;

function withoutStops(route: Route, stopIds: ReadonlySet<string>, costOf: TimeCost): Route {
  const index = route.stops.findLastIndex(({ stopId }) => stopId !== null && stopIds.has(stopId));
  return index < 0 ? route : withoutStops(withoutRow(route, index, costOf), stopIds, costOf);
}

function withoutRow(route: Route, index: number, costOf: TimeCost): Route {
  const row = route.stops[index] as RouteStop;
  const serviceSeconds = lengthOf(row);
  const freedSeconds = row.waitSeconds + serviceSeconds;
  const rows = route.stops.toSpliced(index, 1);
  const next = rows[index];
  if (next) {
    rows[index] = {
      ...next,
      plannedArrivalAt: earlier(next.plannedArrivalAt, freedSeconds),
      distanceMeters: row.distanceMeters + next.distanceMeters,
      durationSeconds: row.durationSeconds + next.durationSeconds,
      waitSeconds: next.waitSeconds + freedSeconds,
    };
  }
  const loaded = withLoads(rows, index - 1, row);
  const secondsBack = route.drivingSeconds - sumOf(loaded, ({ durationSeconds }) => durationSeconds);
  const stops = withBreaksOnTheWay(loaded, index, row, secondsBack).map((of, position) => ({
    ...of,
    sequence: position + 1,
  }));
  const shared = { ...route, stops, serviceSeconds: route.serviceSeconds - serviceSeconds };
  if (next) return { ...shared, waitSeconds: route.waitSeconds + serviceSeconds };
  const overtimeFreed = Math.min(route.overtimeSeconds, freedSeconds);
  return {
    ...shared,
    endAt: earlier(route.endAt, freedSeconds),
    totalDurationSeconds: route.totalDurationSeconds - freedSeconds,
    waitSeconds: route.waitSeconds - row.waitSeconds,
    overtimeSeconds: route.overtimeSeconds - overtimeFreed,
    cost: route.cost - costOf(freedSeconds / 3600, overtimeFreed / 3600),
  };
}

/**
 * Rows without the load of a removed row. After a removed reload, rows without the load that was taken on there.
 * @param last the row before the removed one; its trip goes back to a reload or the start
 */
function withLoads(rows: readonly RouteStop[], last: number, taken: RouteStop): RouteStop[] {
  const before = rows[last]?.loadAfter;
  if (!before) return [...rows];
  const reload = rows.findLastIndex(({ type }, index) => index <= last && type === "stock_loading");
  return rows.map((row, index) => {
    if (index > last || index < reload) return row;
    const loads = Object.entries(row.loadAfter).map(([key, load]): [string, number] => {
      const change = countOf(taken.loadAfter[key]) - countOf(before[key]);
      return [key, amountOf(countOf(load) + change)];
    });
    return { ...row, loadAfter: Object.fromEntries(loads) };
  });
}

/** Moves breaks at the stop of the removed row onto the way. */
function withBreaksOnTheWay(
  rows: readonly RouteStop[],
  index: number,
  { latitude, longitude }: RouteStop,
  secondsBack: number,
): RouteStop[] {
  const isVisit = ({ type }: RouteStop): boolean => type !== "break";
  const from = rows.findLastIndex((row, at) => at < index && isVisit(row)) + 1;
  const visit = rows.findIndex((row, at) => at >= index && isVisit(row));
  const to = visit < 0 ? rows.length : visit + 1;
  const driven = (start: number, end: number): number =>
    sumOf(rows.slice(start, end), ({ durationSeconds }) => durationSeconds);
  return rows.map((row, at) => {
    if (at < from || at >= to || isVisit(row)) return row;
    if (row.latitude !== latitude || row.longitude !== longitude) return row;
    const toGo = driven(at + 1, to) + (visit < 0 ? secondsBack : 0);
    return driven(from, at + 1) > 0 && toGo > 0 ? { ...row, latitude: null, longitude: null } : row;
  });
}

function countOf(load: number | undefined): number {
  return millionths(load ?? 0, "down");
}

function sumOf(rows: readonly RouteStop[], of: (row: RouteStop) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}

function lengthOf({ serviceStartAt, plannedDepartureAt }: RouteStop): number {
  return (Date.parse(plannedDepartureAt) - Date.parse(serviceStartAt)) / 1000;
}

function earlier(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) - seconds * 1000).toISOString();
}
