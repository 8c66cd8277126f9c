import { expect, it } from "vitest";
import { routeOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { historyRows } from "./history.ts";

const day = planDay("2026-12-01", "UTC");

it("decisions 11: what was served sooner or later than planned has so much more or less slack", () => {
  const planned = routeOf("a", ["s"]);
  const [row] = planned.stops;
  const start = day.secondsFrom(row!.serviceStartAt);
  const served = (slackSeconds: number | null, later: number) => {
    const actual = { arrival: start + later, departure: start + later };
    const done = [{ row: { ...row!, slackSeconds }, index: 0, actual }];
    return historyRows(done, planned, null, day).rows[0]!.slackSeconds;
  };
  expect([served(-300, -120), served(500, 200), served(500, 600)]).toEqual([-180, 300, -100]);
  expect(served(null, 200)).toBeNull();
});
