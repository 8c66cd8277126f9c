import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { justBefore } from "../../services/gateway/testing/interleave.ts";
import { PlanStore } from "../../services/gateway/src/plans/store.ts";
import type { Evaluation } from "@rondo/day/records/edit.ts";
import type { CurrentRoutes, PlanView, Route } from "@rondo/day/records/plan.ts";
import type { PlannedResult } from "@rondo/day/records/run.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { startTestSystem } from "../support/system.ts";

const { gateway } = await startTestSystem();
const client = await gateway.newClient({ walletCents: 100_000 });

const ordersOf = (routes: readonly Route[]) =>
  routes.map(({ assignmentId, stops }) => ({
    assignmentId,
    stopIds: stops.flatMap(({ stopId }) => stopId ?? []),
  }));
const evaluate = async (day: Day, body: object) =>
  client.post<Evaluation>(`${day.path}/routes/evaluate`, body);
const put = async (day: Day, body: object) =>
  client.request<PlanView & Evaluation>("PUT", `${day.path}/routes`, { body });
const current = async (day: Day) => (await client.get<CurrentRoutes>(`${day.path}/routes`)).data;
const planned = async (day: Day, options = {}) => (await day.optimize<PlannedResult>(options)).data;

/** A day of two couriers and four stops, planned. */
async function plannedDay(...stops: object[]) {
  const day = await newDay(client, {}, {});
  const ids = await day.stops(...(stops.length > 0 ? stops : [{}, {}, {}, {}]));
  const result = await planned(day, { balance: 0.2 });
  return { day, ids: ids as [string, string, string, string], result };
}

describe("contract 5.22: an evaluation", () => {
  it("of a run's plan has the run's own figures, and no violations", async () => {
    const clockTime = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
    const minute = fc.integer({ min: 8 * 60, max: 15 * 60 });
    const stop = fc.record({
      latitude: fc.integer({ min: 0, max: 60 }).map((step) => 60.15 + step / 1000),
      serviceMinutes: fc.integer({ min: 1, max: 30 }),
      loadDemands: fc.record({ weight: fc.integer({ min: 0, max: 9 }) }),
      timeWindows: fc.array(
        minute.map((from) => ({ startTime: at(clockTime(from)), endTime: at(clockTime(from + 120)) })),
        { maxLength: 2 },
      ),
      priority: fc.constantFrom(0, 10),
    });
    const assignment = fc.record({
      loadLimits: fc.constantFrom(null, { weight: 15 }),
      breaks: fc.constantFrom(
        [],
        [{ startTime: "12:00", endTime: "12:30" }],
        [{ earliestStartTime: "11:00", latestStartTime: "13:00", durationMinutes: 30 }],
      ),
      maxStops: fc.constantFrom(null, 5),
      costs: fc.constantFrom({ perKm: 0, perHour: 1, fixed: 0 }, { perKm: 0.37, perHour: 21.5, fixed: 7 }),
      softTimeWindowMode: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(stop, { minLength: 1, maxLength: 9 }),
        fc.array(assignment, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("time", "distance", "cost"),
        fc.constantFrom(0, 0.4),
        async (stops, assignments, objective, balance) => {
          const day = await newDay(client, ...assignments);
          await day.stops(...stops);
          const depot = { name: "Store", pointType: "stock_loading", latitude: 60.17, longitude: 24.94 };
          await day.stops(depot);
          const reply = await day.optimize<PlannedResult>({ objective, balance, maxIterations: 60 });
          if (reply.status !== 200) return;
          const { routes, summary, unassignedStops } = reply.data;
          const { data } = await evaluate(day, { routes: ordersOf(routes) });
          const { iterations: _i, solveSeconds: _s, ...totals } = summary;
          expect(data.violations).toEqual([]);
          expect(data.summary).toEqual(totals);
          expect(data.routes).toEqual(routes.map((route) => ({ ...route, jobId: null })));
          expect(data.unassignedStops.map(({ stopId }) => stopId)).toEqual(
            unassignedStops.map(({ stopId }) => stopId),
          );
          const none = { servedCount: 0, cost: 0, workingSeconds: 0, distanceMeters: 0, lateMinutes: 0 };
          expect(data.difference).toEqual(none);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("names the rules that an order breaks, by how much, and what changes; nothing is stored", async () => {
    const deadline = { deliveryDeadline: at("08:30") };
    const { day, ids, result } = await plannedDay({}, {}, {}, deadline);
    const [a, b, c, late] = ids;
    const [first = "", second = ""] = day.couriers;
    const routes = [
      { assignmentId: first, stopIds: [a, b, c, late] },
      { assignmentId: second, stopIds: [] },
    ];
    const { data } = await evaluate(day, { routes });
    expect(data.violations).toMatchObject([{ code: "DEADLINE", stopId: late, assignmentId: first }]);
    const [{ shortfall, message }] = data.violations as [Evaluation["violations"][number]];
    expect(shortfall?.unit).toBe("minutes");
    expect(message).toMatch(/^The service starts \d+ minutes? after the delivery deadline\.$/);
    expect(data.difference.lateMinutes).toBe(shortfall?.amount);
    expect(data.routes[0]?.stops.map(({ stopId }) => stopId)).toEqual(routes[0]?.stopIds);
    expect((await current(day)).planId).toBe(result.planId);
  });

  it("leaves routes as they are that it does not name, and takes stops out of them that it drops", async () => {
    const { day, result } = await plannedDay();
    const [route] = result.routes as [Route];
    const [dropped] = route.stops as [Route["stops"][number]];
    const same = await evaluate(day, { routes: [] });
    expect(same.data.routes).toEqual(result.routes.map((each) => ({ ...each, jobId: null })));
    const less = await evaluate(day, { routes: [], unassignedStopIds: [dropped.stopId] });
    expect(less.data.difference.servedCount).toBe(-1);
    expect(less.data.unassignedStops).toMatchObject([{ stopId: dropped.stopId }]);
  });

  it("departs when it is told", async () => {
    const { day, ids } = await plannedDay();
    const stopIds = [...ids];
    const [first, second] = day.couriers;
    const routes = [
      { assignmentId: first, stopIds, startAt: at("10:00") },
      { assignmentId: second, stopIds: [] },
    ];
    expect((await evaluate(day, { routes })).data.routes[0]?.startAt).toBe(at("10:00"));
  });

  it("refuses what cannot be, with the path", async () => {
    const { day, ids, result } = await plannedDay();
    const [first = "", second = ""] = day.couriers;
    const [a] = ids;
    const [other] = await (await newDay(client, {})).stops({});
    const mine = result.routes[0]!.assignmentId;
    const theirs = mine === first ? second : first;
    const held = result.routes[0]!.stops[0]!.stopId;
    for (const [body, code, path] of [
      [
        { routes: [{ assignmentId: randomUUID(), stopIds: [] }] },
        "FOREIGN_KEY_CONSTRAINT",
        "routes.0.assignmentId",
      ],
      [
        { routes: [{ assignmentId: first, stopIds: [other] }] },
        "FOREIGN_KEY_CONSTRAINT",
        "routes.0.stopIds.0",
      ],
      [{ routes: [{ assignmentId: mine, stopIds: [held, held] }] }, "INVALID_BODY", "routes.0.stopIds.1"],
      [
        { routes: [first, first].map((assignmentId) => ({ assignmentId, stopIds: [] })) },
        "INVALID_BODY",
        "routes.1.assignmentId",
      ],
      [
        { routes: [{ assignmentId: mine, stopIds: [a] }], unassignedStopIds: [a] },
        "INVALID_BODY",
        "unassignedStopIds.0",
      ],
      [{ routes: [{ assignmentId: theirs, stopIds: [held] }] }, "INVALID_BODY", "routes.0.stopIds.0"],
      [
        { routes: [{ assignmentId: mine, stopIds: [], startAt: "2027-01-01T08:00:00Z" }] },
        "INVALID_BODY",
        "routes.0.startAt",
      ],
      [{}, "INVALID_BODY", "routes"],
    ] as const) {
      for (const refused of [await evaluate(day, body), await put(day, body)]) {
        expect(refused, JSON.stringify(body)).toMatchObject({ status: 400, code });
        const { issues } = refused.details as { issues: { path: string }[] };
        expect(issues.map((issue) => issue.path)).toEqual([path]);
      }
    }
  });

  it("times the rest of a route anew once a stop is deleted", async () => {
    const { day, result } = await plannedDay();
    const route = result.routes[0]!;
    const [gone, ...rest] = route.stops.map(({ stopId }) => stopId ?? "");
    await client.delete(`${day.path}/stops/${gone!}`);
    const { data } = await evaluate(day, { routes: [{ assignmentId: route.assignmentId, stopIds: rest }] });
    const after = data.routes.find(({ assignmentId }) => assignmentId === route.assignmentId);
    expect(Date.parse(after?.endAt ?? route.endAt)).toBeLessThan(Date.parse(route.endAt));
  });
});

describe("contract 5.23: routes by hand", () => {
  it("become the current plan, and the plan before can be made current again", async () => {
    const { day, ids, result } = await plannedDay();
    const [first, second] = day.couriers;
    const routes = [
      { assignmentId: first, stopIds: [...ids].reverse() },
      { assignmentId: second, stopIds: [] },
    ];
    const { data, status } = await put(day, { routes, basedOn: result.planId });
    expect(status).toBe(200);
    expect(data).toMatchObject({ source: "edit", jobId: null, basedOn: result.planId, isCurrent: true });
    const now = await current(day);
    expect(now).toMatchObject({
      planId: data.planId,
      routes: data.routes,
      staleStopIds: [],
      pendingStopIds: [],
    });
    expect(ordersOf(now.routes)).toEqual([routes[0]]);
    await client.post(`${day.path}/plans/${result.planId}/activate`, { basedOn: data.planId });
    expect((await current(day)).routes).toEqual(result.routes);
  });

  it("that break rules are stored only when that is allowed, and say so", async () => {
    const { day, ids } = await plannedDay({}, {}, {}, { deliveryDeadline: at("08:30") });
    const [first, second] = day.couriers;
    const routes = [
      { assignmentId: first, stopIds: ids },
      { assignmentId: second, stopIds: [] },
    ];
    const refused = await put(day, { routes });
    expect(refused).toMatchObject({ status: 409, details: { violations: [{ code: "DEADLINE" }] } });
    const { data } = await put(day, { routes, allowViolations: true });
    expect((await current(day)).violations).toEqual(data.violations);
    expect(data.violations).toMatchObject([{ code: "DEADLINE", stopId: ids[3] }]);
  });

  it("of two on one plan, one is stored", async () => {
    const { day, ids, result } = await plannedDay();
    const [first, second] = day.couriers;
    const of = (stopIds: string[]) => ({
      routes: [
        { assignmentId: first, stopIds },
        { assignmentId: second, stopIds: [] },
      ],
      basedOn: result.planId,
    });
    let other = "";
    justBefore(PlanStore.prototype, "replace", async () => {
      other = (await put(day, of([...ids].reverse()))).data.planId;
    });
    const refused = await put(day, of(ids));
    expect(refused).toMatchObject({ status: 409, code: "CONFLICT", details: { planId: other } });
    expect((await current(day)).planId).toBe(other);
  });

  it("sent again after a lost answer are stored once", async () => {
    const { day, ids, result } = await plannedDay();
    const [first, second] = day.couriers;
    const routes = [
      { assignmentId: first, stopIds: ids },
      { assignmentId: second, stopIds: [] },
    ];
    const body = { routes, basedOn: result.planId };
    const { planId } = (await put(day, body)).data;
    expect((await put(day, body)).data.planId).toBe(planId);
    const { plans } = (await client.get<{ plans: object[] }>(`${day.path}/plans`)).data;
    expect(plans).toHaveLength(2);
  });

  it("keep what has an outcome: its courier, and what came before it", async () => {
    const { day, ids, result } = await plannedDay();
    const [first = "", second = ""] = day.couriers;
    const by = (stopIds: string[], others: string[] = []) => ({
      routes: [
        { assignmentId: first, stopIds },
        { assignmentId: second, stopIds: others },
      ],
    });
    const [a, b, c, d] = ids;
    const basedOn = (await put(day, { ...by([a, b, c, d]), basedOn: result.planId })).data.planId;
    await client.patch(day.path, { status: "in_progress" });
    await client.patch(`${day.path}/stops/${b}`, { outcome: "served" });
    const without = await put(day, by([a, b, d, c]));
    expect(without).toMatchObject({ status: 400, details: { issues: [{ path: "basedOn" }] } });
    for (const body of [
      by([c, b, a, d]),
      by([a, c, d], [b]),
      by([a, c, b, d]),
      { ...by([a, c, d]), unassignedStopIds: [b] },
      by([a, c, d]),
    ]) {
      const refused = await put(day, { ...body, basedOn });
      expect(refused, JSON.stringify(body)).toMatchObject({ status: 409, details: { stopIds: [b] } });
    }
    // Faults of the body come first.
    expect(await put(day, { ...by([randomUUID()]), basedOn })).toMatchObject({ status: 400 });
    expect(await put(day, { ...by([a, a]), basedOn, day: { at: at("09:00") } })).toMatchObject({
      status: 400,
    });
    expect((await put(day, { ...by([a, b, d, c]), basedOn })).status).toBe(200);
  });

  it("are a company's own", async () => {
    const { day } = await plannedDay();
    const other = await gateway.newClient();
    const body = { routes: [] };
    expect((await other.request("PUT", `${day.path}/routes`, { body })).code).toBe("PROJECT_NOT_FOUND");
    expect((await other.post(`${day.path}/routes/evaluate`, body)).code).toBe("PROJECT_NOT_FOUND");
  });
});
