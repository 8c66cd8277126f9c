import { Plan as PlanMessage, Route, type Activity, type Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { describe, expect, it } from "vitest";
import { routesOf, type RunFrame } from "./plan.ts";

const HOUR = 3600;
const DEPOT = { latitude: 52.52, longitude: 13.4 };
const DOOR = { latitude: 52.6, longitude: 13.5 };

const frame: RunFrame = {
  ...{ fleet: [], preferred: new Map(), slack: () => null, late: () => 0 },
  jobId: "j",
  projectId: "p",
  date: "2026-12-01",
  timezone: "UTC",
  objective: "time",
  dimensions: [],
  vehicles: [{ assignmentId: "a", courierId: "c", limited: [] }],
  deliveries: [{ id: "s", name: "Shop", ...DOOR }],
  reloads: [],
  leftOut: [],
  warnings: [],
  depots: new Map(),
  onRoad: new Set(),
  locations: [DEPOT, DOOR],
};

/** Driving seconds and metres of the leg, then arrival, start and departure. */
type Entry = readonly [number, number, number, number, number];

const entry = (
  target: NonNullable<Activity["target"]>,
  [drivingSeconds, distanceMeters, arrival, start, departure]: Entry,
  location?: number,
): Activity => ({
  target,
  drivingSeconds,
  distanceMeters,
  arrival,
  start,
  departure,
  setupSeconds: 0,
  place: location,
  loadAfter: [],
});

const stop = (entryOf: Entry) => entry({ $case: "stop", value: 0 }, entryOf, 1);
const breakRow = (entryOf: Entry, location?: number) =>
  entry({ $case: "break", value: 0 }, entryOf, location);

/** The rows of a route that departs at eight. */
const rows = (...activities: readonly Activity[]) => {
  const plan: Plan = PlanMessage.fromPartial({
    routes: [Route.fromPartial({ departure: 8 * HOUR, end: 20 * HOUR })],
  });
  const route = { ...plan.routes[0]!, activities: [...activities] };
  const [shown] = routesOf({ ...plan, routes: [route] }, [], frame, () => "id");
  let clock = Date.parse(shown!.startAt);
  for (const row of shown!.stops) {
    expect(Date.parse(row.plannedArrivalAt)).toBe(clock + row.durationSeconds * 1000);
    clock = Date.parse(row.plannedDepartureAt);
  }
  return shown!.stops;
};

describe("a row of a break", () => {
  it("contract 5.10: at a stop's door has the leg that leads there; the stop has nothing left to drive", () => {
    const [row, visit] = rows(
      breakRow([1800, 9000, 8.5 * HOUR, 9 * HOUR, 9.5 * HOUR], 1),
      stop([0, 0, 9.5 * HOUR, 9.5 * HOUR, 10 * HOUR]),
    );
    expect(row).toMatchObject({
      ...{ type: "break", stopId: null, name: null, ...DOOR },
      ...{ durationSeconds: 1800, distanceMeters: 9000, waitSeconds: 1800 },
      ...{ plannedArrivalAt: "2026-12-01T08:30:00.000Z", serviceStartAt: "2026-12-01T09:00:00.000Z" },
    });
    expect(visit).toMatchObject({ type: "delivery", ...DOOR, durationSeconds: 0, distanceMeters: 0 });
  });

  it("contract 5.10: on the way has no coordinates and the part driven so far; the next row has what is left", () => {
    const [row, visit] = rows(
      breakRow([7200, 60_000, 10 * HOUR, 10 * HOUR, 10.5 * HOUR]),
      stop([3600, 30_000, 11.5 * HOUR, 11.5 * HOUR, 11.6 * HOUR]),
    );
    expect(row).toMatchObject({
      latitude: null,
      longitude: null,
      durationSeconds: 7200,
      distanceMeters: 60_000,
    });
    expect(visit).toMatchObject({ durationSeconds: 3600, distanceMeters: 30_000 });
  });

  it("contract 5.10: at the start has the coordinates of the start, and nothing driven", () => {
    const [row] = rows(
      breakRow([0, 0, 8 * HOUR, 8 * HOUR, 9 * HOUR], 0),
      stop([600, 5000, 9 * HOUR + 600, 9 * HOUR + 600, 10 * HOUR]),
    );
    expect(row).toMatchObject({ ...DEPOT, durationSeconds: 0, waitSeconds: 0 });
  });

  it("contract 5.10: after a service has the coordinates of that stop", () => {
    const [, row] = rows(
      stop([600, 5000, 8 * HOUR + 600, 8 * HOUR + 600, 9 * HOUR]),
      breakRow([0, 0, 9 * HOUR, 9 * HOUR, 9.5 * HOUR], 1),
    );
    expect(row).toMatchObject({ ...DOOR, durationSeconds: 0 });
  });

  it("is refused at a location that the request does not hold", () => {
    expect(() => rows(breakRow([0, 0, 8 * HOUR, 8 * HOUR, 9 * HOUR], 2))).toThrow("location 2, of 2");
  });
});
