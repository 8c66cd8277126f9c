import { expect, test } from "vitest";
import { defaultChoices, optionsOf } from "./run-options.ts";

test("a run asks for the ways on streets, and otherwise for what the service does by itself", () => {
  expect(optionsOf(defaultChoices, new Set())).toEqual({ includeGeometry: true });
  expect(optionsOf({ ...defaultChoices, objective: "cost", seconds: "20" }, new Set(["s"]))).toEqual({
    includeGeometry: true,
    objective: "cost",
    timeLimitSeconds: 20,
    lockedStopIds: ["s"],
  });
});
