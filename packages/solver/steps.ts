import type { CoreSolver } from "./core.ts";

/** The state of a search after a slice. */
export interface Step {
  readonly iterations: number;
  /** The search has nothing more to do. */
  readonly done: boolean;
  /** There is a plan. */
  readonly planned: boolean;
}

export interface Slices {
  /** The clock of `endsAt`, in milliseconds. */
  readonly now: () => number;
  readonly endsAt: number;
  /** The longest time between two calls of `between`. */
  readonly sliceMs: number;
  /** 0: no limit. */
  readonly maxIterations: number;
}

/**
 * Searches on the calling thread until the search is done or its time is over, and tells the last state. Between two slices
 * it calls `between`, which ends the search by returning false.
 */
export function searchInSlices(
  solver: Pick<CoreSolver, "step">,
  { now, endsAt, sliceMs, maxIterations }: Slices,
  between: (step: Step, at: number) => boolean,
): Step {
  let at = now();
  for (;;) {
    const step = JSON.parse(solver.step(Math.max(1, Math.min(sliceMs, endsAt - at)), maxIterations)) as Step;
    at = now();
    if (step.done || at >= endsAt || !between(step, at)) return step;
  }
}
