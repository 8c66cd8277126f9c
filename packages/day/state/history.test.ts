import { expect, it } from "vitest";
import { routeOf, stopOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { historyRows } from "./history.ts";

const day = planDay("2026-12-01", "UTC");

const planned = routeOf("a", ["s"]);
const [row] = planned.stops;
const start = day.secondsFrom(row!.serviceStartAt);

/** Slack and lateness of a stop with these fields that was served for five minutes, so much later than planned. */
function served(later: number, fields: Parameters<typeof stopOf>[1]) {
  const actual = { stop: stopOf("s", fields), arrival: start + later, departure: start + later + 300 };
  const { rows } = historyRows([{ row: row!, index: 0, actual }], planned, null, day);
  return { slack: rows[0]!.slackSeconds, late: rows[0]!.lateSeconds };
}

const until = (seconds: number) => [{ startTime: null, endTime: day.instant(start + seconds) }];

it("decisions 11: what was served sooner or later than planned has so much more or less slack", () => {
  const slack = (end: number, later: number) => served(later, { timeWindows: until(end) }).slack;
  expect([slack(-300, -120), slack(500, 200), slack(500, 600)]).toEqual([-180, 300, -100]);
  expect(served(200, {})).toEqual({ slack: null, late: 0 });
  // In its second window.
  const second = { startTime: day.instant(start + 1000), endTime: day.instant(start + 2000) };
  expect(slack(500, 1100)).toBe(-600);
  expect(served(1100, { timeWindows: [...until(500), second] }).slack).toBe(900);
});

it("model 5.1: what was planned in time and served late is late at a price where the stop may be", () => {
  const timeWindows = until(500);
  expect(served(800, { timeWindows })).toEqual({ slack: -300, late: 0 });
  expect(served(800, { timeWindows, lateMinutes: 10 })).toEqual({ slack: -300, late: 300 });
  expect(served(400, { timeWindows, lateMinutes: 10 })).toEqual({ slack: 100, late: 0 });
  const deliveryDeadline = day.instant(start + 450);
  expect(served(800, { timeWindows, deliveryDeadline, lateMinutes: 10 }).late).toBe(350);
  expect(served(400, { timeWindows, lateMinutes: 10, finishInWindow: true })).toEqual({
    slack: 100,
    late: 200,
  });
});

it("model 5.1: a row that only the plan knows is as late as there, but for its other time", () => {
  const late = { ...row!, slackSeconds: -100, lateSeconds: 100 };
  const told = { stop: stopOf("t"), arrival: null, departure: start + 60 };
  const rows = historyRows(
    [
      { row: { ...row!, stopId: "t" }, index: -1, actual: told },
      { row: late, index: 0 },
    ],
    planned,
    null,
    day,
  ).rows;
  const slip = (Date.parse(rows[1]!.serviceStartAt) - Date.parse(row!.serviceStartAt)) / 1000;
  expect(slip).toBeGreaterThan(0);
  expect(rows[1]).toMatchObject({ slackSeconds: -100 - slip, lateSeconds: 100 + slip });
});
