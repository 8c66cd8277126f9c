import { describe, expect, it } from "vitest";
import { assignmentOf, ROW } from "@rondo/day/testing/records.ts";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import { breakFaults, workBetween } from "./break-faults.ts";
import { limitFaults } from "./plan-faults.ts";
import { rowFaults } from "./row-faults.ts";

const at = (clock: string): string => `2026-12-01T${clock}:00.000Z`;
const instant = (clock: string): number => Date.parse(at(clock));
const DOOR = { latitude: 52.6, longitude: 13.5 };

const row = (
  sequence: number,
  times: readonly [string, string, string],
  fields: Partial<RouteStop>,
): RouteStop => ({
  ...{ sequence, type: "delivery", stopId: "s", externalId: null, name: "S", ...DOOR },
  ...{ plannedArrivalAt: at(times[0]), serviceStartAt: at(times[1]), plannedDepartureAt: at(times[2]) },
  ...ROW,
  ...fields,
});

/**
 * The courier leaves at 8, drives an hour, has a break at the door until 10, serves until 10:30, and is back at 11:30.
 */
const rows = [
  row(1, ["09:00", "09:30", "10:00"], { type: "break", durationSeconds: 3600, waitSeconds: 1800 }),
  row(2, ["10:00", "10:00", "10:30"], {}),
];
const good: Route = {
  ...{ id: "r", projectId: "p", jobId: "j", assignmentId: "a", courierId: "c" },
  ...{ startAt: at("08:00"), endAt: at("11:30"), totalDistanceMeters: 0, totalDurationSeconds: 12_600 },
  ...{
    drivingSeconds: 7200,
    serviceSeconds: 1800,
    setupSeconds: 0,
    waitSeconds: 1800,
    breakSeconds: 1800,
    overtimeSeconds: 0,
    lateSeconds: 0,
  },
  ...{ cost: 0, compactness: null, geometry: null, stops: rows },
};
const withRows = (...changes: Partial<RouteStop>[]): Route => ({
  ...good,
  stops: rows.map((of, index) => ({ ...of, ...changes[index] })),
});

/** A break on the way, at the end of a route that drives nowhere after it. */
const onNoWay = row(2, ["10:00", "10:00", "10:30"], { type: "break", latitude: null, longitude: null });

describe("faults of rows", () => {
  it("are none in a route that is right", () => {
    expect(rowFaults(good)).toEqual([]);
  });

  it.each([
    ["does not continue", withRows({ durationSeconds: 3500 })],
    ["wait in row", withRows({ waitSeconds: 0 })],
    ["has sequence", withRows({}, { sequence: 3 })],
    ["neither here nor there", withRows({ latitude: 1 })],
    ["is on no way", { ...good, drivingSeconds: 3600, stops: [rows[0]!, onNoWay] }],
    ["the way back", { ...good, endAt: at("11:40") }],
    ["service seconds", { ...good, serviceSeconds: 0 }],
    ["break seconds", { ...good, breakSeconds: 0 }],
    ["total duration", { ...good, totalDurationSeconds: 1 }],
  ] as [string, Route][])("say what is wrong: %s", (fault, route) => {
    expect(rowFaults(route).join("; ")).toContain(fault);
  });
});

describe("faults of breaks", () => {
  const flexible = { earliestStartTime: "09:00", latestStartTime: "09:45", durationMinutes: 30 };
  const fixed = { startTime: "09:30", endTime: "10:00" };

  it("are none when each break that is due is taken", () => {
    expect(breakFaults([flexible], good, instant)).toEqual([]);
    expect(breakFaults([fixed], good, instant)).toEqual([]);
    const early = { ...fixed, startTime: "07:00", endTime: "08:00" };
    expect(breakFaults([early, fixed, { startTime: "11:30", endTime: "12:00" }], good, instant)).toEqual([]);
  });

  it("say which is missing, late, or not due", () => {
    expect(breakFaults([fixed, { startTime: "11:00", endTime: "12:00" }], good, instant)).toHaveLength(1);
    expect(breakFaults([{ ...flexible, latestStartTime: "09:20" }], good, instant)).toHaveLength(1);
    expect(breakFaults([], good, instant)).toEqual(["the break in row 1 is not due"]);
    expect(breakFaults([{ ...flexible, latestStartTime: "12:00" }], good, instant)).toHaveLength(1);
  });

  it("are work in a span", () => {
    expect(workBetween(good, instant("09:00"), instant("10:00"))).toEqual([]);
    expect(workBetween(good, instant("08:59"), instant("10:01"))).toEqual([
      "drive to row 1",
      "service in row 2",
    ]);
    expect(workBetween(good, instant("11:00"), instant("12:00"))).toEqual(["drive back"]);
  });
});

describe("faults of limits", () => {
  const limited = (fields: Parameters<typeof assignmentOf>[1]) =>
    limitFaults(assignmentOf("a", fields), { ...good, totalDistanceMeters: 5000 });

  it("are none without limits, or at them", () => {
    expect(limited({})).toEqual([]);
    expect(limited({ maxStops: 1, maxDistanceMeters: 5000, maxDrivingMinutes: 120 })).toEqual([]);
  });

  it("say which limit is exceeded", () => {
    expect(limited({ maxStops: 0 })).toEqual(["1 stops, limit 0"]);
    expect(limited({ maxDistanceMeters: 4999 })).toEqual(["5000 m, limit 4999"]);
    expect(limited({ maxDrivingMinutes: 119 })).toEqual(["7200 s of driving, limit 119 min"]);
  });
});
