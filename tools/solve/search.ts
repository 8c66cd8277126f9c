import { Solver } from "../../solver-wasm/pkg/rondo_solver.js";
import type { Task } from "./task.ts";

/** Limits and parameters of a run. */
export interface Limits {
  /** Time at which the plan must be ready: `performance.now()` plus `performance.timeOrigin`. */
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

const SLICE_MS = 50;
const EXCHANGE_EVERY_MS = 250;

const now = (): number => performance.timeOrigin + performance.now();

interface StepReport {
  readonly iterations: number;
  readonly done: boolean;
}

/** Searches on the calling thread until the time or the iterations end. */
export const search = (task: Task, limits: Limits, exchange?: Exchange): Outcome => {
  const solver = new Solver(task.problem, task.durations, task.distances, limits.seed);
  try {
    // Reserves the time to write the answer.
    const reserve = 2 + task.problem.length / 100_000;
    const remaining = (): number => limits.endsAt - reserve - now();
    solver.setBudget(Math.max(remaining(), 1) / 1000);
    let report: StepReport = { iterations: 0, done: false };
    let exchanged = now();
    do {
      const slice = Math.max(Math.min(SLICE_MS, remaining()), 0);
      report = JSON.parse(solver.step(slice, limits.maxIterations)) as StepReport;
      if (exchange && now() - exchanged > EXCHANGE_EVERY_MS) {
        exchanged = now();
        const better = exchange(solver.export_solution());
        if (better) solver.import_solution(better);
      }
    } while (!report.done && remaining() > 0);
    return { plan: solver.plan(), iterations: report.iterations };
  } finally {
    solver.free();
  }
};
