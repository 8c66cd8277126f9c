import type { Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import type { QuestionOrder } from "./question.ts";

/** A solution in the core's compact form. Only a core with the same problem can read it. */
export type SolutionWords = Uint32Array;

/** One island's part of a run. */
export interface SolveTask {
  readonly type: "solve";
  readonly run: number;
  /** The proto's Problem as JSON. */
  readonly problem: string;
  readonly travel: TravelMatrix;
  readonly seed: number;
  /** On the monotonic clock. */
  readonly deadlineMs: number;
  /** The time limit only guards against a run without end. The search ignores the clock before that. */
  readonly isGuard: boolean;
  /** 0: none. */
  readonly maxIterations: number;
  /** Shared with the pool. Any value but 0 in its one cell ends the search. */
  readonly stop: Int32Array;
  /** How often it shares its best solution with the other islands. 0: never, because it is the only island. */
  readonly exchangeMs: number;
}

export interface AskTask extends QuestionOrder {
  readonly type: "ask";
  readonly run: number;
}

export type ToWorker =
  | SolveTask
  | AskTask
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
  /** `json` is the answer to a question; the worker is free again. */
  | { type: "answer"; run: number; json: string }
  /** The core refused the problem; the worker is free again. */
  | { type: "refused"; run: number; message: string }
  /** The core failed, and its memory may be wrong. The worker must be replaced. */
  | { type: "broken"; run?: number; message: string };
