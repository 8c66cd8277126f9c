import { expect, it } from "vitest";
import { centsOf, usdOf } from "./money.ts";

it.each([
  ["12", 1200],
  ["12.5", 1250],
  ["0.07", 7],
  ["0", null],
  ["-1", null],
  ["1.005", null],
  ["1e3", null],
  ["", null],
  ["99999999999", null],
])("%s USD are %s cents", (usd, cents) => {
  expect(centsOf(usd)).toBe(cents);
});

it("cents are shown as USD", () => {
  expect(usdOf(1999)).toBe(19.99);
});
