import { Temporal } from "temporal-polyfill";

/** Times the core is given stay well inside 32 bits: nothing a month away from the plan can matter to it. */
const HORIZON_SECONDS = 31 * 86_400;

/** The day a plan is made for: the one place where wall clock, instants and the core's seconds meet. */
export interface PlanDay {
  /** `YYYY-MM-DD`, in the project's time zone. */
  readonly date: string;
  /**
   * Seconds from the day's origin at which the wall clock of the zone shows `HH:MM[:SS]`, `daysLater` days
   * on. A time that a clock change skips or repeats resolves like Temporal's `compatible`.
   */
  readonly at: (clock: string, daysLater?: number) => number;
  /** Seconds from the origin of an ISO 8601 instant, rounded up, within a month of the day. */
  readonly secondsFrom: (instant: string) => number;
  /** The same, rounded down: for the end of a window. */
  readonly secondsUntil: (instant: string) => number;
  /** The instant that many seconds from the origin, ISO 8601 in UTC with milliseconds. */
  readonly instant: (seconds: number) => string;
}

/**
 * The plan's day in its zone; its origin is the day's first moment there.
 * @throws RangeError for a date or a zone that does not exist.
 */
export function planDay(date: string, timezone: string): PlanDay {
  const day = Temporal.PlainDate.from(date);
  const originMs = day.toZonedDateTime(timezone).epochMilliseconds;
  const secondsOf = (instant: string, round: (value: number) => number): number => {
    const seconds = round((Date.parse(instant) - originMs) / 1000);
    return Math.min(HORIZON_SECONDS, Math.max(-HORIZON_SECONDS, seconds));
  };
  return {
    date,
    at(clock, daysLater = 0) {
      const zoned = day
        .add({ days: daysLater })
        .toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(clock) });
      return Math.round((zoned.epochMilliseconds - originMs) / 1000);
    },
    secondsFrom: (instant) => secondsOf(instant, Math.ceil),
    secondsUntil: (instant) => secondsOf(instant, Math.floor),
    instant: (seconds) => new Date(originMs + seconds * 1000).toISOString(),
  };
}

/**
 * The date it is in a zone.
 * @returns `YYYY-MM-DD`.
 */
export function today(now: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}
