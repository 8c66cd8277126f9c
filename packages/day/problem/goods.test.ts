import { expect, test } from "vitest";
import { assignmentOf, PLANNING, routeOf, stopOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { atOnce } from "../time/steps.ts";
import { solveRequest } from "./request.ts";
import { selectStops } from "./selection.ts";

test("contract 3.5, 3.8: goods come out of a delivery, which may put others in, and into a pickup", () => {
  const limits = { loadLimits: { count: 9, weight: 9 } };
  const assignments = [assignmentOf("a", { ...limits, startsEmpty: true, loading: "deliveriesFirst" })];
  const stops = [
    stopOf("s", { collectDemands: { weight: 2 } }),
    stopOf("t", { pointType: "pickup", loadDemands: { weight: 3 } }),
  ];
  const selection = atOnce(selectStops(stops, [], assignments, {}));
  const day = planDay("2026-12-01", "UTC");
  const records = { day, project: PLANNING, defaultStart: null, stops, selection, assignments };
  const { problem } = atOnce(solveRequest({ ...records, current: [routeOf("a", ["s"])] }, {}));
  expect(problem?.vehicles).toMatchObject([{ startsEmpty: true, deliveriesFirst: true }]);
  expect(problem?.stops).toMatchObject([
    { pickup: false, demand: [1_000_000, 0], collected: [0, 2_000_000] },
    { pickup: true, demand: [1_000_000, 3_000_000], collected: [] },
  ]);
});
