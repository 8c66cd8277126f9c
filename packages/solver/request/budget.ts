import type { Plan, SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";

/** How long a run may take. */
export interface RunTime {
  /** From the moment a thread takes the run to its plan. */
  readonly timeLimitMs: number;
  /** The limit only ends an endless run. Nothing else in the run depends on the clock. */
  readonly isGuard: boolean;
}

const LEAST_MS = 100;
const MOST_MS = 60_000;
const MS_PER_STOP = 10;
/** If the request sets a number of iterations, the clock only guards against a run without end. */
const GUARD_MS = 600_000;
/**
 * The part of the time limit in which the thread hands its plan to the request: a fixed time and a time per stop, but
 * at most this share of the limit. On a machine whose cores are all busy, 5,000 stops take up to 120 ms.
 */
const TRANSFER_MS = 5;
const TRANSFER_MS_PER_STOP = 0.03;
const MOST_SHARE_FOR_TRANSFER = 0.15;
/** Time reserved before the caller's deadline to make the plan and send it. */
const RESERVE_MS = 100;
const RESERVE_MS_PER_STOP = 0.05;

/** The time limit of a problem whose request sets none. It never falls as stops are added. */
export function defaultTimeLimitMs(stops: number): number {
  return Math.min(MOST_MS, Math.max(LEAST_MS, stops * MS_PER_STOP));
}

const LEAST_PATIENCE_MS = 2000;
const MOST_PATIENCE_MS = 60_000;

/** A search with more time than the default limit gets this many times as much. */
const LONGER = 10;
/** A search that had a core to itself makes many times as many iterations within the default limit. */
const LEAST_ITERATIONS_PER_STOP = 2;

/** A stop may be left out only because a busy machine gave the search too little processor time. */
function isHurried({ plan: { unassigned }, iterations }: Searched, stops: number): boolean {
  if (unassigned.length === 0) return false;
  // Without an iteration, there was nothing to search, or the time was up before.
  if (iterations === 0) return unassigned.some((stop) => stop.reasonsIncomplete);
  return iterations < LEAST_ITERATIONS_PER_STOP * stops;
}

interface Searched {
  readonly plan: Plan;
  readonly iterations: number;
}

/**
 * Searches within the time limit. On a busy machine the default limit may be too short. The caller has not asked for that
 * limit, so a hurried search is repeated with more time.
 */
export async function searchInTime<Solved extends Searched>(
  options: SolveOptions,
  stops: number,
  time: RunTime,
  search: (time: RunTime) => Promise<Solved>,
): Promise<Solved> {
  let solved = await search(time);
  if (time.isGuard || options.timeLimitMs > 0) return solved;
  for (let more = time.timeLimitMs * LONGER; more <= MOST_MS && isHurried(solved, stops); more *= LONGER)
    solved = await search({ ...time, timeLimitMs: more });
  return solved;
}

/** The time that the caller's options allow a run, less the time to pass the plan on. */
export function runTime(options: SolveOptions, stops: number): RunTime {
  if (options.timeLimitMs <= 0 && options.maxIterations > 0) return { timeLimitMs: GUARD_MS, isGuard: true };
  const limitMs = options.timeLimitMs > 0 ? options.timeLimitMs : defaultTimeLimitMs(stops);
  const transfer = TRANSFER_MS + stops * TRANSFER_MS_PER_STOP;
  return { timeLimitMs: limitMs - Math.min(limitMs * MOST_SHARE_FOR_TRANSFER, transfer), isGuard: false };
}

/**
 * How long a routing server may be silent before the run fails: as long as the search would take. A healthy server that
 * works on other runs needs some seconds for an answer.
 */
export function travelPatienceMs({ timeLimitMs, isGuard }: RunTime): number {
  if (isGuard) return MOST_PATIENCE_MS;
  return Math.min(MOST_PATIENCE_MS, Math.max(LEAST_PATIENCE_MS, timeLimitMs));
}

/** Threads for a run. With a set number of iterations it is one, so that the plan is reproducible. */
export function threadsFor(options: SolveOptions, configured: number): number {
  if (options.threads > 0) return options.threads;
  return options.maxIterations > 0 ? 1 : configured;
}

/** A search must end this many milliseconds before the caller's deadline, so that its plan arrives in time. */
export function deadlineReserveMs(stops: number): number {
  return RESERVE_MS + stops * RESERVE_MS_PER_STOP;
}
