import { Objective, type Problem, type SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { describe, expect, it } from "vitest";
import type { CourierBreak } from "../records/assignment/fields.ts";
import type { Assignment } from "../records/assignment/schemas.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { planDay } from "../time/plan-day.ts";
import { solveRequest } from "./request.ts";
import type { Route } from "../records/plan.ts";
import type { RunOptions } from "../records/run.ts";
import { selectStops } from "./selection.ts";
import { atOnce } from "../time/steps.ts";
import { assignmentOf, PLANNING, routeOf, stopOf } from "../testing/records.ts";

const HOUR = 3600;
const DEPOT = { latitude: 60.5, longitude: 25.5 };

interface Records {
  readonly stops?: readonly Stop[];
  readonly assignments?: readonly Assignment[];
  readonly current?: readonly Route[];
  readonly defaultStart?: { latitude: number; longitude: number } | null;
  readonly date?: string;
  readonly timezone?: string;
}

function request(records: Records, options: RunOptions = {}): SolveRequest {
  const { stops = [stopOf("s")], assignments = [assignmentOf("a")], current = [] } = records;
  const { defaultStart = DEPOT, date = "2026-12-01", timezone = "UTC" } = records;
  const selection = atOnce(selectStops(stops, current, assignments, options));
  const day = planDay(date, timezone);
  return atOnce(
    solveRequest({ day, project: PLANNING, defaultStart, selection, assignments, current }, options),
  );
}

function problem(records: Records, options: RunOptions = {}): Problem {
  return request(records, options).problem as Problem;
}

describe("locations", () => {
  it("are shared by stops and depots at the same coordinates", () => {
    const { places, stops, vehicles } = problem({
      stops: [stopOf("a"), stopOf("b"), stopOf("c", { latitude: 61 }), stopOf("d", DEPOT)],
    });
    expect(places).toHaveLength(3);
    expect(stops[0]?.place).toBe(stops[1]?.place);
    expect(stops[3]?.place).toBe(vehicles[0]?.startPlace);
  });
});

describe("a vehicle", () => {
  const vehicle = (fields: Partial<Assignment>, records: Records = {}) =>
    problem({ ...records, assignments: [assignmentOf("a", fields)] }).vehicles[0];

  it("contract 4.6: starts and ends at the project's default start", () => {
    const { startPlace, endPlace } = vehicle({}) ?? {};
    expect(startPlace).toBeDefined();
    expect(endPlace).toBe(startPlace);
  });

  it("starts and ends at its own depots", () => {
    const own = {
      startLatitude: 1,
      startLongitude: 2,
      endLatitude: 3,
      endLongitude: 4,
      returnToStart: false,
    };
    const { places, vehicles } = problem({ assignments: [assignmentOf("a", own)] });
    expect(places[vehicles[0]?.startPlace ?? -1]).toEqual({ latitude: 1, longitude: 2 });
    expect(places[vehicles[0]?.endPlace ?? -1]).toEqual({ latitude: 3, longitude: 4 });
  });

  it("contract 4.6: ends where its last stop is when it need not return, or has no start", () => {
    expect(vehicle({ returnToStart: false })).toMatchObject({ endPlace: undefined });
    expect(vehicle({}, { defaultStart: null })).toMatchObject({ startPlace: undefined, endPlace: undefined });
  });

  it("works by the wall clock of the project's zone", () => {
    expect(vehicle({}, { timezone: "Europe/Helsinki" })).toMatchObject({
      shiftStart: 9 * HOUR,
      shiftEnd: 18 * HOUR,
    });
  });

  it("works an hour less in a night that spring shortens", () => {
    const night = { workStartTime: "22:00:00", workEndTime: "06:00:00" };
    const { shiftStart, shiftEnd } =
      vehicle(night, { date: "2026-03-28", timezone: "Europe/Helsinki" }) ??
      ({} as { shiftStart: number; shiftEnd: number });
    expect(shiftEnd - shiftStart).toBe(7 * HOUR);
  });

  it("contract 4.5: has breaks in their order, those of the next morning too", () => {
    const breaks = [
      { earliestStartTime: "23:30", latestStartTime: "00:30", durationMinutes: 20 },
      { startTime: "03:00", endTime: "03:45" },
      { startTime: "22:15", endTime: "22:30" },
    ];
    expect(vehicle({ workStartTime: "22:00:00", workEndTime: "06:00:00", breaks })?.breaks).toEqual([
      { earliestStart: 22.25 * HOUR, latestStart: 22.25 * HOUR, durationSeconds: 900, fixed: true },
      { earliestStart: 23.5 * HOUR, latestStart: 24.5 * HOUR, durationSeconds: 1200, fixed: false },
      { earliestStart: 27 * HOUR, latestStart: 27 * HOUR, durationSeconds: 2700, fixed: true },
    ]);
  });

  it("has no span that ends before it starts where the clock goes from 03:00 to 04:00", () => {
    const spring = { date: "2026-03-29", timezone: "Europe/Helsinki" };
    const breaksOf = (given: CourierBreak) =>
      vehicle({ workStartTime: "01:00:00", workEndTime: "08:00:00", breaks: [given] }, spring)?.breaks;
    expect(breaksOf({ startTime: "03:30", endTime: "04:00" })).toEqual([
      { earliestStart: 3.5 * HOUR, latestStart: 3.5 * HOUR, durationSeconds: 1800, fixed: true },
    ]);
    expect(breaksOf({ earliestStartTime: "03:45", latestStartTime: "04:00", durationMinutes: 15 })).toEqual([
      { earliestStart: 3.75 * HOUR, latestStart: 3.75 * HOUR, durationSeconds: 900, fixed: false },
    ]);
    const short = { workStartTime: "03:30:00", workEndTime: "04:10:00" };
    expect(vehicle(short, spring)).toMatchObject({ shiftStart: 3.5 * HOUR, shiftEnd: 3.5 * HOUR });
  });

  it("contract 4.4: has its breaks in the order in which they can all be taken, by the second", () => {
    const breaks = [
      { earliestStartTime: "11:00", latestStartTime: "12:30", durationMinutes: 60 },
      { startTime: "12:00:30", endTime: "12:30:10" },
    ];
    expect(vehicle({ workStartTime: "08:00:15", breaks })).toMatchObject({
      shiftStart: 8 * HOUR + 15,
      breaks: [
        { earliestStart: 11 * HOUR, latestStart: 12.5 * HOUR, durationSeconds: HOUR, fixed: false },
        { earliestStart: 12 * HOUR + 30, latestStart: 12 * HOUR + 30, durationSeconds: 1780, fixed: true },
      ],
    });
  });

  it("may do overtime in soft mode only", () => {
    expect(vehicle({})).toMatchObject({ maxOvertimeSeconds: undefined });
    expect(vehicle({ softTimeWindowMode: true, maxOvertimeMinutes: 0 })).toMatchObject({
      maxOvertimeSeconds: 0,
    });
  });

  it("has its limits and costs in whole units", () => {
    const fields = {
      maxStops: 3,
      maxDistanceMeters: 1500.7,
      ...{ maxDrivingMinutes: 0.5, maxWorkMinutes: 2.05 },
      costs: { perKm: 0.25, perHour: 12, fixed: 1e-6 },
      travelTimeFactor: 1.15,
    };
    expect(vehicle(fields)).toMatchObject({
      maxStops: 3,
      maxDistanceMeters: 1500,
      ...{ maxDrivingSeconds: 30, maxWorkSeconds: 123 },
      costs: { perKmMicros: 250_000, perHourMicros: 12_000_000, fixedMicros: 1 },
      travelTimePercent: 115,
      serviceTimePercent: undefined,
    });
  });
});

describe("contract 3.8: loads", () => {
  it("have the kinds that some courier limits; others bind nobody", () => {
    const { vehicles, stops } = problem({
      assignments: [
        assignmentOf("a", { loadLimits: { weight: 0.29, count: 2 } }),
        assignmentOf("b", { loadLimits: { volume: 0.0132 } }),
      ],
      stops: [
        stopOf("s", { loadDemands: { weight: 0.1, pallets: 3, volume: 0.00075 } }),
        stopOf("t", { loadDemands: { count: 0 } }),
      ],
    });
    expect(vehicles.map(({ capacity }) => capacity)).toEqual([
      [2_000_000, -1, 290_000],
      [-1, 13_200, -1],
    ]);
    expect(stops.map(({ demand }) => demand)).toEqual([
      [1_000_000, 750, 100_000],
      [0, 0, 0],
    ]);
  });
});

describe("a stop", () => {
  const stop = (fields: Partial<Stop>, records: Records = {}) =>
    problem({ ...records, stops: [stopOf("s", fields)] }).stops[0];

  it("takes its courier's service time unless it has its own", () => {
    expect(stop({})).toMatchObject({ serviceSeconds: undefined });
    expect(stop({ serviceMinutes: "0:10" })).toMatchObject({ serviceSeconds: 600 });
  });

  it("has its windows and deadline in seconds of the day", () => {
    const timeWindows = [
      { startTime: null, endTime: "2026-12-01T08:00:00.000Z" },
      { startTime: "2026-12-01T10:00:00.000Z", endTime: "2026-12-01T11:00:00.000Z" },
    ];
    expect(stop({ timeWindows, deliveryDeadline: "2026-12-01T10:30:00.000Z" })).toMatchObject({
      timeWindows: [
        { start: 0, end: 8 * HOUR },
        { start: 10 * HOUR, end: 11 * HOUR },
      ],
      deadline: 10.5 * HOUR,
    });
  });

  it("keeps windows of other days apart from the day's", () => {
    const timeWindows = [{ startTime: null, endTime: "2026-11-30T08:00:00.000Z" }];
    const [window] = stop({ timeWindows })?.timeWindows ?? [];
    expect(window?.end).toBeLessThan(0);
    expect(window?.start).toBeLessThanOrEqual(window?.end ?? 0);
  });

  it("names its couriers and skills by number, however a skill is written", () => {
    const assignments = [assignmentOf("a", { skills: ["x", "y"] }), assignmentOf("b", { skills: ["Y "] })];
    const fields = {
      allowedCourierIds: ["b", "gone"],
      assignedCourierId: "b",
      requiredSkills: [" y", "Y"],
      priority: "high",
    };
    const { vehicles, stops } = problem({ assignments, stops: [stopOf("s", fields)] });
    expect(stops[0]).toMatchObject({ allowedVehicles: [1], pinnedVehicle: 1, priority: 10 });
    expect(stops[0]?.requiredSkills).toEqual(vehicles[1]?.skills);
  });
});

describe("a stock loading point", () => {
  it("is a reload, with its deadline in its windows", () => {
    const { stops, reloads } = problem({
      stops: [
        stopOf("s"),
        stopOf("r", {
          pointType: "stock_loading",
          deliveryDeadline: "2026-12-01T10:00:00.000Z",
          assignedCourierId: "a",
          serviceMinutes: 3,
        }),
      ],
    });
    expect(stops).toHaveLength(1);
    expect(reloads).toMatchObject([
      { timeWindows: [{ start: 0, end: 10 * HOUR }], allowedVehicles: [0], serviceSeconds: 180 },
    ]);
  });
});

describe("options", () => {
  it("become the solver's", () => {
    const options: RunOptions = {
      timeLimitSeconds: 2.5,
      seed: -1,
      objective: "cost",
      balance: 0.5,
      includeGeometry: true,
    };
    const { problem: asked, options: solver } = request({}, options);
    expect(asked).toMatchObject({ objective: Objective.OBJECTIVE_COST, balance: 0.5 });
    expect(solver).toEqual({
      timeLimitMs: 2500,
      maxIterations: 0,
      seed: 4_294_967_295,
      threads: 0,
      includeGeometry: true,
    });
  });

  it("let neither clock nor threads into a run with a set number of iterations", () => {
    expect(request({}, { maxIterations: 10 }).options).toMatchObject({
      timeLimitMs: 600_000,
      maxIterations: 10,
      threads: 1,
    });
    expect(request({}, { maxIterations: 10, timeLimitSeconds: 1 }).options).toMatchObject({
      timeLimitMs: 1000,
    });
  });
});

describe("the current routes", () => {
  const records: Records = {
    stops: [stopOf("s"), stopOf("t"), stopOf("u"), stopOf("r", { pointType: "stock_loading" })],
    assignments: [assignmentOf("a"), assignmentOf("b")],
    current: [routeOf("b", ["u", "r", "gone", "s"]), routeOf("dismissed", ["t"])],
  };
  const stop = (value: number) => ({ target: { $case: "stop", value } });

  it("are where a run starts when that is asked for", () => {
    expect(problem(records, { startFrom: "current" }).initialRoutes).toEqual([
      { vehicle: 1, visits: [stop(2), { target: { $case: "reload", value: 0 } }, stop(0)], keepNext: 0 },
    ]);
    expect(problem(records).initialRoutes).toEqual([]);
  });

  it("hold what is locked", () => {
    const { initialRoutes, stops } = problem(records, { lockedStopIds: ["s", "t"] });
    expect(initialRoutes).toEqual([{ vehicle: 1, visits: [stop(0)], keepNext: 0 }]);
    expect(stops.map(({ locked }) => locked)).toEqual([true, false, false]);
  });
});
