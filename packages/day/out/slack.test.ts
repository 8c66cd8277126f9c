import fc from "fast-check";
import { expect, it } from "vitest";
import { routeOf, stopOf } from "../testing/records.ts";
import { isLate, latenessOf } from "./lanes.ts";
import { slackOf } from "../plan/slack.ts";

const at = (minute: number) => new Date(Date.parse("2026-12-01T08:00:00Z") + minute * 60_000).toISOString();
const [row] = routeOf("a", ["s"]).stops;
const begins = (minute: number) => ({ ...row!, serviceStartAt: at(minute) });

it("model 5.7: slack is from the start of the service to the end of its window, or the deadline if that is first", () => {
  const windows = [
    { startTime: at(0), endTime: at(60) },
    { startTime: null, endTime: at(-60) },
  ];
  const slack = (minute: number, deliveryDeadline: string | null = null) =>
    slackOf(begins(minute), { timeWindows: windows, deliveryDeadline }, 5);
  expect(slack(50)).toEqual({ seconds: 600, isTight: false });
  expect(slack(55)).toEqual({ seconds: 300, isTight: false });
  expect(slack(56)).toEqual({ seconds: 240, isTight: true });
  expect(slack(60)).toEqual({ seconds: 0, isTight: true });
  expect(slack(70)).toEqual({ seconds: -600, isTight: false });
  expect(slack(10, at(12))).toEqual({ seconds: 120, isTight: true });
  expect(slackOf(begins(0), { timeWindows: [], deliveryDeadline: null }, 60)).toBeNull();
});

it("with finishInWindow, a service is late that ends after its window, or begins in one and ends in the next", () => {
  const windows = [
    { startTime: at(0), endTime: at(60) },
    { startTime: at(70), endTime: at(120) },
  ];
  const stop = stopOf("s", { timeWindows: windows, finishInWindow: true });
  const late = (from: number, until: number) =>
    isLate({ ...begins(from), plannedDepartureAt: at(until) }, stop);
  expect([late(30, 60), late(50, 61), late(55, 75), late(110, 121)]).toEqual([false, true, true, true]);
  const minutes = (until: number) => latenessOf({ start: 0, end: Date.parse(at(until)) }, stop) / 60_000;
  expect([minutes(75), minutes(125)]).toEqual([0, 5]);
});

it("a visit is late or has slack, never both, and nothing is tight without a margin", () => {
  const time = fc.integer({ min: -90, max: 90 });
  const window = fc.tuple(fc.option(time), time).filter(([from, to]) => from === null || from <= to);
  fc.assert(
    fc.property(fc.array(window, { maxLength: 3 }), fc.option(time), time, (spans, deadline, minute) => {
      const stop = stopOf("s", {
        timeWindows: spans.map(([from, to]) => ({
          startTime: from === null ? null : at(from),
          endTime: at(to),
        })),
        deliveryDeadline: deadline === null ? null : at(deadline),
      });
      const slack = slackOf(begins(minute), stop, 0);
      if (slack === null) expect(isLate(begins(minute), stop)).toBe(false);
      else {
        expect(slack.isTight).toBe(false);
        if (slack.seconds < 0) expect(isLate(begins(minute), stop)).toBe(true);
        if (!isLate(begins(minute), stop)) expect(slack.seconds).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
