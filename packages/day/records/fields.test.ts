import { describe, expect, it } from "vitest";
import { clockTime, dateTime, endClockTime, filledText, loadDemands, withoutNull } from "./fields.ts";

const messages = (schema: { safeParse: typeof dateTime.safeParse }, text: string): string[] =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe("a date-time", () => {
  it.each([
    ["2026-12-31T24:00:00+02:00", "2027-01-01T00:00:00+02:00"],
    ["2026-02-28T24:00Z", "2026-03-01T00:00:00Z"],
  ])("of 24:00 is the midnight at the end of the day: %s", (text, midnight) => {
    expect(dateTime.parse(text)).toBe(midnight);
  });

  it.each([
    ["2026-12-01T10:00:00Z", "2026-12-01T10:00:00Z"],
    ["2026-12-01T10:00Z", "2026-12-01T10:00:00Z"],
    ["2026-12-01T10:00:00.123456789Z", "2026-12-01T10:00:00.123456789Z"],
    ["2026-12-01T12:00+02:00", "2026-12-01T12:00:00+02:00"],
    ["2026-12-01T12:00:00+0200", "2026-12-01T12:00:00+02:00"],
    ["2026-12-01T12:00:00.000+02", "2026-12-01T12:00:00.000+02:00"],
    ["2026-12-01T06:30-0330", "2026-12-01T06:30:00-03:30"],
    ["2026-12-01 10:00:00+00:00", "2026-12-01T10:00:00+00:00"],
    ["2026-12-01t10:00:00z", "2026-12-01T10:00:00Z"],
    [" 2026-12-01T11:00+01:00[Europe/Berlin]\n", "2026-12-01T11:00:00+01:00"],
    ["2026-12-01 12:00:00 +0200", "2026-12-01T12:00:00+02:00"],
    ["2026-12-01 10:00:00 UTC", "2026-12-01T10:00:00Z"],
    ["2026-12-01T10:00:00,123Z", "2026-12-01T10:00:00.123Z"],
  ])("is one moment in the forms that languages write, and has all parts then: %s", (text, whole) => {
    expect(dateTime.parse(text)).toBe(whole);
    expect(new Date(whole).toISOString().slice(0, 19)).toBe("2026-12-01T10:00:00");
  });

  it.each([
    ["2026-12-01", /no time and no zone/],
    ["2026-12-01T10:00", /has no zone: add Z/],
    ["2026-12-01T10:00:00.5", /has no zone: add Z/],
    ["2026-12-01T10:00:00 02:00", /%2B/],
    ["2026-12-01T10:00 0200", /%2B/],
    ["2026-12-01T10Z", /must be a date-time/],
    ["2026-12-01T10:00:00 EST", /must be a date-time/],
    ["2026-12-01T10:00:60Z", /must be a date-time/],
    ["2026-02-30T10:00Z", /must be a date-time/],
    ["2026-12-01T10:00+25", /must be a date-time/],
    ["2026-12-01T10:00:00[Europe/Berlin]", /has no zone: add Z/],
    ["2026-12-01T24:00:01Z", /must be a date-time/],
    ["2026-02-30T24:00Z", /must be a date-time/],
    ["1796119200", /must be a date-time/],
    ["", /must be a date-time/],
  ])("is refused by what it lacks, and never misread: %s", (text, message) => {
    expect(messages(dateTime, text)[0]).toMatch(message);
    expect(dateTime.safeParse(text).error?.issues[0]?.code).toBe("invalid_format");
  });
});

it("a date-time as a number is refused by saying what is wanted", () => {
  expect(dateTime.safeParse(1_796_119_200).error?.issues[0]?.message).toBe(
    "must be a text like 2026-12-01T10:00:00+02:00, and no number",
  );
});

describe("a time of day", () => {
  it("may have a fraction of zeros", () => {
    expect([clockTime, endClockTime].map((time) => time.parse("08:00:00.000"))).toEqual([
      "08:00:00",
      "08:00:00",
    ]);
    expect(clockTime.safeParse("08:00:00.5").success).toBe(false);
  });

  it("is midnight as 24:00 where something ends, and only there", () => {
    expect(["24:00", "24:00:00", "00:00", "23:59:59"].map((text) => endClockTime.parse(text))).toEqual([
      ...["00:00", "00:00:00", "00:00", "23:59:59"],
    ]);
    expect(messages(clockTime, "24:00")).toEqual([expect.stringContaining("midnight is 00:00")]);
  });

  it.each(["24:01", "26:00", "8:00", "8", "08.00", "8:00 AM", "08:00Z", ""])(
    "is refused in another form: %s",
    (text) => {
      for (const schema of [clockTime, endClockTime])
        expect(messages(schema, text)[0]).toMatch(/^must be a time of day/);
    },
  );
});

it("an amount loses what binary sums add to it, and no decimal of its own", () => {
  expect(loadDemands.parse({ a: 0.1 + 0.2, b: 999_999_999.999_999, c: 3.3 * 3 })).toEqual({
    ...{ a: 0.3, b: 999_999_999.999_999, c: 9.9 },
  });
  for (const a of [1e-7, 0.123_456_7, 1.000_000_01]) expect(loadDemands.safeParse({ a }).success).toBe(false);
});

it("an amount of null is absent, as a field of null is", () => {
  expect(loadDemands.parse({ weight: null, count: 2 })).toEqual({ count: 2 });
  expect(withoutNull({ seed: null, async: false, balance: 0, objective: undefined })).toEqual({
    async: false,
    balance: 0,
  });
});

it("a text that nobody sees is refused as empty ones are", () => {
  for (const text of [" ", "\t\n", "\u200B", "\u00A0"]) {
    const faults = filledText(10)
      .safeParse(text)
      .error?.issues.map(({ message }) => message);
    expect(faults).toEqual(["must not be only spaces"]);
  }
  expect(filledText(10).safeParse("").error?.issues).toHaveLength(1);
  expect(filledText(10).parse(" Aino ")).toBe(" Aino ");
});
