import type { RandomBytes } from "../shared/runtime.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/**
 * The retry schedule: seconds from each failed attempt of a delivery to the next attempt. Section 11 of the contract
 * promises it, and the test beside this file compares them.
 */
export const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 3 * HOUR] as const;
const JITTER = 0.1;

/**
 * The time of the next attempt after this many failed ones. Null if that was the last one. Each delay is up to a
 * tenth shorter or longer, so that deliveries that failed together are not repeated together.
 */
export function nextAttemptAt(failedAttempts: number, now: Date, random: RandomBytes): Date | null {
  const delay = RETRY_DELAYS[failedAttempts - 1];
  if (delay === undefined) return null;
  const spread = (random(4).readUInt32BE(0) / 0xffff_ffff) * 2 - 1;
  return new Date(now.getTime() + Math.round(delay * 1000 * (1 + JITTER * spread)));
}
