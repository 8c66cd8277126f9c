import type { TimeWindow } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { anyTimeFrom } from "../time/any-time.ts";
import { dueOf } from "../plan/due.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { timeWindow } from "../time/time-window.ts";
import { beginsBy, type LocatedStop } from "./selection.ts";

/**
 * The windows of a stop, in the solver's seconds; the last one with the time that it may be late. Where a service has to
 * end inside its window, or well before its end, it may go through overlapping ones.
 * @param marginMinutes how long before the end of a window the service should start
 */
export function windowsOf(
  { timeWindows, finishInWindow, lateMinutes }: LocatedStop,
  day: PlanDay,
  marginMinutes = 0,
): TimeWindow[] {
  const windows = timeWindows.map((window) => timeWindow(window, day));
  const last = Math.max(...windows.map(({ end }) => end));
  const lent = windows.map(({ start, end }) => ({
    start,
    end: end === last ? end + late(lateMinutes) : end,
  }));
  return finishInWindow || marginMinutes > 0 || lateMinutes > 0 ? merged(lent) : windows;
}

/** The latest service of a stop, and from when on it is late at a price. */
export function latestOf(
  stop: LocatedStop,
  day: PlanDay,
): { readonly deadline: number | undefined; readonly due: number | undefined } {
  const { deliveryDeadline, lateMinutes } = stop;
  const deadline =
    deliveryDeadline === null ? undefined : day.secondsUntil(deliveryDeadline) + late(lateMinutes);
  return { deadline, due: dueOf(stop, day) };
}

const late = (minutes: number): number => Math.round(minutes * 60);

/** The same moments as windows apart from each other. */
function merged(windows: readonly TimeWindow[]): TimeWindow[] {
  const apart: TimeWindow[] = [];
  for (const { start, end } of windows.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/**
 * The windows of a stock loading point, cut at its deadline, because the proto has no deadline for reloads. At least one
 * begins by then: `selectStops` leaves out other points.
 */
export function reloadWindows({ timeWindows, deliveryDeadline }: LocatedStop, day: PlanDay): TimeWindow[] {
  if (deliveryDeadline === null) return timeWindows.map((window) => timeWindow(window, day));
  const whole = { startTime: null, endTime: deliveryDeadline };
  return (timeWindows.length > 0 ? timeWindows : [whole])
    .filter((window) => beginsBy(window, deliveryDeadline))
    .map(({ startTime, endTime }) => {
      const isCut = Date.parse(deliveryDeadline) < Date.parse(endTime);
      return timeWindow({ startTime, endTime: isCut ? deliveryDeadline : endTime }, day);
    });
}

/**
 * Windows on a day in progress, cut at a moment before which nothing begins. Windows that are over stay, for reasons.
 * @param departure the earliest of a courier who set out before the moment: nobody reaches windows that are over
 */
export function fromNowOn(
  windows: readonly TimeWindow[],
  at: number | undefined,
  departure = at,
): TimeWindow[] {
  if (at === undefined || departure === undefined) return [...windows];
  if (windows.length === 0) return [anyTimeFrom(at)];
  const left = windows.filter(({ end }) => end >= at);
  const last = Math.min(at, departure) - 1;
  return left.length > 0
    ? left.map(({ start, end }) => ({ start: Math.max(start, at), end }))
    : windows.map(({ start, end }) => ({ start: Math.min(start, last), end: Math.min(end, last) }));
}
