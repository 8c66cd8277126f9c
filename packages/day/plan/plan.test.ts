import { Cost, ReasonCode, Result, type Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { describe, expect, it } from "vitest";
import { reasonCode } from "../records/plan.ts";
import { type Warning } from "../records/warning.ts";
import { runResultOf } from "./result.ts";
import { routesOf, unassignedOf, type RunFrame } from "./plan.ts";

const WARNING: Warning = { code: "SNAPPED_FAR", message: "Mind the gap.", stopIds: ["s"], assignmentIds: [] };

const frame: RunFrame = {
  ...{ fleet: [], preferred: new Map(), slack: () => null, late: () => 0 },
  jobId: "j",
  projectId: "p",
  date: "2026-12-01",
  timezone: "Europe/Helsinki",
  objective: "cost",
  dimensions: ["count", "weight"],
  vehicles: [
    { assignmentId: "a", courierId: "ca", limited: ["weight"] },
    { assignmentId: "b", courierId: "cb", limited: [] },
  ],
  deliveries: [
    { id: "s", externalId: "A-1", name: "Shop", latitude: 1, longitude: 2 },
    { id: "t", name: "Tower", latitude: 3, longitude: 4 },
  ],
  reloads: [{ id: "r", name: "Store", latitude: 5, longitude: 6 }],
  leftOut: [{ stopId: "x", externalId: null, name: "Lost", reasons: [] }],
  warnings: [WARNING],
  depots: new Map(),
  onRoad: new Set(),
  locations: [
    { latitude: 1, longitude: 2 },
    { latitude: 5, longitude: 6 },
    { latitude: 7, longitude: 8 },
  ],
};

const activity = (
  target: NonNullable<Plan["routes"][number]["activities"][number]["target"]>,
  arrival: number,
  start: number,
) => ({
  target,
  arrival,
  start,
  departure: start + 60,
  distanceMeters: 100,
  drivingSeconds: 10,
  setupSeconds: 0,
  loadAfter: [1_000_000, 2_500_000],
});

const plan: Plan = {
  routes: [
    {
      vehicle: 0,
      departure: 3600,
      end: 7200,
      distanceMeters: 400,
      drivingSeconds: 40,
      serviceSeconds: 120,
      setupSeconds: 0,
      waitSeconds: 5,
      breakSeconds: 60,
      overtimeSeconds: 7,
      cost: 1_500_000,
      activities: [
        activity({ $case: "stop", value: 0 }, 3700, 3705),
        activity({ $case: "break", value: 0 }, 3800, 3800),
        activity({ $case: "reload", value: 0 }, 3900, 3900),
      ],
      returnDistanceMeters: 100,
      returnDrivingSeconds: 10,
    },
  ],
  unassigned: [
    {
      stop: 1,
      reasonsIncomplete: false,
      reasons: [
        {
          code: ReasonCode.REASON_CODE_CAPACITY,
          vehicles: [0, 1],
          together: false,
          shortfall: { amount: 3_000_000, dimension: 1, early: false },
        },
      ],
    },
  ],
  cost: Cost.fromPartial({ unassigned: 1, value: 2_000_000 }),
};

const newId = (): string => "new";

describe("routes of a plan", () => {
  it("contract 5.9, 5.11: have names, instants and units of the interface", () => {
    const [route] = routesOf(plan, ["abc"], frame, newId);
    expect(route).toMatchObject({
      id: "new",
      assignmentId: "a",
      courierId: "ca",
      startAt: "2026-11-30T23:00:00.000Z",
      endAt: "2026-12-01T00:00:00.000Z",
      totalDistanceMeters: 400,
      totalDurationSeconds: 3600,
      cost: 1.5,
      geometry: "abc",
    });
    expect(route?.stops).toMatchObject([
      {
        sequence: 1,
        type: "delivery",
        stopId: "s",
        externalId: "A-1",
        name: "Shop",
        latitude: 1,
        waitSeconds: 5,
        loadAfter: { weight: 2.5 },
      },
      { sequence: 2, type: "break", stopId: null, externalId: null, name: null, latitude: null },
      { sequence: 3, type: "stock_loading", stopId: "r", externalId: null, name: "Store" },
    ]);
    expect(routesOf(plan, [], frame, newId)[0]?.geometry).toBeNull();
  });

  it("refuse a plan that names what is not there", () => {
    for (const broken of [
      { ...plan, routes: [{ ...plan.routes[0], vehicle: 9 }] },
      { ...plan, routes: [{ ...plan.routes[0], activities: [activity({ $case: "stop", value: 9 }, 0, 0)] }] },
    ]) {
      expect(() => routesOf(broken as Plan, [], frame, newId)).toThrow(RangeError);
    }
  });
});

describe("unassigned stops", () => {
  it("are the solver's with its reasons, then those that did not reach it", () => {
    expect(unassignedOf(plan, frame)).toEqual([
      {
        stopId: "t",
        externalId: null,
        name: "Tower",
        reasons: [
          {
            code: "CAPACITY",
            message: expect.stringMatching(/load/) as string,
            assignmentIds: ["a", "b"],
            together: false,
            shortfall: { amount: 3, unit: "units", key: "weight" },
            stopId: null,
          },
        ],
      },
      ...frame.leftOut,
    ]);
  });

  it("contract 5.12: have a name and words for every reason that the solver knows", () => {
    const codes = Object.values(ReasonCode).filter((code) => code !== ReasonCode.REASON_CODE_UNSPECIFIED);
    for (const code of codes) {
      const [first] = unassignedOf(
        {
          ...plan,
          unassigned: [
            { stop: 0, reasonsIncomplete: false, reasons: [{ code, vehicles: [], together: false }] },
          ],
        },
        frame,
      );
      expect(reasonCode.options).toContain(first?.reasons[0]?.code);
      expect(first?.reasons[0]?.message).toMatch(/\.$/);
    }
  });
});

describe("the result of a run", () => {
  it("sums up its routes, after the journey through the wire format", () => {
    const answer = Result.decode(
      Result.encode({ plan, iterations: 9, elapsedSeconds: 0.5, geometries: [] }).finish(),
    );
    const result = runResultOf(answer, frame, 2, newId);
    expect(result).toMatchObject({ jobId: "j", chargedUsd: 2, warnings: [WARNING] });
    expect(result.summary).toEqual({
      objective: "cost",
      cost: 2,
      stopsCount: 3,
      plannedCount: 1,
      unassignedCount: 2,
      couriersCount: 2,
      routesCount: 1,
      totalDistanceMeters: 400,
      totalDurationSeconds: 3600,
      drivingSeconds: 40,
      serviceSeconds: 120,
      setupSeconds: 0,
      waitSeconds: 5,
      breakSeconds: 60,
      ...{ lateSeconds: 0, lateStops: 0 },
      overtimeSeconds: 7,
      ...{ compactness: null, overlap: null, crossings: null, preferredStops: null, costParts: null },
      iterations: 9,
      solveSeconds: 0.5,
    });
  });

  it("names the couriers without a route, if the others serve every stop", () => {
    const of = (unassigned: Plan["unassigned"], leftOut: RunFrame["leftOut"] = []) =>
      runResultOf(Result.fromPartial({ plan: { ...plan, unassigned } }), { ...frame, leftOut }, 2, newId)
        .warnings;
    // The only route has one stop, which nobody can share.
    const message = "One courier has no route, because there are fewer stops than couriers.";
    expect(of([])).toEqual([WARNING, { code: "IDLE_COURIERS", message, stopIds: [], assignmentIds: ["b"] }]);
    expect(of(plan.unassigned)).toEqual([WARNING]);
  });

  it("warns of stops whose reasons the time limit did not suffice for, and of no others", () => {
    const late = plan.unassigned.map((stop) => ({ ...stop, reasonsIncomplete: true }));
    const of = (unassigned: Plan["unassigned"]) =>
      runResultOf(
        Result.fromPartial({ plan: { ...plan, unassigned }, iterations: 9, elapsedSeconds: 0.5 }),
        frame,
        2,
        newId,
      ).warnings;
    expect(of(plan.unassigned)).toEqual([WARNING]);
    expect(of(late)).toEqual([
      WARNING,
      {
        code: "REASONS_INCOMPLETE",
        message: expect.stringContaining("one stop that was left out") as string,
        stopIds: ["t"],
        assignmentIds: [],
      },
    ]);
  });
});
