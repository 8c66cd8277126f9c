import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import type { Job, PlannedResult, RunEstimate } from "@rondo/day/records/run.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { asking, startedDay, stopIdsIn } from "../support/living-day.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();
const started = async (records = {}) => startedDay(client, records);
const replan = async (day: Day, options: object) =>
  day.optimize<PlannedResult>({ maxIterations: 100, ...options });
const routeOf = (routes: readonly Route[], assignmentId: string) =>
  routes.find((route) => route.assignmentId === assignmentId) as Route;
/** The route as it was. Whether its stops are each other's neighbours follows from the routes of others, too. */
const asBefore = (route: Route) => ({ ...route, compactness: expect.toSatisfy(Number.isFinite) as number });
const clockTime = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
const ordersOf = (routes: readonly Route[]) =>
  Object.fromEntries(routes.map((route) => [route.assignmentId, stopIdsIn(route)]));

describe("contract 5.30: a re-plan", () => {
  it("keeps order, couriers or nothing, as it is told", async () => {
    const { day, first, second, a, b, c, d, e } = await started();
    const more = await day.stops({}, {});
    const isWithin = (ids: string[], route: Route) => stopIdsIn(route).filter((id) => ids.includes(id));
    const ordered = (await replan(day, { keep: "order", draft: true })).data.routes;
    expect(isWithin([a, b, c], routeOf(ordered, first))).toEqual([a, b, c]);
    expect(isWithin([d, e], routeOf(ordered, second))).toEqual([d, e]);
    const all = ordered.flatMap(stopIdsIn);
    expect(all.toSorted()).toEqual([a, b, c, d, e, ...more].toSorted());
    const bound = (await replan(day, { keep: "couriers", draft: true })).data.routes;
    expect(isWithin([a, b, c], routeOf(bound, first)).toSorted()).toEqual([a, b, c].toSorted());
    const stable = (await replan(day, { stability: 1, draft: true })).data.routes;
    expect(isWithin([a, b, c], routeOf(stable, first))).toEqual([a, b, c]);
  });

  it("keeps the next stops first, and what the price of change is worth", async () => {
    const { day, first, second, a, b, c, d, e } = await started();
    const routes = [
      { assignmentId: first, stopIds: [c, a, b] },
      { assignmentId: second, stopIds: [d, e] },
    ];
    expect((await asking(client).put(day, { routes })).status).toBe(200);
    const state = { day: { at: at("07:00") }, keep: "couriers", draft: true };
    const firstOf = async (options: object) => {
      const { data } = await replan(day, { ...state, ...options });
      return stopIdsIn(routeOf(data.routes, first));
    };
    expect(await firstOf({ keepNext: 2, stability: 0 })).toEqual([c, a, b]);
    expect(await firstOf({ keepNext: 0, stability: 0 })).not.toEqual([c, a, b]);
    const couriersWith = async (stability: number) => {
      const { data } = await replan(day, { ...state, keep: "nothing", keepNext: 0, stability });
      return data.routes.map((route) => stopIdsIn(route).toSorted());
    };
    expect(await couriersWith(0)).toHaveLength(1);
    expect(await couriersWith(0.5)).toEqual([[a, b, c].toSorted(), [d, e].toSorted()]);
    const told = { day: { at: at("07:00"), couriers: [{ assignmentId: first, nextStopId: b }] } };
    expect((await firstOf({ ...told, stability: 0 }))[0]).toBe(b);
  });

  it("puts a late order into a route on the road, behind a loading visit where there are loading points", async () => {
    const { day, a } = await started();
    const [late = ""] = await day.stops({ name: "Late" });
    const state = { day: { at: at("08:05") }, draft: true };
    const inserted = (await replan(day, state)).data;
    expect(inserted.unassignedStops).toEqual([]);
    await day.stops({ pointType: "stock_loading", name: "Store" });
    const { data } = await replan(day, state);
    const rows = data.routes.find((route) => stopIdsIn(route).includes(late))!.stops;
    const rank = rows.findIndex(({ stopId }) => stopId === late);
    expect(rows.slice(0, rank).some(({ type }) => type === "stock_loading")).toBe(true);
    expect(stopIdsIn(data.routes[0]!)[0]).toBe(a);
  });

  it("of a day in progress has history first, and goods on board stay with their courier", async () => {
    const { day, first, second, a, b, c, d, e } = await started();
    await asking(client).report(day, { stopId: b, outcome: "served", outcomeAt: at("08:20") });
    const before = await asking(client).evaluate(day, { day: { at: at("08:22") } });
    const { data } = await replan(day, { day: { at: at("08:22") } });
    const mine = routeOf(data.routes, first);
    expect(mine.stops[0]).toEqual(routeOf(before.data.routes, first).stops[0]);
    expect(stopIdsIn(mine).toSorted()).toEqual([a, b, c].toSorted());
    expect(stopIdsIn(routeOf(data.routes, second))).toEqual([d, e]);
    expect(data.warnings).toMatchObject([{ code: "ASSUMED_SERVED", stopIds: [d, e] }]);
    expect(data.summary).toMatchObject({ plannedCount: 5, stopsCount: 5 });
    const now = await asking(client).current(day);
    expect(now).toMatchObject({ planId: data.planId, pendingStopIds: [] });
    const again = await asking(client).evaluate(day, { day: { at: at("08:22") } });
    expect(again.data.difference).toMatchObject({ servedCount: 0, cost: 0, workingSeconds: 0 });
  });

  it("gives the stops of a courier who is out to others, where their goods can be had", async () => {
    const { day, first, second, a, b, c } = await started();
    const couriers = [{ assignmentId: first, availableAt: null }];
    const state = { at: at("08:05"), couriers };
    const bound = (await replan(day, { day: state, draft: true })).data;
    expect(stopIdsIn(routeOf(bound.routes, first))).toEqual([a]);
    expect(bound.unassignedStops).toMatchObject([
      { stopId: b, reasons: [{ code: "ON_BOARD" }] },
      { stopId: c, reasons: [{ code: "ON_BOARD" }] },
    ]);
    expect(bound.chargedUsd).toBe(1);
    const { data } = await replan(day, { day: state, onBoard: "free" });
    expect(data.unassignedStops).toEqual([]);
    expect(stopIdsIn(routeOf(data.routes, second))).toEqual(expect.arrayContaining([b, c]));
  });

  it("leaves out a new stop rather than a planned one of the same priority, and never one of a higher", async () => {
    const far = { latitude: 60.5, longitude: 25.5 };
    const { day, e } = await started({
      couriers: [{ maxStops: 3 }, { maxStops: 2 }],
      stops: [{}, {}, {}, {}, far],
    });
    const [late = ""] = await day.stops({});
    const free = { day: { at: at("07:00") }, keep: "nothing", keepNext: 0, stability: 0, draft: true };
    const leftOut = async () => (await replan(day, free)).data.unassignedStops.map(({ stopId }) => stopId);
    expect(await leftOut()).toEqual([late]);
    await day.stops({ priority: 1 });
    expect(await leftOut()).toEqual(expect.arrayContaining([late, e]));
  });

  it("of some couriers leaves the routes of the others as they are, and charges these only", async () => {
    const { day, plan, first, second, a, b, c } = await started();
    const [more = ""] = await day.stops({});
    const options = { assignmentIds: [first] };
    const estimate = await day.optimize<RunEstimate>({ ...options, validateOnly: true });
    expect(estimate.data).toMatchObject({ valid: true, couriers: 1, costUsd: 1 });
    const { data } = await replan(day, options);
    expect(data.chargedUsd).toBe(1);
    expect(routeOf(data.routes, second)).toEqual(asBefore(routeOf(plan.routes, second)));
    expect(stopIdsIn(routeOf(data.routes, first)).toSorted()).toEqual([a, b, c, more].toSorted());
    expect(data.summary).toMatchObject({ plannedCount: 6, routesCount: 2 });
    const state = { day: { at: at("08:05"), couriers: [{ assignmentId: second, loaded: false }] } };
    const later = (await replan(day, { ...state, assignmentIds: [second] })).data;
    expect(routeOf(later.routes, first)).toEqual(asBefore(routeOf(data.routes, first)));
  });

  it("of some couriers keeps what another one has served in the plan, on his route, which goes on in its order", async () => {
    const { day, plan, first, second, a, b, c, d, e } = await started();
    const before = routeOf(plan.routes, second);
    const [past, next] = before.stops as [RouteStop, RouteStop];
    const late = new Date(Date.parse(next.serviceStartAt) + 3_600_000).toISOString();
    await asking(client).report(
      day,
      { stopId: d, outcome: "served", outcomeAt: past.plannedDepartureAt },
      { stopId: b, outcome: "served", outcomeAt: late, servedBy: second },
    );
    const state = { at: late, assume: "nothing" };
    const { data } = await replan(day, { day: state, assignmentIds: [first] });
    expect(data.chargedUsd).toBe(1);
    const route = routeOf(data.routes, second);
    expect(stopIdsIn(route)).toEqual([d, b, e]);
    expect(stopIdsIn(routeOf(data.routes, first)).toSorted()).toEqual([a, c].toSorted());
    expect(route.stops[1]?.plannedDepartureAt).toBe(late);
    expect(route.stops[2]!.serviceStartAt > late).toBe(true);
    expect(route.stops.map(({ loadAfter }) => loadAfter)).toEqual([{}, {}, {}]);
    const { drivingSeconds, serviceSeconds, waitSeconds, totalDurationSeconds } = route;
    expect(drivingSeconds + serviceSeconds + waitSeconds).toBe(totalDurationSeconds);
    expect(data.summary).toMatchObject({ plannedCount: 5, routesCount: 2 });
    const changes = data.changes.map(({ stopId, kind }) => ({ stopId, kind }));
    expect(changes).toEqual(
      expect.arrayContaining([
        { stopId: b, kind: "moved" },
        { stopId: e, kind: "retimed" },
      ]),
    );
    expect((await asking(client).current(day)).pendingStopIds).toEqual([]);
  });

  it("has the figures of its own evaluation, on any day", async () => {
    const minute = fc.integer({ min: 8 * 60, max: 13 * 60 });
    const stop = fc.record({
      latitude: fc.integer({ min: 0, max: 60 }).map((step) => 60.15 + step / 1000),
      timeWindows: fc.array(
        minute.map((from) => ({ startTime: at(clockTime(from)), endTime: at(clockTime(from + 180)) })),
        { maxLength: 1 },
      ),
    });
    const breaks = fc.constantFrom([], [{ startTime: "12:00", endTime: "12:30" }]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(stop, { minLength: 3, maxLength: 9 }),
        breaks,
        minute,
        fc.array(fc.record({ which: fc.nat(8), by: fc.nat(1) }), { maxLength: 3 }),
        fc.boolean(),
        async (stops, pauses, moment, done, isOfOne) => {
          const day = await newDay(client, { breaks: pauses }, {});
          const ids = await day.stops(...stops);
          const plan = await replan(day, { balance: 0.2 });
          const outcomes = done.flatMap(({ which, by }, rank) => {
            const outcomeAt = at(clockTime(Math.min(moment, 8 * 60 + 20 + rank * 30)));
            const isAgain = done.findIndex((other) => other.which === which) < rank;
            if (ids[which] === undefined || isAgain) return [];
            return [{ stopId: ids[which], outcome: "served", outcomeAt, servedBy: day.couriers[by] }];
          });
          if (outcomes.length > 0) await asking(client).report(day, ...outcomes);
          const state = { day: { at: at(clockTime(moment)) } };
          const scope = isOfOne && { assignmentIds: day.couriers.slice(0, 1) };
          const { data, status } = await replan(day, { ...state, ...scope, balance: 0.2, objective: "time" });
          if (plan.status !== 200 || status !== 200) return;
          const seen = [
            ...data.routes.flatMap(stopIdsIn),
            ...data.unassignedStops.map(({ stopId }) => stopId),
          ];
          expect(seen.toSorted()).toEqual(ids.toSorted());
          // Routes of others keep the times of the plan, not those of the day.
          if (isOfOne) return;
          const again = await asking(client).evaluate(day, state);
          const { iterations: _i, solveSeconds: _s, ...summary } = data.summary;
          expect(again.data.violations).toEqual([]);
          expect(again.data.routes).toEqual(data.routes.map((route) => ({ ...route, jobId: null })));
          expect(again.data.summary).toEqual(summary);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  }, 60_000);

  it("as a draft leaves the current plan, and in the background has the same plan", async () => {
    const { day, plan } = await started();
    const options = { day: { at: at("08:05") }, draft: true };
    const { data } = await replan(day, options);
    expect(data).toMatchObject({ isCurrent: false, basedOn: plan.planId });
    const { jobId } = (await day.optimize<{ jobId: string }>({ maxIterations: 100, ...options, async: true }))
      .data;
    const job = async () => (await client.get<Job>(`/optimization-jobs/${jobId}`)).data;
    await expect.poll(async () => (await job()).status, { timeout: 10_000 }).toBe("completed");
    expect(ordersOf((await job()).result!.routes)).toEqual(ordersOf(data.routes));
    expect((await asking(client).current(day)).planId).toBe(plan.planId);
  });

  it("sent again after a lost answer is charged once", async () => {
    const { day } = await started();
    const request = { body: { day: { at: at("08:05") } }, headers: { "idempotency-key": randomUUID() } };
    const ask = async () => client.request<PlannedResult>("POST", `${day.path}/optimize`, request);
    const [one, two] = [await ask(), await ask()];
    expect(two.data.planId).toBe(one.data.planId);
    const { plans } = (await client.get<{ plans: object[] }>(`${day.path}/plans`)).data;
    expect(plans).toHaveLength(3);
  });

  it("that cannot be is refused with its path", async () => {
    const { day, plan, first } = await started();
    const foreign = await newDay(client, {});
    for (const [body, path] of [
      [{ keepNext: 1 }, "keepNext"],
      [{ keepNext: 11, day: { at: at("08:05") } }, "keepNext"],
      [{ stability: 1.1 }, "stability"],
      [{ keep: "all" }, "keep"],
      [{ onBoard: "bound" }, "onBoard"],
      [{ assignmentIds: [] }, "assignmentIds"],
      [{ assignmentIds: [first, first] }, "assignmentIds.1"],
      [{ assignmentIds: [first, randomUUID()] }, "assignmentIds.1"],
      [{ assignmentIds: foreign.couriers }, "assignmentIds.0"],
      [{ day: { at: at("23:00") } }, "day.at"],
      [
        { day: { at: at("08:05"), couriers: [{ assignmentId: randomUUID() }] } },
        "day.couriers.0.assignmentId",
      ],
      [{ day: { at: at("08:05"), colour: 1 } }, "day.colour"],
    ] as const) {
      const refused = await replan(day, body);
      expect(refused.status, JSON.stringify(body)).toBe(400);
      const { issues } = refused.details as { issues: { path: string }[] };
      expect(issues.map((issue) => issue.path)).toEqual([path]);
    }
    const all = day.couriers.map((assignmentId) => ({ assignmentId, availableAt: null }));
    const nobody = await replan(day, { day: { at: at("08:05"), couriers: all } });
    expect(nobody.code).toBe("OPTIMIZATION_NO_COURIERS");
    expect((await asking(client).current(day)).planId).toBe(plan.planId);
  });
});
