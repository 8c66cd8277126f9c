import { Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { PageCore } from "@rondo/solver/core.ts";
import { searchInSlices } from "@rondo/solver/steps.ts";
import { dayOf } from "../plan/result.ts";
import { stateOptions } from "../problem/question.ts";
import type { DayState } from "../records/day-state.ts";
import type { Route } from "../records/plan.ts";
import type { OwnCore, Prepared } from "./own-core.ts";

export interface Improving {
  /** The plan to begin with. */
  readonly routes: readonly Route[];
  /** Stops that keep their courier and their order. */
  readonly heldStopIds: readonly string[];
  /** Stops that stay in no route. */
  readonly outStopIds: readonly string[];
  readonly ms: number;
  /** Of a day in progress: what is behind a courier stays, and so does the stop that he drives to. */
  readonly day?: DayState | undefined;
}

const SLICE_MS = 50;

/** Searches for a better plan around what is held, for a time. @throws Refusal as a run's preparation */
export function improve(core: PageCore, own: OwnCore, asked: Improving): Route[] {
  const { routes, heldStopIds, outStopIds, ms, day } = asked;
  const state = day === undefined ? {} : { ...stateOptions({ day }), keepNext: 1 };
  const options = { ...state, startFrom: "current" as const, lockedStopIds: [...heldStopIds] };
  const changed = { routes, outStopIds: new Set(outStopIds) };
  return planFor(core, own.prepare(options, changed), ms);
}

/** The routes of a plan that is searched for a time. */
export function planFor(core: PageCore, prepared: Prepared, ms: number): Route[] {
  const { frame, json, durations, distances } = prepared;
  const endsAt = performance.now() + ms;
  const solver = new core.Solver(json, durations, distances, 1);
  try {
    solver.setLimit(endsAt - performance.now());
    const slices = { now: () => performance.now(), endsAt, sliceMs: SLICE_MS, maxIterations: 0 };
    searchInSlices(solver, slices, () => true);
    const plan = Plan.fromJSON(JSON.parse(solver.plan()));
    return dayOf(plan, [], frame, () => crypto.randomUUID()).routes;
  } finally {
    solver.free();
  }
}
