import { Temporal } from "temporal-polyfill";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endsNextDay } from "../records/time-of-day.ts";
import { planDay, today } from "./plan-day.ts";

const HOUR = 3600;

/** Every zone, and the days around its clock changes since 1970. */
const CHANGES = Intl.supportedValuesOf("timeZone").flatMap((zone) => {
  const days: [string, Temporal.PlainDate][] = [];
  let at: Temporal.ZonedDateTime | null = new Temporal.ZonedDateTime(0n, zone);
  while ((at = at.getTimeZoneTransition("next")) && at.year < 2040)
    for (const later of [-1, 0, 1]) days.push([zone, at.toPlainDate().add({ days: later })]);
  return days;
});

describe("the plan's day", () => {
  it("counts from the first moment of the day in the project's zone", () => {
    const day = planDay("2026-12-01", "Europe/Helsinki");
    expect(day.instant(0)).toBe("2026-11-30T22:00:00.000Z");
    expect(day.at("09:00")).toBe(9 * HOUR);
    expect(day.instant(day.at("09:00"))).toBe("2026-12-01T07:00:00.000Z");
    expect(day.at("06:00", 1)).toBe(30 * HOUR);
  });

  it("contract 2.2: moves a time that spring skips one hour on", () => {
    const day = planDay("2026-03-29", "Europe/Helsinki"); // 03:00 becomes 04:00
    expect(day.instant(day.at("03:30"))).toBe("2026-03-29T01:30:00.000Z");
    expect(day.at("12:00")).toBe(11 * HOUR);
  });

  it("contract 2.2: takes the first of a time that autumn repeats", () => {
    const day = planDay("2026-10-25", "Europe/Helsinki"); // 04:00 becomes 03:00
    expect(day.instant(day.at("03:30"))).toBe("2026-10-25T00:30:00.000Z");
    expect(day.at("12:00")).toBe(13 * HOUR);
  });

  it("begins a day without a midnight at its first moment", () => {
    const day = planDay("2018-11-04", "America/Sao_Paulo"); // 00:00 becomes 01:00
    expect(day.instant(0)).toBe("2018-11-04T03:00:00.000Z");
    expect(day.at("00:30")).toBe(1800);
  });

  it("rounds windows inwards", () => {
    const day = planDay("2026-12-01", "UTC");
    expect(day.secondsFrom("2026-12-01T08:00:00.200Z")).toBe(8 * HOUR + 1);
    expect(day.secondsUntil("2026-12-01T08:00:00.900Z")).toBe(8 * HOUR);
  });

  it("keeps instants far away within the core's range", () => {
    const day = planDay("2026-12-01", "UTC");
    expect(day.secondsUntil("9999-12-31T00:00:00Z")).toBe(730 * 24 * HOUR);
    expect(day.secondsFrom("0001-01-01T00:00:00Z")).toBe(-730 * 24 * HOUR);
  });

  it("contract 2.2: agrees with Temporal around the clock changes of every zone", () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(fc.constantFrom(...CHANGES), clock, ([zone, date], [hour, minute]) => {
        const plainTime = new Temporal.PlainTime(hour, minute);
        const day = planDay(date.toString(), zone);
        const origin = date.toZonedDateTime(zone).epochMilliseconds;
        expect(day.instant(0)).toBe(new Date(origin).toISOString());
        const at = date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
        expect(day.at(plainTime.toString())).toBe((at - origin) / 1000);
        expect(today(new Date(at), zone)).toBe(
          Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString(),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("refuses days and zones that do not exist", () => {
    expect(() => planDay("2026-02-30", "UTC")).toThrow(RangeError);
    expect(() => planDay("2026-02-28", "Europe/Nowhere")).toThrow(RangeError);
  });

  it("turns seconds to instants and back in every zone", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        fc.constantFrom(
          "UTC",
          "Europe/Helsinki",
          "America/New_York",
          "Australia/Lord_Howe",
          "Asia/Kathmandu",
        ),
        fc.integer({ min: -86_400, max: 3 * 86_400 }),
        (date, zone, seconds) => {
          const day = planDay(date.toISOString().slice(0, 10), zone);
          expect(day.secondsFrom(day.instant(seconds))).toBe(seconds);
          expect(day.secondsUntil(day.instant(seconds))).toBe(seconds);
        },
      ),
    );
  });

  it("knows today's date by the zone", () => {
    const now = new Date("2026-12-01T23:30:00Z");
    expect(today(now, "UTC")).toBe("2026-12-01");
    expect(today(now, "Europe/Helsinki")).toBe("2026-12-02");
  });

  it("contract 4.4: ends a shift on the next day when its end is not after its start", () => {
    expect(endsNextDay("22:00", "06:00")).toBe(true);
    expect(endsNextDay("09:00", "09:00")).toBe(true);
    expect(endsNextDay("09:00:00", "18:00")).toBe(false);
    expect(endsNextDay("09:00:30", "09:00")).toBe(true);
    expect(endsNextDay("09:00", "09:00:30")).toBe(false);
  });
});
