import type { WaitingJob } from "./job.ts";
import { LEASE_MS } from "./lease.ts";

/** Time between two looks counts up to this: what could not be read could not be renewed either. */
const LONGEST_STEP_MS = 3000;

type LeasedJob = Pick<WaitingJob, "_id" | "state" | "leaseUntil">;

/**
 * Tells runs whose gateway is dead from those under way. A lease has lapsed when it was not renewed for its length by
 * this process's own stopwatch: the clocks of two machines are not compared, so that one that is wrong, or jumps,
 * neither takes runs away from the living nor leaves those of the dead lying.
 */
export class LeaseWatch {
  #seen = new Map<string, { readonly leaseUntilMs: number; readonly unchangedMs: number }>();
  #lastLookMs: number | undefined;

  /**
   * Takes a look at the unfinished runs.
   * @param nowMs a stopwatch's time
   * @param clock the wall clock's; of use at the first look only, for what has lapsed long before
   * @returns ids of the runs that somebody is at work on
   */
  alive(jobs: readonly LeasedJob[], nowMs: number, clock: Date): Set<string> {
    const isFirst = this.#lastLookMs === undefined;
    const stepMs = Math.min(LONGEST_STEP_MS, nowMs - (this.#lastLookMs ?? nowMs));
    this.#lastLookMs = nowMs;
    const before = this.#seen;
    this.#seen = new Map();
    const alive = new Set<string>();
    for (const { _id, state, leaseUntil } of jobs) {
      if (state !== "running" || leaseUntil === null) continue;
      const leaseUntilMs = leaseUntil.getTime();
      const known = before.get(_id);
      const longAgo = isFirst && leaseUntil < clock ? LEASE_MS : 0;
      const unchangedMs = known?.leaseUntilMs === leaseUntilMs ? known.unchangedMs + stepMs : longAgo;
      this.#seen.set(_id, { leaseUntilMs, unchangedMs });
      if (unchangedMs < LEASE_MS) alive.add(_id);
    }
    return alive;
  }
}
