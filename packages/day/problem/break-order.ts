import { endsNextDay, secondsOfDay } from "../records/time-of-day.ts";
import type { CourierBreak } from "../records/assignment/fields.ts";

/** When a break may start and how long it lasts, in seconds of one clock. */
export interface BreakSpan {
  readonly earliestStart: number;
  readonly latestStart: number;
  readonly durationSeconds: number;
  /** Whether it has a fixed time. Both starts are equal then. */
  readonly fixed: boolean;
}

/** Converts a time of day to seconds, this many days after the day on which the shift starts. */
type WallClock = (time: string, daysLater: number) => number;

interface Shift {
  readonly workStartTime: string;
  readonly workEndTime: string;
}

const DAY_SECONDS = 86_400;

/** A wall clock without clock changes. */
const steadyClock: WallClock = (time, daysLater) => daysLater * DAY_SECONDS + secondsOfDay(time);

/** The spans of breaks, in their order. In a shift over midnight, a time of day before its start is on the next day. */
export function breakSpans(breaks: readonly CourierBreak[], shift: Shift, at: WallClock): BreakSpan[] {
  const overnight = endsNextDay(shift.workStartTime, shift.workEndTime);
  const shiftStart = secondsOfDay(shift.workStartTime);
  return breaks.map((given) => {
    const fixed = "startTime" in given;
    const earliest = fixed ? given.startTime : given.earliestStartTime;
    const firstDay = overnight && secondsOfDay(earliest) < shiftStart ? 1 : 0;
    const earliestStart = at(earliest, firstDay);
    if (fixed) {
      // On a night with a clock change, too, it is as long as on other days.
      const length = secondsOfDay(given.endTime) - secondsOfDay(given.startTime);
      const durationSeconds = length > 0 ? length : length + DAY_SECONDS;
      return { earliestStart, latestStart: earliestStart, durationSeconds, fixed };
    }
    const latest = given.latestStartTime;
    const lastDay = secondsOfDay(latest) < secondsOfDay(earliest) ? firstDay + 1 : firstDay;
    const latestStart = noSooner(earliestStart, at(latest, lastDay));
    return { earliestStart, latestStart, durationSeconds: Math.round(given.durationMinutes * 60), fixed };
  });
}

/**
 * The end of a span. A clock change can skip the start and so move it past the end. Then the end moves to the start.
 */
export function noSooner(start: number, end: number): number {
  return Math.max(start, end);
}

/**
 * The breaks in an order in which all can be taken one after the other; null if there is none. Among several
 * orders, the earlier latest start goes first, then the earlier earliest start, then the position in the list.
 */
export function takingOrder(spans: readonly BreakSpan[]): BreakSpan[] | null {
  return firstOrder(byLatestStart(spans), Number.NEGATIVE_INFINITY);
}

/**
 * The breaks in an order in which all can be taken. After a clock change there may be no such order. Then a
 * break that would overlap starts when the one before it ends, and is shorter by that delay.
 */
export function orderedBreaks(spans: readonly BreakSpan[]): BreakSpan[] {
  const order = takingOrder(spans);
  if (order) return order;
  let free = Number.NEGATIVE_INFINITY;
  return byLatestStart(spans).map((span) => {
    const delay = Math.max(0, free - span.latestStart);
    const start = Math.max(free, span.earliestStart);
    const durationSeconds = Math.max(0, span.durationSeconds - delay);
    free = start + durationSeconds;
    return delay > 0 ? { ...span, earliestStart: start, latestStart: start, durationSeconds } : span;
  });
}

/** Why breaks cannot all be taken: the first break that conflicts with those before it. */
export interface BreakConflict {
  readonly index: number;
  readonly message: string;
}

/** Checks the breaks of a shift on a day without a clock change. @returns null if all can be taken */
export function breakConflict(breaks: readonly CourierBreak[], shift: Shift): BreakConflict | null {
  const spans = breakSpans(breaks, shift, steadyClock);
  const index = spans.findIndex((_, last) => takingOrder(spans.slice(0, last + 1)) === null);
  const span = spans[index];
  if (!span) return null;
  const rival = spans.slice(0, index).findIndex((other) => takingOrder([other, span]) === null);
  if (rival < 0) return { index, message: "leaves no time for all the breaks before it" };
  const overlap = span.fixed && spans[rival]?.fixed;
  const message = overlap ? `overlaps breaks.${rival}` : `leaves no time for breaks.${rival}`;
  return { index, message: `${message}: nobody can take both` };
}

function byLatestStart(spans: readonly BreakSpan[]): BreakSpan[] {
  // The sort is stable: the position in the list decides last.
  return spans.toSorted((a, b) => a.latestStart - b.latestStart || a.earliestStart - b.earliestStart);
}

/**
 * The first order of the list in which the breaks can be taken from a moment on. With at most 5 breaks there are 120
 * orders.
 */
function firstOrder(spans: readonly BreakSpan[], free: number): BreakSpan[] | null {
  if (spans.length === 0) return [];
  for (const [index, span] of spans.entries()) {
    const start = Math.max(free, span.earliestStart);
    if (start > span.latestStart) continue;
    const rest = firstOrder(spans.toSpliced(index, 1), start + span.durationSeconds);
    if (rest) return [span, ...rest];
  }
  return null;
}
