import {
  Plan,
  type EvaluateResponse,
  type Violation as SolverViolation,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Evaluation } from "../records/edit.ts";
import type { Route, RouteStop, Violation } from "../records/plan.ts";
import { visitedIn } from "./orders.ts";
import { codeOf } from "./codes.ts";
import { unassignedOf, type RunFrame } from "./plan.ts";
import { shortfallOf } from "./reasons.ts";
import { stayOf } from "./stay.ts";
import { countsIn, dayOf, totalsOf } from "./result.ts";
import { shaped } from "./shape.ts";
import { violationMessage } from "./violation-messages.ts";

/** Figures of a plan that others are compared with. */
export interface PlanFigures {
  readonly routes: readonly Route[];
  /** Absent in plans of older versions: the sum of its routes. */
  readonly cost?: number | undefined;
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
): Evaluation {
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
  const figuresOf = figuresIn(frame);
  const before = figuresOf(current);
  const after = figuresOf({ routes, cost: summary.cost });
  return {
    ...{ routes, unassignedStops, summary },
    violations: answer.violations.map((violation) => violationOf(violation, frame)),
    warnings: [...frame.warnings],
    difference: {
      servedCount: after.servedCount - before.servedCount,
      cost: rounded(after.cost - before.cost),
      workingSeconds: after.workingSeconds - before.workingSeconds,
      distanceMeters: after.distanceMeters - before.distanceMeters,
      lateMinutes: rounded((after.lateSeconds - before.lateSeconds) / 60),
    },
  };
}

function figuresIn(frame: RunFrame) {
  const [counts, late] = [countsIn(frame), latenessIn(frame)];
  return ({ routes, cost }: PlanFigures) => {
    const sum = (of: (route: Route) => number): number =>
      routes.reduce((total, route) => total + of(route), 0);
    return {
      servedCount: sum(({ stops }) => stops.filter(counts).length),
      cost: cost ?? sum((route) => route.cost),
      workingSeconds: sum((route) => route.totalDurationSeconds - route.breakSeconds),
      distanceMeters: sum((route) => route.totalDistanceMeters),
      lateSeconds: sum(({ stops }) => stops.reduce((total, row) => total + late(row), 0)),
    };
  };
}

/** By how many seconds a service is after its last window or its deadline, at a price or against a rule. */
function latenessIn({ deliveries }: Pick<RunFrame, "deliveries">) {
  const finishing = new Set(deliveries.filter((stop) => stop.finishInWindow).map(({ id }) => id));
  return (row: RouteStop): number => {
    const after = finishing.has(row.stopId ?? "") ? stayOf(row) : 0;
    return Math.max(0, row.lateSeconds, after - (row.slackSeconds ?? Infinity));
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
