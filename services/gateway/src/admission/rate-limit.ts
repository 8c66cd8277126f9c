import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { ApiError } from "../shared/errors.ts";
import type { Clock } from "../shared/runtime.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";

export const WINDOW_MS = 60_000;
/** The limit of a company over all its keys and sessions, as a multiple of the limit of a key. */
const COMPANY_FACTOR = 10;
const MOST_CALLERS = 10_000;

/** Requests of the shared window that this gateway holds for a caller. */
interface Lease {
  left: number;
  /** Requests of the window that no gateway holds, when it was last read. */
  untaken: number;
  resetAt: number;
  /** One refill at a time; the others wait for it. */
  refill: Promise<void> | undefined;
}

/**
 * Fixed windows of 60 s for each caller, shared by all gateways through the database. A gateway takes requests from the
 * shared window in small leases. They shrink towards its end, so that a busy caller causes few writes and never exceeds
 * the limit. If the database fails, every request passes.
 */
export class RateLimiter {
  readonly #store: RateLimitStore;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #leases = new LRUCache<string, Lease>({ max: MOST_CALLERS });
  #faulty = false;

  constructor(store: RateLimitStore, clock: Clock, log: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Counts one request of a caller.
   * @returns the RateLimit headers to answer with
   * @throws ApiError `RATE_LIMITED` with `Retry-After` and the same headers
   */
  async consume(caller: string, limit: number): Promise<Record<string, string>> {
    const lease = this.#leases.get(caller) ?? { left: 0, untaken: 0, resetAt: 0, refill: undefined };
    this.#leases.set(caller, lease);
    const allowed = await this.#take(caller, lease, limit);
    const resetSeconds = Math.max(1, Math.ceil((lease.resetAt - this.#clock.now().getTime()) / 1000));
    const remaining = Math.max(0, Math.min(limit, lease.left + lease.untaken));
    const headers = windowHeaders(limit, remaining, resetSeconds);
    if (allowed) return headers;
    throw rateLimited(headers, resetSeconds);
  }

  /** Deletes old counters. The sweeper calls it. */
  async sweep(): Promise<void> {
    await this.#store.deleteEndedBefore(new Date(this.#clock.now().getTime() - 10 * WINDOW_MS));
  }

  async #take(caller: string, lease: Lease, limit: number): Promise<boolean> {
    for (;;) {
      const now = this.#clock.now().getTime();
      const current = now < lease.resetAt;
      if (current && lease.left > 0) {
        lease.left -= 1;
        return true;
      }
      if (current && lease.untaken <= 0) return false;
      lease.refill ??= this.#refill(caller, lease, limit, current).finally(() => {
        lease.refill = undefined;
      });
      try {
        await lease.refill;
        this.#faulty = false;
      } catch (error) {
        if (!this.#faulty)
          this.#log.warn({ err: error }, "rate limits are not counted: the database does not answer");
        this.#faulty = true;
        return true;
      }
    }
  }

  async #refill(caller: string, lease: Lease, limit: number, current: boolean): Promise<void> {
    const wanted = Math.max(1, Math.floor((current ? lease.untaken : limit) / 8));
    const window = await this.#store.add(caller, wanted, this.#clock.now(), WINDOW_MS);
    lease.left = Math.max(0, Math.min(wanted, limit - (window.used - wanted)));
    lease.untaken = limit - window.used;
    lease.resetAt = window.resetAt.getTime();
  }
}

/**
 * Counts a request of a company, whichever of its keys and sessions sends it. A session has no other limit: a dashboard
 * sends more requests at once than a program does.
 * @returns the RateLimit headers to answer with
 * @throws ApiError `RATE_LIMITED`
 */
export async function consumeOfCompany(
  limiter: RateLimiter,
  companyId: string,
  limitPerMinute: number,
): Promise<Record<string, string>> {
  return limiter.consume(`company:${companyId}`, limitPerMinute * COMPANY_FACTOR);
}

export function windowHeaders(limit: number, remaining: number, resetSeconds: number) {
  return {
    "RateLimit-Policy": `"default";q=${limit};w=${WINDOW_MS / 1000}`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
}

/** The refusal of a request beyond its limit, with `Retry-After` and these headers. */
export function rateLimited(headers: Readonly<Record<string, string>>, resetSeconds: number): ApiError {
  const message = `Too many requests; the next are taken in ${resetSeconds} s.`;
  const options = { message, headers: { ...headers, "Retry-After": String(resetSeconds) } };
  return new ApiError("RATE_LIMITED", { retryAfterSeconds: resetSeconds }, options);
}
