import fc from "fast-check";
import { expect, test } from "vitest";
import { marksOf, moved, revealed, scaleOf, zoomed } from "./scale.ts";
import { zoneOffset } from "@rondo/day/time/zone-offset.ts";

const HOUR = 3_600_000;
const whole = { from: 0, to: 10 * HOUR };

test("zooming and moving never leave the day", () => {
  const step = fc.oneof(
    fc.record({
      factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
      around: fc.integer({ min: 0, max: whole.to }),
    }),
    fc.record({ by: fc.integer({ min: -whole.to, max: whole.to }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let seen = whole;
      for (const change of steps)
        seen =
          "by" in change ? moved(seen, whole, change.by) : zoomed(seen, whole, change.factor, change.around);
      expect(seen.from).toBeGreaterThanOrEqual(whole.from);
      expect(seen.to).toBeLessThanOrEqual(whole.to);
      expect(seen.to).toBeGreaterThan(seen.from);
    }),
  );
});

test("what is selected comes into sight, and what is in sight does not move", () => {
  const seen = { from: 2 * HOUR, to: 4 * HOUR };
  const late = { from: 6 * HOUR, to: 6.5 * HOUR };
  const after = revealed(seen, whole, late);
  expect(after.from <= late.from && late.to <= after.to).toBe(true);
  expect(revealed(seen, whole, { from: 3 * HOUR, to: 3.5 * HOUR })).toBe(seen);
});

test("marks stand at full hours of the wall clock, also in a zone of a quarter hour", () => {
  const at = Date.parse("2026-12-01T06:00:00Z");
  const offset = zoneOffset(at, "Asia/Kathmandu");
  expect(offset).toBe(5.75 * HOUR);
  const marks = marksOf(scaleOf({ from: at, to: at + 6 * HOUR }, 600), offset);
  expect(marks.map((mark) => new Date(mark).toISOString().slice(11, 16))).toEqual([
    "06:15",
    "07:15",
    "08:15",
    "09:15",
    "10:15",
    "11:15",
  ]);
});
