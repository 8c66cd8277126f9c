import { Temporal } from "temporal-polyfill";
import fc from "fast-check";
import { expect, it } from "vitest";
import { dayAfter, daysBetween, exactMoment, momentOf, movedBy } from "./moments.ts";

const ZONES = ["Europe/Helsinki", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"];
const zone = fc.constantFrom(...ZONES);
const instant = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
const asWritten = (at: Temporal.ZonedDateTime) => at.toInstant().toString({ fractionalSecondDigits: 3 });

it("finds the instant of a wall clock as the service does, by Temporal's rules", () => {
  const near = [
    "2026-03-29T03:30",
    "2026-10-25T03:30",
    "2026-03-08T02:15",
    "2026-11-01T01:15",
    "2026-04-05T01:45",
  ];
  const wall = fc.oneof(
    fc.constantFrom(...near),
    instant.map((at) => at.toISOString().slice(0, 16)),
  );
  fc.assert(
    fc.property(wall, zone, fc.integer({ min: -400, max: 400 }), (text, of, days) => {
      const [date = "", time = ""] = text.split("T");
      const plain = Temporal.PlainDateTime.from(text);
      const at = plain.toZonedDateTime(of);
      const isMissing = !at.toPlainDateTime().equals(plain);
      const isTwice = !isMissing && !plain.toZonedDateTime(of, { disambiguation: "later" }).equals(at);
      const doubt = isMissing ? "timeMissing" : isTwice ? "timeTwice" : null;
      expect(momentOf(date, time, of)).toEqual({ at: asWritten(at), doubt });
      expect(movedBy(asWritten(at), days, of)).toBe(asWritten(at.add({ days })));
      const later = plain.toPlainDate().add({ days });
      expect(daysBetween(date, later.toString())).toBe(days);
      expect(dayAfter(date)).toBe(plain.toPlainDate().add({ days: 1 }).toString());
    }),
  );
});

it("reads instants that say their zone, and nothing else", () => {
  expect(exactMoment("2026-12-01T06:00:00Z")).toBe("2026-12-01T06:00:00.000Z");
  expect(exactMoment("2026-12-01 08:00+02:00")).toBe("2026-12-01T06:00:00.000Z");
  expect(exactMoment("2026-12-01T08:00:30.5+0200")).toBe("2026-12-01T06:00:30.500Z");
  for (const wrong of ["2026-02-30T06:00Z", "2026-12-01T25:00Z", "2026-12-01T06:00", "06:00Z"])
    expect(exactMoment(wrong)).toBeNull();
});
