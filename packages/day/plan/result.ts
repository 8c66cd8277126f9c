import { isStopRow } from "./row.ts";
import { Plan, type Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { routesOf, unassignedOf, type RunFrame } from "./plan.ts";
import { inOrderOfEntry } from "./alike.ts";
import { idleCouriers } from "./idle-couriers.ts";
import { incompleteReasons } from "./incomplete-reasons.ts";
import { shaped, type Shape } from "./shape.ts";
import { travelWarnings } from "./travel-warnings.ts";
import type { PlanTotals, Route, Summary } from "../records/plan.ts";
import type { RunResult } from "../records/run.ts";
import { planDay } from "../time/plan-day.ts";
import { costOf, costPartsOf } from "./cost.ts";
import { wholeDay } from "./whole-day.ts";

/**
 * The outcome of a run from the solver's answer, as that of a project's first.
 * @param chargedUsd what the run costs if it succeeds
 * @throws RangeError if the answer does not fit the run
 */
export function runResultOf(
  answer: Result,
  frame: RunFrame,
  chargedUsd: number,
  newId: () => string,
): RunResult {
  const found = { plan: answer.plan ?? Plan.fromJSON({}), geometries: answer.geometries };
  const { plan, geometries } = inOrderOfEntry(found, frame);
  const day = dayOf(plan, geometries, frame, newId);
  const { cost, apart } = day;
  const { shape, routes } = shaped(day.routes);
  const unassignedStops = unassignedOf(plan, frame);
  const summary: Summary = {
    ...totalsOf({ routes, unassignedStops, cost, apart, shape }, frame),
    iterations: answer.iterations,
    solveSeconds: Math.round(answer.elapsedSeconds * 1000) / 1000,
  };
  const travel = travelWarnings(answer.travel, frame);
  const warnings = [
    ...frame.warnings,
    ...travel,
    ...incompleteReasons(plan, frame),
    ...idleCouriers({ routes, unassignedStops }, frame),
  ];
  const first = { basedOn: null, changes: [] };
  return { jobId: frame.jobId, routes, unassignedStops, chargedUsd, summary, warnings, ...first };
}

/** The routes of the whole day, their cost, and what near stops on different routes are in it. @throws RangeError if the plan does not fit the frame */
export function dayOf(
  plan: Plan,
  geometries: readonly string[],
  frame: RunFrame,
  newId: () => string,
): { readonly routes: Route[]; readonly cost: number; readonly apart: number } {
  const routes = routesOf(plan, geometries, frame, newId);
  const apart = costOf(plan.cost?.apart ?? 0, frame.objective);
  if (!frame.behind) {
    const cost = costOf((plan.cost?.value ?? 0) - (plan.cost?.change ?? 0), frame.objective);
    return { routes, cost, apart };
  }
  return {
    ...wholeDay(routes, frame.behind, frame, planDay(frame.date, frame.timezone), newId, apart),
    apart,
  };
}

function preferredStopsOf(routes: readonly Route[]): PlanTotals["preferredStops"] {
  const rows = routes.flatMap(({ stops }) => stops.filter(({ preferred }) => preferred !== null));
  return rows.length === 0
    ? null
    : { kept: rows.filter(({ preferred }) => preferred).length, of: rows.length };
}

/** Whether a stop, or a row of it, counts: single ends of shipments come along with others. */
export function countsIn({ singles }: Pick<RunFrame, "singles">) {
  const notCounted = new Set<string | null>(singles);
  return ({ stopId, type }: { readonly stopId: string | null; readonly type?: string }): boolean =>
    !notCounted.has(stopId) && (type === undefined || isStopRow({ type }));
}

/** The figures of a whole plan. */
export function totalsOf(
  {
    routes,
    unassignedStops,
    cost,
    apart,
    shape,
  }: Pick<RunResult, "routes" | "unassignedStops"> &
    Pick<PlanTotals, "cost"> & { readonly apart: number; readonly shape: Shape },
  frame: RunFrame,
): PlanTotals {
  const sum = (of: (route: Route) => number): number => routes.reduce((total, route) => total + of(route), 0);
  const counts = countsIn(frame);
  const plannedCount = sum((route) => route.stops.filter(counts).length);
  const unassignedCount = unassignedStops.filter(counts).length;
  return {
    objective: frame.objective,
    cost,
    stopsCount: plannedCount + unassignedCount,
    plannedCount,
    unassignedCount,
    couriersCount: frame.vehicles.length,
    routesCount: routes.length,
    totalDistanceMeters: sum((route) => route.totalDistanceMeters),
    totalDurationSeconds: sum((route) => route.totalDurationSeconds),
    drivingSeconds: sum((route) => route.drivingSeconds),
    serviceSeconds: sum((route) => route.serviceSeconds),
    setupSeconds: sum((route) => route.setupSeconds),
    waitSeconds: sum((route) => route.waitSeconds),
    breakSeconds: sum((route) => route.breakSeconds),
    overtimeSeconds: sum((route) => route.overtimeSeconds),
    lateSeconds: sum((route) => route.lateSeconds),
    lateStops: sum((route) => route.stops.filter(({ lateSeconds }) => lateSeconds > 0).length),
    preferredStops: preferredStopsOf(routes),
    costParts: costPartsOf(cost, routes, frame.behind?.couriers ?? frame.fleet, frame, apart),
    ...shape,
  };
}
