import {
  Plan,
  type EvaluateResponse,
  type Violation as SolverViolation,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Evaluation } from "../records/edit.ts";
import type { Route, Violation } from "../records/plan.ts";
import { visitedIn } from "./orders.ts";
import { codeOf } from "./codes.ts";
import { unassignedOf, type RunFrame } from "./plan.ts";
import { shortfallOf } from "./reasons.ts";
import { countsIn, dayOf, totalsOf } from "./result.ts";
import { shaped } from "./shape.ts";
import { violationMessage } from "./violation-messages.ts";

/** Figures of a plan that others are compared with. */
export interface PlanFigures {
  readonly routes: readonly Route[];
  /** Absent in plans of older versions: the sum of its routes. */
  readonly cost?: number | undefined;
  /** Absent: none is late. */
  readonly lateMinutes?: number | undefined;
}

/** An evaluation, and the minutes by which it is late. */
export interface Evaluated extends Evaluation {
  readonly lateMinutes: number;
}

/**
 * The plan of an evaluation in the form of an answer. A route with the order that it has now keeps its id and its
 * geometry.
 * @param shapeOf finds the shape of the routes
 * @throws RangeError if the answer does not fit the frame
 */
export function evaluationOf(
  answer: EvaluateResponse,
  frame: RunFrame,
  current: PlanFigures,
  newId: () => string,
  shapeOf = shaped,
): Evaluated {
  const plan = answer.plan ?? Plan.fromJSON({});
  const now = new Map(current.routes.map((route) => [route.assignmentId, route]));
  const { routes: timed, cost, apart } = dayOf(plan, [], frame, newId);
  const { shape, routes: neat } = shapeOf(timed);
  const routes = neat.map((route) => {
    const before = now.get(route.assignmentId);
    const isSame = before && visitedIn(before).join() === visitedIn(route).join();
    const kept = isSame ? { id: before.id, geometry: before.geometry } : {};
    return { ...route, jobId: null, ...kept };
  });
  const unassignedStops = unassignedOf(plan, frame);
  const summary = totalsOf({ routes, unassignedStops, cost, apart, shape }, frame);
  const lateMinutes = rounded(answer.lateSeconds / 60);
  const counts = countsIn(frame);
  const before = figuresOf(current, counts);
  const after = figuresOf({ routes, cost: summary.cost, lateMinutes }, counts);
  return {
    ...{ routes, unassignedStops, summary, lateMinutes },
    violations: answer.violations.map((violation) => violationOf(violation, frame)),
    warnings: [...frame.warnings],
    difference: {
      servedCount: after.servedCount - before.servedCount,
      cost: rounded(after.cost - before.cost),
      workingSeconds: after.workingSeconds - before.workingSeconds,
      distanceMeters: after.distanceMeters - before.distanceMeters,
      lateMinutes: rounded(after.lateMinutes - before.lateMinutes),
    },
  };
}

function figuresOf({ routes, cost, lateMinutes = 0 }: PlanFigures, counts: ReturnType<typeof countsIn>) {
  const sum = (of: (route: Route) => number): number => routes.reduce((total, route) => total + of(route), 0);
  return {
    servedCount: sum(({ stops }) => stops.filter(counts).length),
    cost: cost ?? sum((route) => route.cost),
    workingSeconds: sum((route) => route.totalDurationSeconds - route.breakSeconds),
    distanceMeters: sum((route) => route.totalDistanceMeters),
    lateMinutes,
  };
}

/** A violation in the form of an answer. */
export function violationOf({ code, vehicle, stop, shortfall }: SolverViolation, frame: RunFrame): Violation {
  const assignment = frame.vehicles[vehicle];
  const named = stop === undefined ? undefined : frame.deliveries[stop];
  const known = assignment && codeOf(code, named, [assignment.assignmentId]);
  if (known === undefined || !assignment)
    throw new RangeError(`the evaluation has an unknown rule or vehicle`);
  const fact = {
    code: known,
    stopId: named === undefined || named.handover ? null : named.id,
    assignmentId: assignment.assignmentId,
    shortfall: shortfall ? shortfallOf(known, shortfall, frame.dimensions) : null,
  };
  return { ...fact, message: violationMessage(fact, named) };
}

/** Up to a millionth, which is the solver's unit of money. */
function rounded(amount: number): number {
  return Math.round(amount * 1_000_000) / 1_000_000;
}
