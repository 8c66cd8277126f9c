import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Route } from "@rondo/day/records/plan.ts";
import type { PlannedResult } from "@rondo/day/records/run.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { asking, startedDay, stopIdsIn } from "../support/living-day.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();

const evaluate = async (day: Day, body: object) => asking(client).evaluate(day, body);
const put = async (day: Day, body: object) => asking(client).put(day, body);
const current = async (day: Day) => asking(client).current(day);
const report = async (day: Day, ...outcomes: object[]) => asking(client).report(day, ...outcomes);

/** A moment of a route: `share` of its time has passed. */
const momentIn = ({ startAt, endAt }: Route, share: number) =>
  new Date(Date.parse(startAt) + share * (Date.parse(endAt) - Date.parse(startAt))).toISOString();

const minute = fc.integer({ min: 8 * 60, max: 15 * 60 });
const clockTime = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
const anyGoods = fc.constantFrom(
  {},
  { pointType: "pickup" },
  { collectDemands: { weight: 2 } },
  { collectDemands: { count: 1 } },
);
const plainStop = fc.record({
  latitude: fc.integer({ min: 0, max: 60 }).map((step) => 60.15 + step / 1000),
  serviceMinutes: fc.integer({ min: 1, max: 30 }),
  loadDemands: fc.record({ weight: fc.integer({ min: 0, max: 9 }) }),
  timeWindows: fc.array(
    minute.map((from) => ({ startTime: at(clockTime(from)), endTime: at(clockTime(from + 120)) })),
    { maxLength: 1 },
  ),
});
const anyStop = fc.tuple(plainStop, anyGoods).map(([stop, goods]) => ({ ...stop, ...goods }));
const anyAssignment = fc.record({
  loadLimits: fc.constantFrom(null, { weight: 15 }),
  breaks: fc.constantFrom(
    [],
    [{ startTime: "12:00", endTime: "12:30" }],
    [{ earliestStartTime: "09:00", latestStartTime: "11:00", durationMinutes: 30 }],
  ),
  maxStops: fc.constantFrom(null, 7),
  returnToStart: fc.boolean(),
  costs: fc.constantFrom({ perKm: 0, perHour: 1, fixed: 0 }, { perKm: 0.37, perHour: 21.5, fixed: 7 }),
  softTimeWindowMode: fc.boolean(),
});

describe("contract 5.26: a day in progress", () => {
  it("has the plan's own times and figures while all goes as planned", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStop, { minLength: 1, maxLength: 9 }),
        fc.array(anyAssignment, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("time", "distance", "cost"),
        fc.constantFrom(0, 0.4),
        fc.array(fc.double({ min: -0.2, max: 1.1, noNaN: true }), { minLength: 4, maxLength: 4 }),
        async (stops, assignments, objective, balance, shares) => {
          const day = await newDay(client, ...assignments);
          await day.stops(...stops, {
            ...{ name: "Store", pointType: "stock_loading", latitude: 60.17, longitude: 24.94 },
          });
          const reply = await day.optimize<PlannedResult>({ objective, balance, maxIterations: 60 });
          if (reply.status !== 200) return;
          const { routes, summary, unassignedStops } = reply.data;
          for (const [index, share] of shares.entries()) {
            const moment = momentIn(routes[index % routes.length]!, share);
            const { data, message } = await evaluate(day, { day: { at: moment } });
            expect(data.routes, `${moment} ${message}`).toEqual(
              routes.map((route) => ({ ...route, jobId: null })),
            );
            const { iterations: _i, solveSeconds: _s, ...totals } = summary;
            expect(data.violations).toEqual([]);
            expect(data.summary).toEqual(totals);
            expect(data.unassignedStops.map(({ stopId }) => stopId)).toEqual(
              unassignedStops.map(({ stopId }) => stopId),
            );
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  }, 60_000);
});

describe("contract 5.26, 5.27: history", () => {
  it("without outcomes is what the plan has begun, and a warning names it", async () => {
    const { day, plan, a, d, first, second, of } = await startedDay(client);
    const moment = of(plan, first).stops[0]!.plannedDepartureAt;
    const { data } = await evaluate(day, { day: { at: moment } });
    expect(data.warnings).toMatchObject([
      { code: "ASSUMED_SERVED", stopIds: [a, d], assignmentIds: [first, second] },
    ]);
    const nothing = await evaluate(day, { day: { at: moment, assume: "nothing" } });
    expect(nothing.data.warnings).toEqual([]);
    expect(of(nothing.data, first).startAt >= moment).toBe(true);
  });

  it("is the stops with an outcome in their order, at their times, and stays so in the plans that follow", async () => {
    const { day, first, second, a, b, c, d, of } = await startedDay(client);
    await report(
      day,
      { stopId: b, outcome: "served", outcomeAt: at("08:20") },
      { stopId: a, outcome: "failed", arrivedAt: at("08:30"), outcomeAt: at("08:33") },
      { stopId: d, outcome: "served", outcomeAt: at("08:40"), servedBy: first },
    );
    const state = { day: { at: at("08:50") } };
    const { data } = await evaluate(day, state);
    const route = of(data, first);
    expect(stopIdsIn(route)).toEqual([b, a, d, c]);
    expect(route.stops.slice(0, 3).map((row) => row.plannedDepartureAt)).toEqual(
      ["08:20", "08:33", "08:40"].map(at),
    );
    expect(route.stops[1]?.serviceStartAt).toBe(at("08:30"));
    expect(route.stops[3]!.plannedArrivalAt > at("08:50")).toBe(true);
    expect(route.stops.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    const { drivingSeconds, serviceSeconds, waitSeconds, breakSeconds, totalDurationSeconds } = route;
    expect(drivingSeconds + serviceSeconds + waitSeconds + breakSeconds).toBe(totalDurationSeconds);
    expect(stopIdsIn(of(data, second))).not.toContain(d);
    const stored = await put(day, { routes: [], ...state });
    expect(stored.data.routes).toMatchObject(data.routes.map(({ stops }) => ({ stops })));
    const later = await evaluate(day, { day: { at: at("09:10") } });
    expect(of(later.data, first).stops.slice(0, 3)).toEqual(route.stops.slice(0, 3));
  });

  it("counts in the limits of the day", async () => {
    const { day, a, b, first } = await startedDay(client, { couriers: [{ maxStops: 3 }, {}] });
    await report(
      day,
      { stopId: a, outcome: "served", outcomeAt: at("08:20") },
      { stopId: b, outcome: "failed", outcomeAt: at("08:40") },
    );
    const [more = ""] = await day.stops({});
    const { data } = await evaluate(day, { day: { at: at("08:45") } });
    expect(data.violations).toEqual([]);
    const { c } = { c: stopIdsIn(data.routes[0]!)[2] };
    const routes = [{ assignmentId: first, stopIds: [a, b, c, more] }];
    const over = await evaluate(day, { routes, day: { at: at("08:45") }, onBoard: "free" });
    expect(over.data.violations).toMatchObject([{ code: "MAX_STOPS", shortfall: { amount: 1 } }]);
  });

  it("leaves the goods of a failed stop on board until the next loading", async () => {
    const limited = { loadLimits: { count: 5 } };
    const { day, first, second, a, b, c, d, e, of } = await startedDay(client, {
      couriers: [limited, limited],
    });
    const [store = ""] = await day.stops({ pointType: "stock_loading", name: "Store" });
    await report(day, { stopId: a, outcome: "failed", outcomeAt: at("08:20") });
    const routes = [
      { assignmentId: first, stopIds: [a, b, c, store, d] },
      { assignmentId: second, stopIds: [e] },
    ];
    const { data, message } = await evaluate(day, {
      ...{ routes, day: { at: at("08:25"), assume: "nothing" }, onBoard: "free" },
    });
    expect(message).toBeUndefined();
    expect(of(data, first).stops.map(({ loadAfter }) => loadAfter["count"])).toEqual([3, 2, 1, 1, 0]);
  });

  it("has the breaks that are behind, and they are not taken again", async () => {
    const breaks = [{ earliestStartTime: "08:10", latestStartTime: "08:30", durationMinutes: 20 }];
    const { day, first, plan, of } = await startedDay(client, { couriers: [{ breaks }, {}] });
    const isBreak = ({ type }: Route["stops"][number]) => type === "break";
    const planned = of(plan, first).stops.find(isBreak)!;
    const during = new Date(Date.parse(planned.serviceStartAt) + 60_000).toISOString();
    const { data } = await evaluate(day, { day: { at: during } });
    expect(of(data, first).stops.filter(isBreak)).toEqual([planned]);
    const told = { assignmentId: first, breaksTaken: 0 };
    const owed = await evaluate(day, { day: { at: at("08:36"), couriers: [told] } });
    const [taken, ...others] = of(owed.data, first).stops.filter(isBreak);
    expect(others).toEqual([]);
    expect(taken!.serviceStartAt).toBe(at("08:36"));
    const once = { assignmentId: first, breaksTaken: 1 };
    const early = await evaluate(day, { day: { at: at("08:05"), couriers: [once] } });
    expect(of(early.data, first).breakSeconds).toBe(0);
  });
});

describe("contract 5.26, 5.28: a courier", () => {
  it("goes on from where and when it is said", async () => {
    const { day, first, a, b, of } = await startedDay(client);
    const told = { assignmentId: first, latitude: 60.3, longitude: 24.94, availableAt: at("09:05") };
    const { data } = await evaluate(day, { day: { at: at("08:20"), couriers: [told] } });
    const route = of(data, first);
    expect(stopIdsIn(route).slice(0, 2)).toEqual([a, b]);
    expect(route.startAt).toBe(at("08:00"));
    const way = route.stops[2]!;
    expect(way.distanceMeters).toBeGreaterThan(30_000);
    expect(way.plannedArrivalAt > at("09:20")).toBe(true);
  });

  it("who is out has his history, and the goods on board of him are left out unless they are free", async () => {
    const { day, plan, first, second, a, b, c, d, e, of } = await startedDay(client);
    const moment = of(plan, first).stops[0]!.plannedDepartureAt;
    const state = { day: { at: moment, couriers: [{ assignmentId: first, availableAt: null }] } };
    const { data } = await evaluate(day, state);
    expect(stopIdsIn(of(data, first))).toEqual([a]);
    expect(of(data, first).endAt).toBe(moment);
    expect(data.unassignedStops).toMatchObject(
      [b, c].map((stopId) => ({ stopId, reasons: [{ code: "ON_BOARD", assignmentIds: [first] }] })),
    );
    const routes = [{ assignmentId: second, stopIds: [d, e, b, c] }];
    const bound = await evaluate(day, { ...state, routes });
    expect(bound).toMatchObject({
      status: 400,
      details: { issues: [{ path: "routes.0.stopIds.2" }, { path: "routes.0.stopIds.3" }] },
    });
    const { data: free } = await evaluate(day, { ...state, routes, onBoard: "free" });
    expect(free).toMatchObject({ unassignedStops: [], violations: [] });
    expect((await current(day)).planId).toBe(plan.planId);
  });

  it("keeps the goods on board: another cannot take them", async () => {
    const { day, first, second, a, b, c, d, e } = await startedDay(client);
    const routes = [
      { assignmentId: first, stopIds: [a, b] },
      { assignmentId: second, stopIds: [d, e, c] },
    ];
    const { data } = await evaluate(day, { routes, day: { at: at("08:05") } });
    expect(data.violations).toMatchObject([{ code: "ON_BOARD", stopId: c, assignmentId: second }]);
    const couriers = [first, second].map((assignmentId) => ({ assignmentId, loaded: false }));
    const unloaded = await evaluate(day, { routes, day: { at: at("08:05"), couriers } });
    expect(unloaded.data.violations).toEqual([]);
  });
});

it("decisions 11: an inactive courier shares no work, so a plan that nothing changed costs the same during the day", async () => {
  const day = await newDay(client, {}, {}, {});
  await day.stops({}, { latitude: 60.14 }, {});
  const { couriers } = (
    await client.get<{ couriers: { id: string; courierId: string }[] }>(`${day.path}/couriers`)
  ).data;
  await client.patch(`/couriers/${couriers[2]!.courierId}`, { isActive: false });
  const { data } = await day.optimize<PlannedResult>({ balance: 0.5 });
  expect(data.routes.length).toBeGreaterThan(0);
  const { difference } = (await evaluate(day, { day: { at: at("08:05") } })).data;
  expect(difference).toMatchObject({ servedCount: 0, cost: 0, workingSeconds: 0 });
});
