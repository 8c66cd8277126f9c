import { Solver } from "../pkg/node.js";
import { searchInSlices } from "../steps.ts";
import type { Task } from "./task.ts";

/** Limits and parameters of a run. */
export interface Limits {
  /** Time at which the search ends: `performance.now()` plus `performance.timeOrigin`. */
  readonly endsAt: number;
  /** 0: no limit. */
  readonly maxIterations: number;
  readonly seed: number;
}

/** The result of a run. */
export interface Outcome {
  /** The plan in the contract's JSON form. */
  readonly plan: string;
  readonly iterations: number;
}

/** Exchanges solutions of islands between steps: takes this run's best, returns another one if there is one. */
export type Exchange = (best: Uint32Array) => Uint32Array | undefined;

/** A limit is kept within this much. The plan is made then, so that the search has the whole time. */
const TOLERANCE_MS = 50;
const SLICE_MS = 50;
const EXCHANGE_EVERY_MS = 250;

const now = (): number => performance.timeOrigin + performance.now();

/** Searches on the calling thread until the time or the iterations end. */
export const search = (task: Task, limits: Limits, exchange?: Exchange): Outcome => {
  const solver = new Solver(task.problem, task.durations, task.distances, limits.seed);
  try {
    // Reserves the time to write the answer.
    const reserve = 2 + task.problem.length / 100_000;
    const endsAt = limits.endsAt - reserve;
    solver.setLimit(Math.max(endsAt - now(), 1) + TOLERANCE_MS);
    let exchanged = now();
    const { iterations } = searchInSlices(solver, { ...limits, now, endsAt, sliceMs: SLICE_MS }, (_, at) => {
      if (exchange && at - exchanged > EXCHANGE_EVERY_MS) {
        exchanged = at;
        const better = exchange(solver.export_solution());
        if (better) solver.import_solution(better);
      }
      return true;
    });
    return { plan: solver.plan(), iterations };
  } finally {
    solver.free();
  }
};
