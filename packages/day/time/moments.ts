import { zoneOffset } from "./zone-offset.ts";

export const DAY_MS = 86_400_000;

/** An instant of a wall clock, and whether the clock shows that time twice or not at all on that day. */
export interface Moment {
  readonly at: string;
  readonly doubt: "timeTwice" | "timeMissing" | null;
}

/**
 * The instant at which a zone's clock shows a time on a day. Clock changes are resolved like Temporal's `compatible`: a
 * skipped time moves on by the skipped amount, and the first of two repeated times counts.
 */
export function momentOf(date: string, time: string, zone: string): Moment {
  return atWall(Date.parse(`${date}T${time}Z`), zone);
}

/** Whether a text `YYYY-MM-DD` is a day of the calendar. */
export function isDate(text: string): boolean {
  const day = Date.parse(text);
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
}

/** The day after a date. */
export function dayAfter(date: string): string {
  return daysAfter(date, 1);
}

/** The date some days later. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day that a zone's calendar shows at an instant. */
export function dayIn(at: string, zone: string): string {
  const instant = Date.parse(at);
  return new Date(instant + zoneOffset(instant, zone)).toISOString().slice(0, 10);
}

/** How many days one date is after another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The same time of the wall clock some days later. */
export function movedBy(at: string, days: number, zone: string): string {
  const instant = Date.parse(at);
  if (days === 0) return new Date(instant).toISOString();
  return atWall(instant + zoneOffset(instant, zone) + days * DAY_MS, zone).at;
}

/** An instant that says its own zone, as "2026-12-01T06:00:00Z"; null for other texts and for days that are in no calendar. */
export function exactMoment(text: string): string | null {
  const found =
    /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:z|([+-]\d\d):?(\d\d))$/i.exec(text);
  if (found === null) return null;
  const [, date = "", time = "", second = "00", fraction = "0", hours = "+00", minutes = "00"] = found;
  if (!isDate(date)) return null;
  const instant = Date.parse(
    `${date}T${time}:${second}.${fraction.padEnd(3, "0").slice(0, 3)}${hours}:${minutes}`,
  );
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

/** @param wall what the clock shows, as if it were UTC */
function atWall(wall: number, zone: string): Moment {
  // A zone changes its offset at most once in two days.
  const offsets = [zoneOffset(wall - DAY_MS, zone), zoneOffset(wall + DAY_MS, zone)] as const;
  const [before] = offsets;
  const shown = [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((at) => at + zoneOffset(at, zone) === wall);
  const at = shown.length === 0 ? wall - before : Math.min(...shown);
  const doubt = shown.length === 0 ? "timeMissing" : shown.length > 1 ? "timeTwice" : null;
  return { at: new Date(at).toISOString(), doubt };
}
