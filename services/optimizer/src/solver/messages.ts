import type { Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";

/** A solution in the core's compact form. Only a core with the same problem can read it. */
export type SolutionWords = Uint32Array;

/** One island's part of a run. */
export interface SolveTask {
  type: "solve";
  run: number;
  /** The proto's Problem as JSON. */
  problem: string;
  travel: TravelMatrix;
  seed: number;
  /** On the monotonic clock. */
  deadlineMs: number;
  /** The time limit only guards against a run without end. The search ignores the clock before that. */
  isGuard: boolean;
  /** 0: none. */
  maxIterations: number;
  /** Shared with the pool. Any value but 0 in its one cell ends the search. */
  stop: Int32Array;
  /** How often it shares its best solution with the other islands. 0: never, because it is the only island. */
  exchangeMs: number;
}

export interface AdviseTask {
  type: "advise";
  run: number;
  problem: string;
  travel: TravelMatrix;
  /** Stop indices. */
  stops: number[];
}

export type ToWorker =
  | SolveTask
  | AdviseTask
  /** A better solution from another island. The search continues from it. */
  | { type: "peer"; run: number; best: Cost; words: SolutionWords }
  /** After "ended": answer with the plan (of `words`, if given) and forget the run. */
  | { type: "plan"; run: number; words?: SolutionWords }
  /** After "ended": forget the run. */
  | { type: "release"; run: number };

export type FromWorker =
  | { type: "ready"; version: string }
  | { type: "progress"; run: number; iterations: number; best?: Cost }
  | { type: "share"; run: number; best: Cost; words: SolutionWords }
  | { type: "ended"; run: number; iterations: number; best?: Cost }
  /** `json` is the proto's Plan; the worker is free again. */
  | { type: "plan"; run: number; json: string }
  /** `json` is an array of the proto's StopAdvice; the worker is free again. */
  | { type: "advice"; run: number; json: string }
  /** The core refused the problem; the worker is free again. */
  | { type: "refused"; run: number; message: string }
  /** The core failed, and its memory may be wrong. The worker must be replaced. */
  | { type: "broken"; run?: number; message: string };
