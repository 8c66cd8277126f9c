import type { Cost, Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";

/** A run's task. */
export interface SolveOrder {
  /** The proto's Problem as JSON. */
  problem: string;
  travel: TravelMatrix;
  seed: number;
  /** Wall time from the moment a thread takes the run to its plan. */
  timeLimitMs: number;
  /** The limit only guards against a run without end. Nothing else in the run depends on the clock. */
  isGuard: boolean;
  /** A run this far past its end counts as hung. */
  hungMs: number;
  /** Latest end on the monotonic clock, whatever the limit says. */
  deadlineMs: number;
  /** 0: none. */
  maxIterations: number;
  /** Most islands. */
  threads: number;
}

/** How far a run has come. */
export interface RunProgress {
  iterations: number;
  elapsedSeconds: number;
  /** Share of the time or of the iterations that is used, 0 to 1. */
  fraction: number;
  best?: Cost;
}

/** A run's result. */
export interface Solved {
  plan: Plan;
  iterations: number;
  elapsedSeconds: number;
  /** From the start to the first valid plan. */
  firstPlanSeconds: number;
  /** Thread time, of all islands. */
  searchSeconds: number;
  /** All islands that took part, even one after another. */
  islands: number;
}
