import fc from "fast-check";
import { expect, it } from "vitest";
import { routeOf } from "../testing/records.ts";
import type { Route, RouteStop } from "../records/plan.ts";
import { takeOut } from "./take-out.ts";

const START = Date.parse("2026-12-01T08:00:00Z");
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

/** A route of rows, each with its leg, wait and length in seconds. */
function routeWith(steps: readonly (readonly [string | null, number, number, number])[]): Route {
  let clock = 0;
  const stops = steps.map(([stopId, leg, wait, length], index): RouteStop => {
    const arrival = clock + leg;
    clock = arrival + wait + length;
    return {
      ...{
        sequence: index + 1,
        type: stopId === null ? "break" : "delivery",
        stopId,
        lateSeconds: 0,
        externalId: null,
        name: stopId,
      },
      ...{
        latitude: 60,
        longitude: 25,
        distanceMeters: leg * 10,
        durationSeconds: leg,
        setupSeconds: 0,
        waitSeconds: wait,
      },
      ...{ plannedArrivalAt: at(arrival), serviceStartAt: at(arrival + wait), plannedDepartureAt: at(clock) },
      preferred: null,
      loadAfter: {},
      handover: null,
      slackSeconds: null,
    };
  });
  return { ...routeOf("a", []), startAt: at(0), endAt: at(clock + 500), stops };
}

const step = fc.tuple(fc.nat(900), fc.nat(300), fc.nat(600));
const steps = fc
  .array(fc.tuple(fc.boolean(), step), { minLength: 1, maxLength: 8 })
  .map((rows) => rows.map(([isBreak, times], index) => [isBreak ? null : `s${index}`, ...times] as const));

it("contract 3.14: later rows keep their planned times, and each row continues the one before it", () => {
  fc.assert(
    fc.property(steps, fc.array(fc.nat(7)), (rows, gone) => {
      const route = routeWith(rows);
      const stopIds = new Set(gone.map((index) => `s${index}`));
      const plan = { routes: [route], unassignedStops: [] };
      const after = takeOut(plan, { stopIds, assignmentIds: new Set() });
      const kept = route.stops.filter(({ stopId }) => stopId === null || !stopIds.has(stopId));
      const [left] = after.routes;
      if (!kept.some(({ type }) => type === "delivery")) {
        expect(left).toBeUndefined();
        return;
      }
      const { stops, ...figures } = left!;
      const { stops: _, ...planned } = route;
      expect(figures).toEqual(planned);
      expect(stops.map(timesOf)).toEqual(kept.map(timesOf));
      let departure = Date.parse(route.startAt);
      for (const [index, row] of stops.entries()) {
        expect(row.sequence).toBe(index + 1);
        expect(Date.parse(row.plannedArrivalAt)).toBe(departure + row.durationSeconds * 1000);
        departure = Date.parse(row.plannedDepartureAt);
      }
      const last = route.stops.findLast(({ stopId }) => stopId === null || !stopIds.has(stopId))!;
      const driven = route.stops.slice(0, last.sequence).reduce((sum, row) => sum + row.distanceMeters, 0);
      expect(stops.reduce((sum, row) => sum + row.distanceMeters, 0)).toBe(driven);
      if (kept.length === route.stops.length) expect(after).toBe(plan);
    }),
  );
});

it("contract 3.14: a deleted assignment's route goes, and a deleted stop is no longer unassigned", () => {
  const unassigned = { stopId: "u", name: "U", externalId: null, reasons: [] };
  const plan = { routes: [routeWith([["s", 60, 0, 60]])], unassignedStops: [unassigned] };
  expect(takeOut(plan, { stopIds: new Set(["u"]), assignmentIds: new Set() }).unassignedStops).toEqual([]);
  const { assignmentId } = plan.routes[0]!;
  expect(takeOut(plan, { stopIds: new Set(), assignmentIds: new Set([assignmentId]) }).routes).toEqual([]);
});

function timesOf({ plannedArrivalAt, serviceStartAt, plannedDepartureAt, waitSeconds, stopId }: RouteStop) {
  return { plannedArrivalAt, serviceStartAt, plannedDepartureAt, waitSeconds, stopId };
}
