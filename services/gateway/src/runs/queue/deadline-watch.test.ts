import { describe, expect, it } from "vitest";
import { DeadlineWatch } from "./deadline-watch.ts";

const MINUTE_MS = 60_000;
const noon = new Date("2026-05-04T12:00:00.000Z");
const after = (minutes: number): Date => new Date(noon.getTime() + minutes * MINUTE_MS);
const job = { _id: "j", createdAt: noon };

describe("a run's deadline", () => {
  it("has passed when this process has seen the run for so long", () => {
    const watch = new DeadlineWatch(30 * MINUTE_MS);
    expect(watch.overdue([], 0, noon)).toEqual(new Set());
    expect(watch.overdue([job], 0, noon)).toEqual(new Set());
    expect(watch.overdue([job], 30 * MINUTE_MS - 1, after(30))).toEqual(new Set());
    expect(watch.overdue([job], 30 * MINUTE_MS, after(30))).toEqual(new Set(["j"]));
  });

  it.each([
    ["ahead", 60],
    ["back", -60],
  ])("is not moved by a clock that jumps an hour %s", (_, minutes) => {
    const watch = new DeadlineWatch(30 * MINUTE_MS);
    watch.overdue([job], 0, noon);
    expect(watch.overdue([job], MINUTE_MS, after(minutes))).toEqual(new Set());
    expect(watch.overdue([job], 30 * MINUTE_MS, after(minutes))).toEqual(new Set(["j"]));
  });

  it("does not believe another gateway's clock about a run that has just come", () => {
    const watch = new DeadlineWatch(30 * MINUTE_MS);
    watch.overdue([], 0, after(60));
    expect(watch.overdue([job], MINUTE_MS, after(61))).toEqual(new Set());
  });

  it("counts from the run's acceptance where that was before this process", () => {
    expect(new DeadlineWatch(30 * MINUTE_MS).overdue([job], 0, after(29))).toEqual(new Set());
    const watch = new DeadlineWatch(30 * MINUTE_MS);
    expect(watch.overdue([job], 0, after(29))).toEqual(new Set());
    expect(watch.overdue([job], MINUTE_MS, after(30))).toEqual(new Set(["j"]));
    expect(new DeadlineWatch(30 * MINUTE_MS).overdue([job], 0, after(30))).toEqual(new Set(["j"]));
  });
});
