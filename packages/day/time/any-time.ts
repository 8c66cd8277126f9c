import type { TimeWindow } from "@rondo/proto/optimizer/v1/optimizer.ts";

/** Longer than any shift. */
const ANY_DAY_SECONDS = 3 * 86_400;

/** The window that stands for none on a day in progress, where nothing begins before this moment. */
export const anyTimeFrom = (at: number): TimeWindow => ({ start: at, end: at + ANY_DAY_SECONDS });

/** Whether a window stands for none, on a day in progress. */
export function isAnyTime({ start, end }: TimeWindow): boolean {
  return end - start >= ANY_DAY_SECONDS;
}
