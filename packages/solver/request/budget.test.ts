import { Plan, SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultTimeLimitMs, runTime, searchInTime, threadsFor, travelPatienceMs } from "./budget.ts";

test("a run of 100 stops takes a second, one of 1000 ten", () => {
  expect([defaultTimeLimitMs(100), defaultTimeLimitMs(1000)]).toEqual([1000, 10_000]);
});

test("more stops never get less time", () => {
  const stops = fc.nat(5000);
  fc.assert(
    fc.property(stops, stops, (a, b) => {
      const [fewer, more] = [Math.min(a, b), Math.max(a, b)];
      expect(defaultTimeLimitMs(more)).toBeGreaterThanOrEqual(defaultTimeLimitMs(fewer));
    }),
  );
});

test("iterations asked for are not cut short by the clock, and searched by one thread", () => {
  const options = SolveOptions.fromPartial({ maxIterations: 1_000_000 });
  expect(runTime(options, 10)).toEqual({ timeLimitMs: 600_000, isGuard: true });
  expect(threadsFor(options, 8)).toBe(1);
});

test("what the caller says goes before any default", () => {
  const options = SolveOptions.fromPartial({ maxIterations: 5, timeLimitMs: 400, threads: 3 });
  expect(runTime(options, 1000)).toEqual({ timeLimitMs: 365, isGuard: false });
  expect(threadsFor(options, 8)).toBe(3);
});

test("a time limit has room for handing on the plan: more for more stops, at most 15 % of it", () => {
  const of = (timeLimitMs: number, stops: number) =>
    runTime(SolveOptions.fromPartial({ timeLimitMs }), stops).timeLimitMs;
  expect([of(1000, 100), of(10_000, 1000), of(100, 1000)]).toEqual([992, 9965, 85]);
});

test("a silent routing server is waited for as long as the run may search, within bounds", () => {
  const patience = (timeLimitMs: number) => travelPatienceMs({ timeLimitMs, isGuard: false });
  expect([100, 5000, 600_000].map(patience)).toEqual([2000, 5000, 60_000]);
});

describe("the default limit is extended", () => {
  const LEFT_OUT = { stop: 0, reasonsIncomplete: false };
  const CUT_SHORT = { stop: 0, reasonsIncomplete: true };
  const cases = [
    [
      "where a stop is left out after less than two iterations for each",
      19,
      LEFT_OUT,
      0,
      [100, 1000, 10_000],
    ],
    ["where the time was up before the first plan", 0, CUT_SHORT, 0, [100, 1000, 10_000]],
    ["not where the search had time", 20, LEFT_OUT, 0, [100]],
    ["not where no stop is left out", 1, undefined, 0, [100]],
    ["not where there was nothing to search", 0, LEFT_OUT, 0, [100]],
    ["not where it is the caller's", 1, LEFT_OUT, 100, [100]],
  ] as const;

  test.each(cases)("%s", async (_name, iterations, unassigned, timeLimitMs, expected) => {
    const plan = Plan.fromPartial({ unassigned: unassigned ? [unassigned] : [] });
    const limits: number[] = [];
    const options = SolveOptions.fromPartial({ timeLimitMs });
    await searchInTime(options, 10, { timeLimitMs: 100, isGuard: false }, async (time) => {
      limits.push(time.timeLimitMs);
      return Promise.resolve({ plan, iterations });
    });
    expect(limits).toEqual(expected);
  });
});
