/** How long a claim holds if it is not renewed. Afterwards another gateway takes the work over. */
export const LEASE_MS = 7000;

/** The end of a lease that is taken now. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/**
 * The most time that counts between two looks. While this gateway cannot read the database, other gateways cannot renew
 * their leases.
 */
const LONGEST_STEP_MS = 3000;

/** Work that a gateway has claimed. Without an end of the lease, no gateway works on it. */
interface LeasedJob {
  readonly _id: string;
  readonly leaseUntil: Date | null;
}

/**
 * Finds work whose gateway is dead. A lease has lapsed when it was not renewed for its length, by this process's
 * stopwatch. The clocks of two machines are never compared. So a clock that is wrong, or jumps, neither takes work
 * from a live gateway nor keeps that of a dead one.
 */
export class LeaseWatch {
  #seen = new Map<string, { readonly leaseUntilMs: number; readonly unchangedMs: number }>();
  #lastLookMs: number | undefined;

  /**
   * Looks at all unfinished work.
   * @param nowMs a stopwatch's time
   * @param clock the wall clock's time; used at the first look only, for leases that lapsed long before
   * @returns ids of the work whose gateway is alive
   */
  alive(jobs: readonly LeasedJob[], nowMs: number, clock: Date): Set<string> {
    const isFirst = this.#lastLookMs === undefined;
    const stepMs = Math.min(LONGEST_STEP_MS, nowMs - (this.#lastLookMs ?? nowMs));
    this.#lastLookMs = nowMs;
    const before = this.#seen;
    this.#seen = new Map();
    const alive = new Set<string>();
    for (const { _id, leaseUntil } of jobs) {
      if (leaseUntil === null) continue;
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
