import type { SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";

const LEAST_MS = 100;
const MOST_MS = 60_000;
const MS_PER_STOP = 10;
/** With a number of iterations asked for, the clock only guards against a run without end. */
const GUARD_MS = 600_000;
/** What is kept of a time limit for making the plan, and the largest share of it. */
const PLAN_MS = 15;
const PLAN_MS_PER_STOP = 0.05;
const MOST_SHARE_FOR_PLAN = 0.05;
/** What is kept of the caller's deadline for making the plan and sending it. */
const RESERVE_MS = 100;
const RESERVE_MS_PER_STOP = 0.05;

/** Milliseconds of search for a problem of this size when the caller does not say; never less for more stops. */
export function defaultTimeLimitMs(stops: number): number {
  return Math.min(MOST_MS, Math.max(LEAST_MS, stops * MS_PER_STOP));
}

/** Milliseconds of search that the caller's options allow: the time limit without what making the plan takes. */
export function searchMs(options: SolveOptions, stops: number): number {
  if (options.timeLimitMs <= 0 && options.maxIterations > 0) return GUARD_MS;
  const limitMs = options.timeLimitMs > 0 ? options.timeLimitMs : defaultTimeLimitMs(stops);
  return limitMs - Math.min(limitMs * MOST_SHARE_FOR_PLAN, PLAN_MS + stops * PLAN_MS_PER_STOP);
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
