import { expect, test } from "vitest";
import { assignmentOf, PLANNING, stopOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { solveRequest } from "./request.ts";
import { selectStops } from "./selection.ts";
import { atOnce } from "../time/steps.ts";

test("contract 3.3: a stop takes its courier's set-up unless it has its own, a loading point its own alone", () => {
  const assignments = [assignmentOf("a", { setupMinutes: 2.5 })];
  const all = [
    ...[stopOf("s"), stopOf("t", { setupMinutes: 0 })],
    stopOf("r", { pointType: "stock_loading", setupMinutes: 3 }),
  ];
  const records = {
    ...{ day: planDay("2026-12-01", "UTC"), defaultStart: null, assignments, current: [] },
    selection: atOnce(selectStops(all, [], assignments, {})),
    project: { ...PLANNING, setupRadiusMeters: 40 },
  };
  const { problem } = atOnce(solveRequest(records, {}));
  expect(problem).toMatchObject({
    setupRadiusMeters: 40,
    vehicles: [{ defaultSetupSeconds: 150, parked: false }],
    stops: [{ setupSeconds: undefined }, { setupSeconds: 0 }],
    reloads: [{ setupSeconds: 180 }],
  });
});
