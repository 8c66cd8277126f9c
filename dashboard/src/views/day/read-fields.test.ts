import { listIn } from "@rondo/day/text/list-in.ts";
import { expect, test } from "vitest";
import { readLoads, readMinutes, readNumber, readPriority, readWhole } from "./read-fields.ts";

const context = { language: "en", kinds: ["count", "weight"] } as const;

test("Loads are read with their kinds, and a text that may mean two amounts is refused", () => {
  expect(readLoads("1,000 weight, 2 count", context)).toEqual({ value: { weight: 1000, count: 2 } });
  expect(readLoads("", context)).toEqual({ value: null });
  const faults = ["1.000 kg", "much", "20", "2 kg, 3 weight"].map((text) => readLoads(text, context));
  expect(faults).toMatchObject([
    { fault: "open" },
    { fault: "number" },
    { fault: "kind" },
    { fault: "twice" },
  ]);
});

test("Numbers, minutes and lists are read as people write them", () => {
  expect([readNumber("7,5", "en"), readNumber("-3", "de")]).toEqual([{ value: 7.5 }, { value: -3 }]);
  expect([readMinutes("90", "en"), readMinutes("1 h 30 min", "de")]).toEqual([{ value: 90 }, { value: 90 }]);
  expect([readNumber("1:30", "en"), readNumber("1.000", "en"), readMinutes("soon", "en")]).toMatchObject([
    { fault: "noNumber" },
    { fault: "open" },
    { fault: "noMinutes" },
  ]);
  expect(["Dringend", "high", "7"].map(readPriority)).toEqual([
    { value: "urgent" },
    { value: "high" },
    { value: 7 },
  ]);
  expect(["hihg", "7.5", "5000"].map(readPriority)).toMatchObject(Array(3).fill({ fault: "noPriority" }));
  const seconds = ["20", "0", "2.5", "abc", "601"].map((text) => readWhole(text, "en", [1, 600]));
  expect(seconds.map((read) => "value" in read)).toEqual([true, false, false, false, false]);
  expect(listIn(" ADR; cooled, ")).toEqual(["ADR", "cooled"]);
});
