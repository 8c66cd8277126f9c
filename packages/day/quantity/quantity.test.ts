import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLoadFault, loadsText, typedLoads } from "./load.ts";
import { minutesText, typedMinutes } from "./minutes.ts";
import { typedMoment, typedWindows, clockText, windowsText } from "./moments.ts";
import { numberText, readNumber, typedNumber, type Language } from "./number.ts";
import { phoneText, phoneUri } from "./phone.ts";
import { windowsIn } from "./windows.ts";

const languages: readonly Language[] = ["en", "de"];
const amount = fc.oneof(
  fc.integer({ min: 0, max: 1e9 }),
  fc.integer({ min: 0, max: 1e9 }).map((n) => n / 1e6),
  fc.integer({ min: 0, max: 1e7 }).map((n) => n / 1000),
);
const kinds = [
  "weight",
  "count",
  "volume",
  "pallets",
  "load",
  "load2",
  "Gewicht",
  "kg",
  "cold boxes",
  "Stück",
];

describe.each(languages)("in %s", (language) => {
  test("a number is read back as it was written", () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(typedNumber(numberText(value, language), language)).toBe(value);
      }),
    );
  });

  test("loads are read back as they were written, whatever kinds the day has", () => {
    const loads = fc.dictionary(fc.constantFrom(...kinds), amount, { maxKeys: 4 });
    fc.assert(
      fc.property(loads, fc.subarray(kinds), (given, known) => {
        const all = [...new Set([...known, ...Object.keys(given)])];
        expect(typedLoads(loadsText(given, language, all), { language, kinds: all })).toEqual({ ...given });
      }),
    );
  });

  test("minutes are read back as they were written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 144_000 }), (hundredths) => {
        expect(typedMinutes(minutesText(hundredths / 100, language), language)).toBe(hundredths / 100);
      }),
    );
  });

  test("windows are read back as they were written, with seconds and over midnight", () => {
    const context = { date: "2026-12-01", zone: "Europe/Helsinki" };
    const start = Date.parse("2026-11-30T22:00:00Z");
    const second = fc.integer({ min: 0, max: 2 * 86_400 - 1 });
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
    const window = fc
      .tuple(fc.option(second), second)
      .filter(([from, to]) => (from ?? 0) < to && to - (from ?? to) < 86_400);
    fc.assert(
      fc.property(fc.array(window, { maxLength: 5 }), (given) => {
        const windows = given.map(([from, to]) => ({
          startTime: from === null ? null : at(from),
          endTime: at(to),
        }));
        expect(typedWindows(windowsText(windows, context, language), context)).toEqual(windows);
        for (const { endTime } of windows)
          expect(typedMoment(clockText(endTime, context), context)).toBe(endTime);
      }),
    );
  });
});

test.each([
  ["1,000", "en", 1000],
  ["1.000", "de", 1000],
  ["1 000", "en", 1000],
  ["1 000,5", "de", 1000.5],
  ["1'000", "de", 1000],
  ["1.250,00", "en", 1250],
  ["1,250.00", "de", 1250],
  ["12,5", "en", 12.5],
  ["0.125", "de", 0.125],
  ["-3", "en", -3],
  ["1.000", "en", "open"],
  ["1,000", "de", "open"],
  ["1,2,3", "en", null],
  ["1 2", "en", null],
  ["1:30", "en", null],
  ["", "en", null],
] as const)(
  "%j typed in %s is %j: never a number that people of another country did not mean",
  (text, language, value) => {
    expect(typedNumber(text, language)).toBe(value);
  },
);

test("A number of a sheet has the sign of its column, unless it shows its own", () => {
  expect(readNumber("1,500", null)).toEqual({ value: 1.5, isOpen: true });
  expect(readNumber("1,500", ".")).toEqual({ value: 1500, isOpen: false });
  expect(readNumber("1.250,00", ".")).toEqual({ value: 1250, isOpen: false });
  expect(readNumber("3 5", ".")).toBeNull();
});

test.each([
  ["1,000 weight", { weight: 1000 }],
  ["1 000 kg", { weight: 1000 }],
  ["500 g, 2 pcs", { weight: 0.5, count: 2 }],
  ["12,5 kg,2 Stück", { weight: 12.5, count: 2 }],
  ["weight 3; count: 2", { weight: 3, count: 2 }],
  ["1.5 t", { weight: 1500 }],
  ["", {}],
])("loads typed as %j are %j", (text, loads) => {
  expect(typedLoads(text, { language: "en", kinds: ["weight", "count"] })).toEqual(loads);
});

test.each([
  ["1.000 kg", "open"],
  ["much", "number"],
  ["-1 kg", "number"],
  ["20", "kind"],
  ["2 kg, 3 weight", "twice"],
])("loads typed as %j are refused with the fault %j, never read as something else", (text, fault) => {
  expect(typedLoads(text, { language: "en", kinds: ["weight", "count"] })).toMatchObject({ fault });
});

test("A load without a kind is of the only kind that the day has", () => {
  expect(typedLoads("20", { language: "en", kinds: ["count"] })).toEqual({ count: 20 });
  expect(typedLoads("20", { language: "en", kinds: [] })).toEqual({ load: 20 });
  expect(isLoadFault(typedLoads("20", { language: "en", kinds: ["fault"] }))).toBe(false);
});

const open = { fromLater: 0, toLater: 0, vague: null };
test.each([
  ...[
    "ab 14:00",
    "from 2 pm",
    "nach 14 Uhr",
    "à partir de 14h",
    "desde las 14",
    "från kl 14",
    "14:00 alkaen",
    "14:00 -",
    "14 onwards",
  ].map((text) => [text, "14:00:00", null] as const),
  ...[
    "bis 10 Uhr",
    "until 10",
    "before 10 am",
    "jusqu'à 10h00",
    "hasta las 10",
    "senast 10",
    "klo 10 mennessä",
    "-10:00",
    "spätestens 10",
  ].map((text) => [text, null, "10:00:00"] as const),
  ...[
    "8-12",
    "8 – 12 Uhr",
    "8 am to noon",
    "zwischen 8 und 12",
    "de 8h à 12h",
    "entre las 8 y las 12",
    "mellan 8 och 12",
    "klo 8-12",
    "08.00–12.00",
    "8h00-12h00",
    "von 8 bis 12 Uhr",
  ].map((text) => [text, "08:00:00", "12:00:00"] as const),
])("the window %j is from %s to %s", (text, from, to) => {
  expect(windowsIn(text)).toEqual([{ ...open, from, to }]);
});

test("Several windows, parts of a day and any time are read; a single time is no window", () => {
  expect(windowsIn("9-11 und 14-16 Uhr")).toMatchObject([{ from: "09:00:00" }, { to: "16:00:00" }]);
  expect(windowsIn("vormittags")).toEqual([{ ...open, from: null, to: "12:00:00", vague: "vormittags" }]);
  expect([
    windowsIn("ganztags"),
    windowsIn("–"),
    windowsIn("14:00"),
    windowsIn("soon"),
    windowsIn("8 und 12"),
  ]).toEqual([[], [], null, null, null]);
});

test("A phone keeps its digits, and dials without the zero in brackets", () => {
  expect(phoneText("'+358  (0)40 1234567")).toBe("+358 (0)40 1234567");
  expect(["+358 (0)40 123", "0401234567", "(040) 12-34", "no phone"].map(phoneUri)).toEqual([
    "tel:+35840123",
    "tel:0401234567",
    "tel:0401234",
    null,
  ]);
});
