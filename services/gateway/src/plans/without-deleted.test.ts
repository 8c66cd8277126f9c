import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowFaults } from "../../../../test/support/plan/row-faults.ts";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import type { CurrentPlan } from "./stored.ts";
import { withoutDeleted } from "./without-deleted.ts";

const START = Date.parse("2026-12-01T08:00:00Z");
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

/** A row to plan: `leg` to drive, `wait` and `length` in seconds, and its location. */
interface Step {
  readonly type: RouteStop["type"];
  readonly id: string | null;
  readonly leg: number;
  readonly wait: number;
  readonly length: number;
  /** Null: on the way. */
  readonly location: number | null;
  readonly load: number;
}

/** The loads on board after each step: the sum of the later deliveries of its trip. */
function loadsOf(steps: readonly Step[]): number[] {
  let left = 0;
  return steps
    .toReversed()
    .map(({ type, load }) => {
      const after = left;
      left = type === "stock_loading" ? 0 : left + load;
      return after / 1e6;
    })
    .toReversed();
}

function routeOf(steps: readonly Step[], back: number, overtimeSeconds = 0): Route {
  let clock = 0;
  const loads = loadsOf(steps);
  const stops = steps.map(({ type, id, leg, wait, length, location }, index): RouteStop => {
    const arrival = clock + leg;
    clock = arrival + wait + length;
    return {
      ...{ sequence: index + 1, type, stopId: id, externalId: null, name: id },
      ...{ latitude: location, longitude: location },
      ...{ plannedArrivalAt: at(arrival), serviceStartAt: at(arrival + wait), plannedDepartureAt: at(clock) },
      ...{ distanceMeters: leg * 10, durationSeconds: leg, waitSeconds: wait },
      loadAfter: { weight: loads[index] ?? 0 },
    };
  });
  const sum = (of: (step: Step) => number): number => steps.reduce((total, step) => total + of(step), 0);
  const driving = sum(({ leg }) => leg) + back;
  const breakSeconds = sum(({ type, length }) => (type === "break" ? length : 0));
  const end = clock + back;
  return {
    ...{ id: "r", projectId: "p", jobId: "j", assignmentId: "a", courierId: "c", geometry: null },
    ...{ startAt: at(0), endAt: at(end), totalDistanceMeters: driving * 10, totalDurationSeconds: end },
    drivingSeconds: driving,
    serviceSeconds: sum(({ length }) => length) - breakSeconds,
    waitSeconds: sum(({ wait }) => wait),
    breakSeconds,
    overtimeSeconds,
    cost: end - breakSeconds + overtimeSeconds,
    stops,
  };
}

const stop = (id: string, location: number, fields: Partial<Step> = {}): Step => {
  return { type: "delivery", id, leg: 600, wait: 0, length: 300, location, load: 1e6, ...fields };
};
const breakAt = (location: number | null, fields: Partial<Step> = {}): Step => {
  return { type: "break", id: null, leg: 0, wait: 0, length: 1800, location, load: 0, ...fields };
};
const reload = (id: string, location: number): Step => stop(id, location, { type: "stock_loading", load: 0 });

const planOf = (...routes: Route[]): CurrentPlan => ({ routes, unassignedStops: [], objective: "time" });

function without(route: Route, ...ids: string[]): Route | undefined {
  const deleted = { stopIds: new Set(ids), assignmentIds: new Set<string>() };
  return withoutDeleted(planOf(route), deleted, new Map()).routes[0];
}

describe("contract 3.14: a route whose stop is deleted", () => {
  it("goes on past it, and waits at the next row for the time that is free", () => {
    const route = routeOf([stop("s", 1), stop("t", 2, { wait: 60 }), stop("u", 3, { leg: 900 })], 700);
    const after = without(route, "t")!;
    expect(rowFaults(after)).toEqual([]);
    const [first, second] = after.stops;
    expect(after.stops.map(({ stopId, sequence }) => [stopId, sequence])).toEqual([
      ["s", 1],
      ["u", 2],
    ]);
    expect(first).toEqual({ ...route.stops[0], loadAfter: { weight: 1 } });
    expect(second).toEqual({
      ...route.stops[2],
      sequence: 2,
      plannedArrivalAt: at(900 + 600 + 900),
      durationSeconds: 1500,
      distanceMeters: 15_000,
      waitSeconds: 360,
    });
    expect(after).toEqual({
      ...route,
      stops: after.stops,
      serviceSeconds: route.serviceSeconds - 300,
      waitSeconds: 360,
    });
  });

  it("ends earlier when it was the last one, and costs less by that", () => {
    const route = routeOf([stop("s", 1), stop("t", 2, { wait: 60 })], 700, 100);
    const after = without(route, "t")!;
    expect(rowFaults(after)).toEqual([]);
    expect(after).toEqual({
      ...route,
      stops: after.stops,
      endAt: at(900 + 600 + 700),
      totalDurationSeconds: route.totalDurationSeconds - 360,
      serviceSeconds: 300,
      waitSeconds: 0,
      overtimeSeconds: 0,
      cost: route.cost - 360 - 100,
    });
  });

  it("costs less in the unit of the run", () => {
    const route = { ...routeOf([stop("s", 1), stop("t", 2)], 700, 100), cost: 50_000 };
    const deleted = { stopIds: new Set(["t"]), assignmentIds: new Set<string>() };
    const costOf = (objective: "distance" | "cost"): number =>
      withoutDeleted({ ...planOf(route), objective }, deleted, new Map([["a", 36]])).routes[0]!.cost;
    expect(costOf("distance")).toBe(50_000 - 2 * 100);
    expect(costOf("cost")).toBeCloseTo(50_000 - (300 + 100) / 100, 9);
  });

  it("is gone when no delivery is left", () => {
    const route = routeOf([reload("l", 1), breakAt(1), stop("s", 2)], 700);
    expect(without(route, "s")).toBeUndefined();
  });

  it("carries less from the reload before it on, and more without a reload", () => {
    const load = (kilos: number): Partial<Step> => ({ load: kilos * 1e6 });
    const steps = [
      stop("s", 1, load(1)),
      reload("l", 2),
      stop("t", 3, load(2)),
      breakAt(3),
      stop("u", 4, load(0.1)),
    ];
    const loads = (ids: string[]) =>
      without(routeOf(steps, 0), ...ids)!.stops.map(({ loadAfter }) => loadAfter["weight"]);
    expect(loads([])).toEqual([0, 2.1, 0.1, 0.1, 0]);
    expect(loads(["u"])).toEqual([0, 2, 0, 0]);
    expect(loads(["t"])).toEqual([0, 0.1, 0.1, 0]);
    expect(loads(["l"])).toEqual([2.1, 0.1, 0.1, 0]);
  });

  it("takes a break on the way that was taken at that stop", () => {
    const before = routeOf(
      [stop("s", 1), breakAt(2, { leg: 600 }), stop("t", 2, { leg: 0 }), stop("u", 3)],
      1,
    );
    const after = routeOf([stop("s", 1), stop("t", 2), breakAt(2), stop("u", 3)], 1);
    for (const route of [before, after]) {
      const changed = without(route, "t")!;
      expect(rowFaults(changed)).toEqual([]);
      expect(changed.stops[1]).toMatchObject({ type: "break", latitude: null, longitude: null });
    }
    const elsewhere = routeOf([stop("s", 1), breakAt(1), stop("t", 2), stop("u", 3)], 1);
    expect(without(elsewhere, "t")!.stops[1]).toMatchObject({ type: "break", latitude: 1 });
  });

  it("has rows that hold together, whatever is deleted", () => {
    const seconds = fc.nat(2000);
    const visit = fc.record({ leg: seconds, wait: seconds, length: seconds, load: fc.nat(1e9) });
    const kind = fc.constantFrom("delivery", "delivery", "stock_loading", "none", "before", "after", "way");
    const steps = fc.array(fc.tuple(kind, visit), { minLength: 1, maxLength: 8 }).map((given) =>
      given.flatMap(([of, fields], index): Step[] => {
        // Each location is a drive away from the one before it.
        const leg = fields.leg + 2;
        const own = stop(`s${index}`, index + 1, { ...fields, leg });
        if (of === "stock_loading") return [{ ...own, type: of, load: 0 }];
        if (of === "before") return [breakAt(index + 1, { leg }), { ...own, leg: 0 }];
        if (of === "after") return [own, breakAt(index + 1)];
        return of === "way" ? [breakAt(null, { leg: 1 }), { ...own, leg: leg - 1 }] : [own];
      }),
    );
    fc.assert(
      fc.property(steps, seconds, fc.infiniteStream(fc.boolean()), (given, back, dice) => {
        const route = routeOf(given, back + 1);
        expect(rowFaults(route)).toEqual([]);
        const ids = given.flatMap(({ id }) => (id !== null && dice.next().value ? [id] : []));
        const after = without(route, ...ids);
        const left = given.filter(({ id }) => id === null || !ids.includes(id));
        expect(after !== undefined).toBe(left.some(({ type }) => type === "delivery"));
        if (!after) return;
        expect(rowFaults(after)).toEqual([]);
        expect(after.stops.map(({ stopId }) => stopId)).toEqual(left.map(({ id }) => id));
        expect(after.stops.map(({ loadAfter }) => loadAfter["weight"])).toEqual(loadsOf(left));
        expect(after.drivingSeconds).toBe(route.drivingSeconds);
        expect(after.totalDistanceMeters).toBe(route.totalDistanceMeters);
        expect(after.startAt).toBe(route.startAt);
        expect(after.cost).toBeCloseTo(after.totalDurationSeconds - after.breakSeconds, 6);
        // Every service starts at its old time.
        const starts = new Map(route.stops.map(({ stopId, serviceStartAt }) => [stopId, serviceStartAt]));
        for (const { stopId, serviceStartAt } of after.stops)
          if (stopId !== null) expect(serviceStartAt).toBe(starts.get(stopId));
      }),
      { numRuns: 500 },
    );
  });
});

describe("a plan", () => {
  const plan: CurrentPlan = {
    ...planOf(routeOf([stop("s", 1)], 1), { ...routeOf([stop("t", 1)], 1), assignmentId: "b" }),
    unassignedStops: [{ stopId: "u", externalId: null, name: "U", reasons: [] }],
  };
  const after = (stopIds: string[], assignmentIds: string[]): CurrentPlan =>
    withoutDeleted(plan, { stopIds: new Set(stopIds), assignmentIds: new Set(assignmentIds) }, new Map());

  it("contract 3.14: loses the route of a deleted assignment, and a deleted stop among the unassigned", () => {
    expect(after([], ["a"])).toEqual({ ...plan, routes: plan.routes.slice(1) });
    expect(after(["u"], [])).toEqual({ ...plan, unassignedStops: [] });
  });

  it("is the same one when it names nothing that is deleted", () => {
    expect(after(["x"], ["y"])).toBe(plan);
  });
});
