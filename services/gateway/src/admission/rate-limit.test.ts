import { createConnection } from "mongoose";
import { pino } from "pino";
import { expect, it } from "vitest";
import { systemClock } from "../shared/runtime.ts";
import { RateLimitStore } from "./rate-limit-store.ts";
import { RateLimiter } from "./rate-limit.ts";

it("contract 8.4: requests pass while the counters cannot be reached", async () => {
  const unconnected = createConnection();
  const limiter = new RateLimiter(new RateLimitStore(unconnected), systemClock, pino({ level: "silent" }));
  for (let i = 0; i < 5; i++) {
    await expect(limiter.consume("key:1", 2)).resolves.toMatchObject({
      "RateLimit-Policy": '"default";q=2;w=60',
    });
  }
});
