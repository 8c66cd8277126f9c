import { expect, test } from "vitest";
import { defaultChoices, figureFault, optionsOf, takesFigures } from "./run-options.ts";

test("a run asks for the ways on streets, and otherwise for what the service does by itself", () => {
  expect(optionsOf(defaultChoices, new Set())).toEqual({ includeGeometry: true });
  expect(optionsOf({ ...defaultChoices, objective: "cost", seconds: "20" }, new Set(["s"]))).toEqual({
    includeGeometry: true,
    objective: "cost",
    timeLimitSeconds: 20,
    lockedStopIds: ["s"],
  });
});

test("prices of wishes go with the run, and a figure that no run takes keeps it from starting", () => {
  const dear = { ...defaultChoices, lateMinute: "5", otherCourier: "0" };
  expect(optionsOf(dear, new Set())).toEqual({
    includeGeometry: true,
    weights: { lateMinute: 5, otherCourier: 0 },
  });
  expect(takesFigures(dear)).toBe(true);
  const free = { ...dear, lateMinute: "0" };
  expect(figureFault(free, "lateMinute")).toMatchObject({ fault: "noWhole", least: 1, most: 1000 });
  expect(takesFigures(free)).toBe(false);
});
