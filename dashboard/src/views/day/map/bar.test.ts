import { expect, it } from "vitest";
import { METRES_PER_FOOT, METRES_PER_MILE } from "../../../format/lengths.ts";
import { barOf } from "./bar.ts";

it("a scale's bar is the longest round distance that fits, in the units of the reader", () => {
  expect(barOf(1, 100, "metric")).toEqual({ metres: 100, length: 100 });
  expect(barOf(12, 100, "metric")).toEqual({ metres: 1000, length: 1000 / 12 });
  expect(barOf(0.07, 100, "metric").metres).toBe(5);
  expect(barOf(1, 100, "imperial").metres).toBe(200 * METRES_PER_FOOT);
  expect(barOf(100, 100, "imperial").metres).toBe(5 * METRES_PER_MILE);
});
