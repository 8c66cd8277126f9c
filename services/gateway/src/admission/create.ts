import type { Base } from "../shared/base.ts";
import { Idempotency } from "./idempotency.ts";
import { IdempotencyStore } from "./idempotency-store.ts";
import { RateLimiter } from "./rate-limit.ts";
import { RateLimitStore } from "./rate-limit-store.ts";

export function createAdmission({ connection, clock, newId, log }: Base) {
  return {
    limiter: new RateLimiter(new RateLimitStore(connection), clock, log),
    idempotency: new Idempotency(new IdempotencyStore(connection), clock, newId, log),
  };
}
