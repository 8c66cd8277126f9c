import type { RandomBytes } from "../runtime.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each failed attempt but the last. */
const DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 3 * HOUR] as const;
const JITTER = 0.1;

export const MOST_ATTEMPTS = DELAYS.length + 1;

/**
 * When to try again after so many failed attempts. Null if that was the last one. Each delay is up to a tenth shorter
 * or longer, so that deliveries that failed together are not repeated together.
 */
export function nextAttemptAt(failedAttempts: number, now: Date, random: RandomBytes): Date | null {
  const delay = DELAYS[failedAttempts - 1];
  if (delay === undefined) return null;
  const spread = (random(4).readUInt32BE(0) / 0xffff_ffff) * 2 - 1;
  return new Date(now.getTime() + Math.round(delay * 1000 * (1 + JITTER * spread)));
}
