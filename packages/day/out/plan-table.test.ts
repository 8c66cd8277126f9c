import { expect, test } from "vitest";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import { ROW } from "../testing/records.ts";
import { planTable } from "./plan-table.ts";

const at = (clock: string): string => `2026-12-01T${clock}:00.000Z`;

function row(
  sequence: number,
  name: string | null,
  latitude: number | null,
  fields: Partial<RouteStop> = {},
): RouteStop {
  return {
    ...{
      sequence,
      type: name === null ? "break" : "delivery",
      stopId: name,
      externalId: null,
      name,
      latitude,
      longitude: latitude,
    },
    ...{ plannedArrivalAt: at("10:00"), serviceStartAt: at("10:00"), plannedDepartureAt: at("10:05") },
    ...ROW,
    ...fields,
  };
}

function shown(...stops: RouteStop[]): string {
  const route: Route = {
    ...{ id: "r", projectId: "p", jobId: "j", assignmentId: "a", courierId: "c", startAt: at("08:00") },
    ...{ endAt: at("17:00"), totalDistanceMeters: 0, totalDurationSeconds: 0, drivingSeconds: 0 },
    ...{
      serviceSeconds: 0,
      setupSeconds: 0,
      waitSeconds: 90,
      breakSeconds: 1800,
      overtimeSeconds: 0,
      lateSeconds: 0,
      cost: 0,
      ...{ compactness: null, geometry: null },
    },
    stops,
  };
  const names = { addresses: new Map<string, string>(), drivers: new Map() };
  return planTable({ title: "Day", timezone: "UTC", routes: [route], unassignedStops: [], ...names });
}

test.each([
  ["at the start", [row(1, null, 0), row(2, "Shop", 1)]],
  ["at Shop", [row(1, "Shop", 1), row(2, null, 1)]],
  ["at Shop", [row(1, null, 1), row(2, "Shop", 1)]],
  ["on the way to Shop", [row(1, null, null), row(2, "Shop", 1)]],
  ["on the way back", [row(1, "Shop", 1), row(2, null, null)]],
])("a break has its location: %s", (location, stops) => {
  expect(shown(...stops)).toMatch(new RegExp(`\\(break\\) +${location}$`, "m"));
});

test("waiting is shown in its row and in the route's line", () => {
  const table = shown(row(1, "Shop", 1, { waitSeconds: 90 }), row(2, "Tower", 2));
  expect(table).toMatch(/2 min waiting, 30 min break$/m);
  expect(table).toMatch(/10:05 +2 min +Shop/);
  expect(table).toMatch(/10:05 +Tower/);
});

test("a stop that is left out names the couriers of each reason", () => {
  const reason = { code: "CAPACITY" as const, message: "With this courier, no.", assignmentIds: ["a"] };
  const stop = { stopId: "s", externalId: null, name: "Hall" };
  const reasons = [{ ...reason, together: false, shortfall: null, stopId: null }];
  const drivers = new Map([["a", { firstName: "Aino", lastName: "Virtanen" }]]);
  const table = planTable({
    ...{ title: "Day", timezone: "UTC", routes: [], addresses: new Map(), drivers },
    unassignedStops: [{ ...stop, reasons }],
  });
  expect(table).toContain("Hall  CAPACITY: With Aino Virtanen, no.");
});
