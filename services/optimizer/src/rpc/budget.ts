import type { SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";

const LEAST_MS = 100;
const MOST_MS = 60_000;
const MS_PER_STOP = 10;
/** With a number of iterations asked for, the clock only guards against a run without end. */
const GUARD_MS = 600_000;
/** What is kept of a time limit for handing the plan from its thread to the caller's call, and the largest share of it. */
const HANDOVER_MS = 5;
const HANDOVER_MS_PER_STOP = 0.03;
const MOST_SHARE_FOR_HANDOVER = 0.05;
/** What is kept of the caller's deadline for making the plan and sending it. */
const RESERVE_MS = 100;
const RESERVE_MS_PER_STOP = 0.05;

/** Milliseconds for a problem of this size when the caller does not say; never less for more stops. */
export function defaultTimeLimitMs(stops: number): number {
  return Math.min(MOST_MS, Math.max(LEAST_MS, stops * MS_PER_STOP));
}

/** How long a run may take. */
export interface RunTime {
  /** From the moment a thread takes the run to its plan. */
  timeLimitMs: number;
  /** The limit is only there to end a run that goes on for ever: nothing else in it goes by the clock. */
  isGuard: boolean;
}

/** The time that the caller's options allow a run, without what handing on the plan takes. */
export function runTime(options: SolveOptions, stops: number): RunTime {
  if (options.timeLimitMs <= 0 && options.maxIterations > 0) return { timeLimitMs: GUARD_MS, isGuard: true };
  const limitMs = options.timeLimitMs > 0 ? options.timeLimitMs : defaultTimeLimitMs(stops);
  const handover = HANDOVER_MS + stops * HANDOVER_MS_PER_STOP;
  return { timeLimitMs: limitMs - Math.min(limitMs * MOST_SHARE_FOR_HANDOVER, handover), isGuard: false };
}

/** Islands for a run that may have `configured`. A number of iterations is asked for to get the same plan again: one. */
export function threadsFor(options: SolveOptions, configured: number): number {
  if (options.threads > 0) return options.threads;
  return options.maxIterations > 0 ? 1 : configured;
}

/** Milliseconds before the caller's deadline at which a search must end for its plan to arrive. */
export function deadlineReserveMs(stops: number): number {
  return RESERVE_MS + stops * RESERVE_MS_PER_STOP;
}
