import type { Cost, Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import type { RunTime } from "@rondo/solver/request/budget.ts";

export interface SolveOrder extends RunTime {
  /** The proto's Problem as JSON. */
  readonly problem: string;
  readonly travel: TravelMatrix;
  readonly seed: number;
  /** A run this far past its end counts as hung. */
  readonly hungMs: number;
  /** Latest end on the monotonic clock, whatever the limit says. */
  readonly deadlineMs: number;
  /** 0: none. */
  readonly maxIterations: number;
  readonly threads: number;
}

export interface RunProgress {
  readonly iterations: number;
  readonly elapsedSeconds: number;
  /** Share of the time or of the iterations that is used, 0 to 1. */
  readonly fraction: number;
  readonly best?: Cost;
}

export interface Solved {
  readonly plan: Plan;
  readonly iterations: number;
  readonly elapsedSeconds: number;
  /** From the start to the first valid plan. */
  readonly firstPlanSeconds: number;
  /** Thread time, of all islands. */
  readonly searchSeconds: number;
  /** All islands that took part, even one after another. */
  readonly islands: number;
}
