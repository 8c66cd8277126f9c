import { expect, it } from "vitest";
import { newSystemClient } from "../support/system.ts";
import { north, order, setUp, window } from "./situation.ts";

const client = await newSystemClient();

const SHIFT = { workStartTime: "08:00", workEndTime: "17:00" };

it("case 6: a service that the break would cut is left out because of BREAK", async () => {
  const plan = await setUp(client, {
    assignment: { ...SHIFT, breaks: [{ startTime: "12:00", endTime: "13:00" }] },
    stops: [
      { name: "long", serviceMinutes: 300, ...north(10) },
      { name: "short", serviceMinutes: 10, ...north(5) },
    ],
  });
  const { data } = await plan.optimize();
  expect(data.routes.map(order)).toEqual([["short"]]);
  expect(data.unassignedStops).toMatchObject([{ stopId: plan.stopIds.get("long") }]);
  const reasons = new Map(data.unassignedStops[0]!.reasons.map((reason) => [reason.code, reason]));
  // With the break from 13:00 to 18:00, the courier is back at 18:10. A longer shift would help, too.
  expect([...reasons.keys()].sort()).toEqual(["BREAK", "SHIFT"]);
  expect(reasons.get("BREAK")).toMatchObject({ assignmentIds: [plan.assignment.id], shortfall: null });
  expect(reasons.get("SHIFT")).toMatchObject({ shortfall: { amount: 70, unit: "minutes" } });
  expect(reasons.get("SHIFT")?.message).toContain("70 minutes");
});

it("case 15: a window at the end of the shift is no reason, the way back is", async () => {
  const plan = await setUp(client, {
    assignment: SHIFT,
    stops: [
      { name: "late", timeWindows: [window("16:45", "17:00")], ...north(20) },
      { name: "x", ...north(5) },
    ],
  });
  const { data } = await plan.optimize();
  expect(data.routes.map(order)).toEqual([["x"]]);
  // Served from 16:45 to 16:50, back at 17:10.
  expect(data.unassignedStops).toMatchObject([
    {
      stopId: plan.stopIds.get("late"),
      reasons: [
        {
          code: "SHIFT",
          assignmentIds: [plan.assignment.id],
          message: expect.stringContaining("10 minutes") as string,
          shortfall: { amount: 10, unit: "minutes" },
        },
      ],
    },
  ]);
  expect(data.unassignedStops[0]?.reasons).toHaveLength(1);
});
