import { expect, test } from "vitest";
import { listIn, loadsIn, numberIn, windowsOf } from "./read-fields.ts";

const context = { zone: "Europe/Helsinki", date: "2026-12-01", loadKey: "weight" };

test("Windows are the wall clock of the project's zone; over midnight they end on the next day", () => {
  expect(windowsOf("8-10, 22:00–02:00, –12", context)).toEqual([
    { startTime: "2026-12-01T06:00:00.000Z", endTime: "2026-12-01T08:00:00.000Z" },
    { startTime: "2026-12-01T20:00:00.000Z", endTime: "2026-12-02T00:00:00.000Z" },
    { startTime: null, endTime: "2026-12-01T10:00:00.000Z" },
  ]);
  expect(windowsOf("", context)).toEqual([]);
  expect(windowsOf("soon", context)).toBeNull();
});

test("Loads have kinds, and decimals with a point or a comma", () => {
  expect(loadsIn("12,5 weight, 2 count", "load")).toEqual({ weight: 12.5, count: 2 });
  expect(loadsIn("3", "weight")).toEqual({ weight: 3 });
  expect(loadsIn("", "weight")).toBeNull();
  expect(loadsIn("much", "weight")).toBeUndefined();
});

test("Numbers and lists are read as people write them", () => {
  expect([numberIn("7,5"), numberIn("-3"), numberIn("1:30")]).toEqual([7.5, -3, null]);
  expect(listIn(" ADR; cooled, ")).toEqual(["ADR", "cooled"]);
});
