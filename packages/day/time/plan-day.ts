import { dayIn, daysAfter, isDate, momentOf } from "./moments.ts";

/**
 * Times for the core lie within this many seconds of the plan: nearly all that it counts. A window in another year cannot be
 * served, but a reason says by how much it is missed.
 */
const HORIZON_SECONDS = 730 * 86_400;

/** The day that a plan is made for. It alone converts between wall clock, instants and the core's seconds. */
export interface PlanDay {
  /** `YYYY-MM-DD`, in the project's time zone. */
  readonly date: string;
  /**
   * Seconds from the day's origin to the time `HH:MM[:SS]` on the zone's wall clock, `daysLater` days later. If a clock
   * change skips or repeats that time, `momentOf` decides.
   */
  readonly at: (clock: string, daysLater?: number) => number;
  /** Seconds from the origin to an ISO 8601 instant, rounded up, and limited to two years around the day. */
  readonly secondsFrom: (instant: string) => number;
  /** The same, rounded down: for the end of a window. */
  readonly secondsUntil: (instant: string) => number;
  /** The instant this many seconds after the origin: ISO 8601 in UTC with milliseconds. */
  readonly instant: (seconds: number) => string;
}

/**
 * The plan's day in its time zone. Its origin is the first moment of the day there.
 * @throws RangeError for a date or a zone that does not exist
 */
export function planDay(date: string, timezone: string): PlanDay {
  if (!isDate(date)) throw new RangeError(`there is no day ${date}`);
  const clockMs = (on: string, clock: string): number => Date.parse(momentOf(on, clock, timezone).at);
  const originMs = clockMs(date, "00:00");
  const fromOrigin = (second: number): number =>
    Math.min(HORIZON_SECONDS, Math.max(-HORIZON_SECONDS, second - originMs / 1000));
  return {
    date,
    at: (clock, daysLater = 0) => Math.round((clockMs(daysAfter(date, daysLater), clock) - originMs) / 1000),
    secondsFrom: (instant) => fromOrigin(secondAfter(instant)),
    secondsUntil: (instant) => fromOrigin(secondBefore(instant)),
    instant: (seconds) => isoText(originMs + seconds * 1000),
  };
}

/** A plan that is evaluated again after each change by hand has mostly the same times. */
const isoTexts = new Map<number, string>();
const MOST_TEXTS = 20_000;

function isoText(ms: number): string {
  const known = isoTexts.get(ms);
  if (known !== undefined) return known;
  if (isoTexts.size === MOST_TEXTS) isoTexts.clear();
  const text = new Date(ms).toISOString();
  isoTexts.set(ms, text);
  return text;
}

/** The first whole second that does not come before an instant, counted from 1970: the solver's start of a window. */
export function secondAfter(instant: string): number {
  return Math.ceil(Date.parse(instant) / 1000);
}

/** The last whole second that does not come after an instant, counted from 1970: the solver's end of a window. */
export function secondBefore(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

/**
 * Today's date in a zone.
 * @returns `YYYY-MM-DD`
 */
export function today(now: Date, timezone: string): string {
  return dayIn(now.toISOString(), timezone);
}
