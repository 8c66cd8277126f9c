import type { Stop } from "../records/stop/schemas.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { timeWindow } from "../time/time-window.ts";

/** The moment from which on a service is late at a price; undefined if it cannot be. */
export function dueOf(
  {
    timeWindows,
    deliveryDeadline,
    lateMinutes,
  }: Pick<Stop, "timeWindows" | "deliveryDeadline" | "lateMinutes">,
  day: PlanDay,
): number | undefined {
  if (lateMinutes === 0) return undefined;
  const ends = timeWindows.map((window) => timeWindow(window, day).end);
  const deadline = deliveryDeadline === null ? Infinity : day.secondsUntil(deliveryDeadline);
  const due = Math.min(ends.length > 0 ? Math.max(...ends) : Infinity, deadline);
  return due === Infinity ? undefined : due;
}
