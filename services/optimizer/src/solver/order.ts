import type { Cost, Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { TravelMatrix } from "../travel/travel.ts";

/** What a run is to do. */
export interface SolveOrder {
  /** The proto's Problem as JSON. */
  problem: string;
  travel: TravelMatrix;
  seed: number;
  /** Wall time from the moment a thread takes the run to its plan. */
  timeLimitMs: number;
  /** The limit is only there to end a run that goes on for ever: nothing else in it goes by the clock. */
  isGuard: boolean;
  /** How far past its end it may be before it counts as hung. */
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

/** What a run has found. */
export interface Solved {
  plan: Plan;
  iterations: number;
  elapsedSeconds: number;
  /** From the start to the first valid plan. */
  firstPlanSeconds: number;
  /** Thread time, of all islands. */
  searchSeconds: number;
  /** Islands that took part, one after another or at once. */
  islands: number;
}
