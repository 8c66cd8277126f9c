import type { WaitingJob } from "./job.ts";

type DatedJob = Pick<WaitingJob, "_id" | "createdAt">;

/**
 * Tells which unfinished runs are past their deadline. Their age is counted by this process's own stopwatch from the look
 * that first saw them: a clock that jumps, or another gateway's that is wrong, ends no run. Only what was there before
 * this process is dated by the wall clock.
 */
export class DeadlineWatch {
  readonly #deadlineMs: number;
  /** By run: the stopwatch's time when it was accepted. */
  #acceptedMs = new Map<string, number>();
  #isFirstLook = true;

  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs;
  }

  /**
   * Takes a look at the unfinished runs.
   * @param nowMs a stopwatch's time
   * @param clock the wall clock's, of use at the first look only
   * @returns ids of the runs past their deadline
   */
  overdue(jobs: readonly DatedJob[], nowMs: number, clock: Date): Set<string> {
    const before = this.#acceptedMs;
    const isFirst = this.#isFirstLook;
    this.#isFirstLook = false;
    this.#acceptedMs = new Map();
    const overdue = new Set<string>();
    for (const { _id, createdAt } of jobs) {
      const ageMs = isFirst ? Math.max(0, clock.getTime() - createdAt.getTime()) : 0;
      const acceptedMs = before.get(_id) ?? nowMs - ageMs;
      this.#acceptedMs.set(_id, acceptedMs);
      if (nowMs - acceptedMs >= this.#deadlineMs) overdue.add(_id);
    }
    return overdue;
  }
}
