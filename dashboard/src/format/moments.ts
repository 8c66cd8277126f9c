import { Temporal } from "temporal-polyfill";

/** An instant of a wall clock, and whether the clock shows that time twice or not at all on that day. */
export interface Moment {
  readonly at: string;
  readonly doubt: "timeTwice" | "timeMissing" | null;
}

/** The instant at which a zone's clock shows a time on a day. It is found as the service finds it: as `compatible` says. */
export function momentOf(date: string, time: string, zone: string): Moment {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const at = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
  if (!at.toPlainDateTime().equals(wall)) return { at: written(at), doubt: "timeMissing" };
  const later = wall.toZonedDateTime(zone, { disambiguation: "later" });
  return { at: written(at), doubt: later.equals(at) ? null : "timeTwice" };
}

/** The day after a date. */
export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

function written(at: Temporal.ZonedDateTime): string {
  return at.toInstant().toString({ fractionalSecondDigits: 3 });
}
