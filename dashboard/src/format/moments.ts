import { Temporal } from "temporal-polyfill";

/** An instant of a wall clock, and whether the clock shows that time twice or not at all on that day. */
export interface Moment {
  readonly at: string;
  readonly doubt: "timeTwice" | "timeMissing" | null;
}

/**
 * The instant at which a zone's clock shows a time on a day. Clock changes are resolved as in the service: like
 * Temporal's `compatible`.
 */
export function momentOf(date: string, time: string, zone: string): Moment {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const at = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
  if (!at.toPlainDateTime().equals(wall)) return { at: written(at), doubt: "timeMissing" };
  const later = wall.toZonedDateTime(zone, { disambiguation: "later" });
  return { at: written(at), doubt: later.equals(at) ? null : "timeTwice" };
}

/** The day after a date. */
export function dayAfter(date: string): string {
  return daysAfter(date, 1);
}

/** The date some days later. */
export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** How many days one date is after another. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** The same time of the wall clock some days later. */
export function movedBy(at: string, days: number, zone: string): string {
  return written(Temporal.Instant.from(at).toZonedDateTimeISO(zone).add({ days }));
}

function written(at: Temporal.ZonedDateTime): string {
  return at.toInstant().toString({ fractionalSecondDigits: 3 });
}
