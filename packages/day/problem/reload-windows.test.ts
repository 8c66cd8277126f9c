import { expect, test } from "vitest";
import { assignmentOf, PLANNING, stopOf } from "../testing/records.ts";
import { planDay } from "../time/plan-day.ts";
import { solveRequest } from "./request.ts";
import { selectStops } from "./selection.ts";
import { atOnce } from "../time/steps.ts";

const OVER = { start: -7200, end: -7200 };

test("a stock loading point whose deadline was the day before has a window that is over", () => {
  const windows = [[], [{ startTime: null, endTime: "2026-12-01T15:00:00.000Z" }]];
  const stops = windows.map((timeWindows, index) =>
    stopOf(`r${index}`, {
      pointType: "stock_loading",
      deliveryDeadline: "2026-11-30T22:00:00.000Z",
      timeWindows,
    }),
  );
  const assignments = [assignmentOf("a")];
  const records = {
    ...{ day: planDay("2026-12-01", "UTC"), project: PLANNING, defaultStart: null },
    ...{ selection: atOnce(selectStops(stops, [], assignments, {})), assignments, current: [] },
  };
  const reloads = atOnce(solveRequest(records, {})).problem?.reloads;
  expect(reloads?.map(({ timeWindows }) => timeWindows)).toEqual([[OVER], [OVER]]);
});
