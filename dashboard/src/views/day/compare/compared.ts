import { isStopRow } from "@rondo/day/plan/row.ts";
import { isLate, latenessOf } from "@rondo/day/out/lanes.ts";
import { changesOf, RETIMED_MS, type BareChange } from "@rondo/day/plan/changes.ts";
import type { Change, Route, RouteStop, Stop, UnassignedStop } from "../../../api/types.ts";

/** A plan with the visits of another that it has not: customers expect them all the same. */
export function withPromised<Plan extends { readonly routes: readonly Route[] }>(
  plan: Plan,
  { routes }: { readonly routes: readonly Route[] },
): Plan {
  const served = new Set(plan.routes.flatMap(({ stops }) => stops.map(({ stopId }) => stopId)));
  const left = routes.map((route) => ({
    ...route,
    stops: route.stops.filter(({ stopId }) => stopId !== null && !served.has(stopId)),
  }));
  const own = new Set(plan.routes.map(({ assignmentId }) => assignmentId));
  const longer = plan.routes.map((route) => {
    const more = left.find(({ assignmentId }) => assignmentId === route.assignmentId)?.stops ?? [];
    return more.length === 0 ? route : { ...route, stops: [...route.stops, ...more] };
  });
  return { ...plan, routes: [...longer, ...left.filter(({ assignmentId }) => !own.has(assignmentId))] };
}

/** A plan that is compared with another: a stored one, the result of a run, or one that nobody stored yet. */
export interface Comparable {
  readonly routes: readonly Route[];
  readonly unassignedStops: readonly Pick<UnassignedStop, "stopId" | "name">[];
  /** Of the whole plan, in the unit of its objective. Absent: the sum of its routes. */
  readonly cost?: number | undefined;
  /** Absent or null: nobody knows. */
  readonly objective?: "time" | "distance" | "cost" | null | undefined;
}

/** A stop that two plans serve otherwise. */
export interface Difference extends BareChange {
  /** Null: nobody knows. */
  readonly why: Change["why"] | null;
  readonly name: string;
  /** Its rows in both plans. */
  readonly from: RouteStop | null;
  readonly to: RouteStop | null;
  /** Whether it is served later by so much that people notice. */
  readonly isLater: boolean;
  /** Whether the later plan serves it after its window, and the earlier one does not. */
  readonly isNewlyLate: boolean;
}

type Stops = ReadonlyMap<string, Stop>;

/**
 * The stops that two plans serve otherwise, those first that hurt most.
 * @param known the changes of the plan, or of the plans, that lead from one to the other, with their reasons
 */
export function differencesOf(
  before: Comparable,
  after: Comparable,
  stops: Stops,
  known: readonly Change[],
): Difference[] {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const left = [...before.unassignedStops, ...after.unassignedStops];
  const names = new Map(left.map(({ stopId, name }) => [stopId, name]));
  const whys = whysOf(known);
  const differences = changesOf(before, after).map((change): Difference => {
    const { stopId } = change;
    const [from, to] = [old.get(stopId) ?? null, now.get(stopId) ?? null];
    const stop = stops.get(stopId);
    const isLateIn = (row: RouteStop | null) => row !== null && stop !== undefined && isLate(row, stop);
    return {
      ...{ ...change, from, to },
      why: whys(change),
      name: stop?.name ?? to?.name ?? from?.name ?? names.get(stopId) ?? "",
      isLater: (change.minutesLater ?? 0) * 60_000 >= RETIMED_MS,
      isNewlyLate: isLateIn(to) && !isLateIn(from),
    };
  });
  return differences.toSorted((a, b) => rank(a) - rank(b) || (b.minutesLater ?? 0) - (a.minutesLater ?? 0));
}

/** Finds the reason of a change. A stop that several plans changed has none: none of theirs is about all of it. */
function whysOf(known: readonly Change[]) {
  const byStop = new Map<string, Change | null>();
  for (const change of known) byStop.set(change.stopId, byStop.has(change.stopId) ? null : change);
  return ({ stopId, kind, fromAssignmentId, toAssignmentId }: BareChange): Change["why"] | null => {
    const same = byStop.get(stopId);
    const isSame =
      same?.kind === kind &&
      same.fromAssignmentId === fromAssignmentId &&
      same.toAssignmentId === toAssignmentId;
    return isSame ? same.why : null;
  };
}

function rank({ kind, isNewlyLate, isLater }: Difference): number {
  if (kind === "removed") return 0;
  if (isNewlyLate) return 1;
  return isLater ? 2 : 3;
}

/** The first visit of each stop. */
function rowsOf({ routes }: Comparable): Map<string, RouteStop> {
  const rows = new Map<string, RouteStop>();
  for (const row of routes.flatMap((route) => route.stops))
    if (row.stopId !== null && !rows.has(row.stopId)) rows.set(row.stopId, row);
  return rows;
}

/** The figures in which plans are compared. */
export interface PlanFigures {
  readonly served: number;
  readonly cost: number;
  /** In seconds, without breaks. */
  readonly working: number;
  /** In metres. */
  readonly distance: number;
  /** Seconds by which stops are served after their windows. */
  readonly late: number;
}

export function planFigures({ routes, cost }: Comparable, stops: Stops): PlanFigures {
  const sum = (of: (route: Route) => number) => routes.reduce((total, route) => total + of(route), 0);
  const deliveries = routes.flatMap((route) => route.stops).filter(isStopRow);
  const late = deliveries.map((row) => {
    const stop = stops.get(row.stopId ?? "");
    const service = { start: Date.parse(row.serviceStartAt), end: Date.parse(row.plannedDepartureAt) };
    return stop === undefined ? 0 : latenessOf(service, stop) / 1000;
  });
  return {
    served: deliveries.length,
    cost: cost ?? sum((route) => route.cost),
    working: sum((route) => route.totalDurationSeconds - route.breakSeconds),
    distance: sum((route) => route.totalDistanceMeters),
    late: late.reduce((total, seconds) => total + seconds, 0),
  };
}
