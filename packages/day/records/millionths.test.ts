import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountOf, isMillionths, millionths } from "./millionths.ts";

describe("contract 3.8: millionths", () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.29, 290_000],
    [0.0132, 13_200],
    [0.00075, 750],
    [0.000001, 1],
    [1e-6, 1],
    [4.35, 4_350_000],
    [999_999_999.999999, 999_999_999_999_999],
    [1e9, 1_000_000_000_000_000],
  ])("of %d are %d, exactly", (amount, count) => {
    expect(isMillionths(amount)).toBe(true);
    expect(millionths(amount, "up")).toBe(count);
    expect(millionths(amount, "down")).toBe(count);
  });

  it.each([
    [0.1234567, 123_456],
    [1e-7, 0],
    [1.5e-7, 0],
    [5e-324, 0],
    [0.1 + 0.2, 300_000],
  ])("do not hold %d: it lies above %d", (amount, below) => {
    expect(isMillionths(amount)).toBe(false);
    expect(millionths(amount, "down")).toBe(below);
    expect(millionths(amount, "up")).toBe(below + 1);
  });

  it("give back every amount of up to 6 decimals, up to a thousand million", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 }), (count) => {
        const text = `${Math.floor(count / 1e6)}.${String(count % 1e6).padStart(6, "0")}`;
        const amount = Number(text);
        expect(isMillionths(amount)).toBe(true);
        expect(millionths(amount, "down")).toBe(count);
        expect(amountOf(count)).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });
});
