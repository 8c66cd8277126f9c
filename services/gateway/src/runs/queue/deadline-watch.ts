import type { WaitingJob } from "./job.ts";

type DatedJob = Pick<WaitingJob, "_id" | "createdAt">;

/**
 * Finds unfinished runs that are past their deadline. A run's age is counted by this process's stopwatch from the look
 * that first saw the run. So no run ends because a clock jumps, or because another gateway's clock is wrong. The wall
 * clock dates only runs from before this process.
 */
export class DeadlineWatch {
  readonly #deadlineMs: number;
  /** By run: the stopwatch's time at which it was accepted. */
  #acceptedMs = new Map<string, number>();
  #isFirstLook = true;

  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs;
  }

  /**
   * Looks at the unfinished runs.
   * @param nowMs a stopwatch's time
   * @param clock the wall clock's time; used at the first look only
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
