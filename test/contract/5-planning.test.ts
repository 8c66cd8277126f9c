import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { CurrentRoutes, Route } from "@rondo/day/records/plan.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { Reply } from "../../services/gateway/testing/requests.ts";
import { at, newDay } from "../support/day.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();
const day = async (...assignments: readonly object[]) => newDay(client, ...assignments);

const starts = ({ stops }: Route): (string | null)[] => stops.map(({ serviceStartAt }) => serviceStartAt);
const servedBy = ({ data }: Reply<RunResult>): Record<string, string | null> =>
  Object.fromEntries(
    data.routes.flatMap(({ assignmentId, stops }) => stops.map(({ name }) => [name ?? "", assignmentId])),
  );

describe("planning", () => {
  it("contract 5.4: validateOnly checks and prices a run, and charges nothing", async () => {
    const plan = await day({}, {});
    await plan.stops({});
    const before = (await client.get<{ credit: object }>("/account")).data.credit;
    const reply = await plan.optimize<object>({ validateOnly: true });
    expect(reply).toMatchObject({
      status: 200,
      data: { valid: true, couriers: 2, costUsd: 2, warnings: [] },
    });
    expect((await client.get<{ credit: object }>("/account")).data.credit).toEqual(before);
    expect((await client.get<CurrentRoutes>(`${plan.path}/routes`)).data.jobId).toBeNull();
  });

  it("contract 5.7: service starts inside a window, however early the courier could be there", async () => {
    const plan = await day({});
    await plan.stops({ timeWindows: [{ startTime: at("10:00"), endTime: at("10:30") }] });
    expect(starts(await plan.route())).toEqual([at("10:00")]);
  });

  it("contract 3.6: overlapping windows count as one", async () => {
    const plan = await day({});
    const windows = [
      { startTime: at("11:00"), endTime: at("13:00") },
      { startTime: null, endTime: at("11:30") },
    ];
    await plan.stops({ timeWindows: windows, deliveryDeadline: at("08:20") });
    const [start] = starts(await plan.route());
    expect(Date.parse(start!)).toBeLessThanOrEqual(Date.parse(at("08:20")));
  });

  it("contract 5.7: a deadline binds the start of service; nobody in time is a stop unassigned, because of DEADLINE", async () => {
    const plan = await day({});
    const [, late] = await plan.stops({}, { deliveryDeadline: at("07:30") });
    const { data } = await plan.optimize();
    expect(data.unassignedStops).toMatchObject([{ stopId: late, reasons: [{ code: "DEADLINE" }] }]);
  });

  it("contract 5.5, 5.7: one stop of higher priority is served before any number of lower ones", async () => {
    const plan = await day({ workEndTime: "09:00" });
    const low = Array.from({ length: 4 }, () => ({ serviceMinutes: 10 }));
    const ids = await plan.stops(...low, { serviceMinutes: 50, priority: "high", latitude: 60.172 });
    const route = await plan.route();
    expect(route.stops.map(({ stopId }) => stopId)).toContain(ids[4]);
  });

  it("contract 5.7: a stop goes to a courier that is allowed, pinned or skilled for it", async () => {
    const plan = await day({}, { skills: ["cold"] });
    const [first, second] = plan.couriers;
    await plan.stops(
      { name: "allowed", allowedCourierIds: [first] },
      { name: "pinned", assignedCourierId: second },
      { name: "cold", requiredSkills: ["cold"] },
    );
    expect(servedBy(await plan.optimize())).toEqual({ allowed: first, pinned: second, cold: second });
  });

  it("contract 3.5, 5.7: a stock loading point is visited when the load limits need it, and is never left out", async () => {
    const plan = await day({ loadLimits: { count: 2 } });
    const depot = { pointType: "stock_loading", name: "depot" };
    const [reload] = await plan.stops(depot, {}, {}, {});
    const { data } = await plan.optimize();
    const types = data.routes.flatMap(({ stops }) => stops.map(({ type }) => type));
    expect(types.filter((type) => type === "delivery")).toHaveLength(3);
    expect(types).toContain("stock_loading");
    expect(data.unassignedStops).toEqual([]);
    for (const { loadAfter } of data.routes[0]!.stops) expect(loadAfter["count"]).toBeLessThanOrEqual(2);
    const few = await day({ loadLimits: { count: 2 } });
    await few.stops(depot, {});
    expect((await few.route()).stops.map(({ stopId }) => stopId)).not.toContain(reload);
  });

  it("contract 3.5, 5.7: a stock loading point is called at inside its windows, by its deadline, and by its couriers only", async () => {
    const point = { pointType: "stock_loading", deliveryDeadline: at("10:00") };
    const shut = { ...point, timeWindows: [{ startTime: at("14:00"), endTime: at("15:00") }] };
    const full = { loadLimits: { count: 1 } };
    const plan = await day(full, full);
    const [first, second] = plan.couriers;
    const contrary = { ...point, assignedCourierId: first, allowedCourierIds: [second] };
    await plan.stops(shut, contrary, {}, {}, {});
    const { data } = await plan.optimize();
    expect(data.routes.flatMap(({ stops }) => stops.map(({ type }) => type))).toEqual([
      "delivery",
      "delivery",
    ]);
    expect(data.unassignedStops).toHaveLength(1);
  });

  it("a window of another year is missed by as much as the reason says", async () => {
    const plan = await day({});
    const lastYear = { startTime: null, endTime: "2025-12-01T08:00:00Z" };
    await plan.stops({}, { timeWindows: [lastYear] });
    const { data } = await plan.optimize();
    const [reason] = data.unassignedStops[0]!.reasons;
    expect(reason).toMatchObject({ code: "TIME_WINDOW", shortfall: { unit: "minutes" } });
    expect(Math.floor(reason!.shortfall!.amount / (24 * 60))).toBe(365);
  });

  it("contract 5.7: overtime is there in soft mode only, up to its maximum", async () => {
    const shift = { workEndTime: "09:00", maxOvertimeMinutes: 30 };
    const long = [{ serviceMinutes: 40 }, { serviceMinutes: 30 }, { serviceMinutes: 60 }];
    for (const [softTimeWindowMode, served] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const plan = await day({ ...shift, softTimeWindowMode });
      await plan.stops(...long);
      const route = await plan.route();
      expect(route.stops).toHaveLength(served);
      expect(route.overtimeSeconds > 0).toBe(softTimeWindowMode);
      expect(route.overtimeSeconds).toBeLessThanOrEqual(30 * 60);
    }
  });

  it("contract 5.6: a courier leaves as late as it can: waiting is not paid time", async () => {
    const plan = await day({});
    await plan.stops({ timeWindows: [{ startTime: at("12:00"), endTime: at("12:30") }] });
    const { startAt, waitSeconds } = await plan.route();
    expect(Date.parse(startAt)).toBeGreaterThan(Date.parse(at("11:30")));
    expect(waitSeconds).toBe(0);
  });

  it("each courier has the times of its profile, in the route, its limits and its reasons", async () => {
    const plan = await day({}, { profile: "foot" }, { profile: "bike", maxDrivingMinutes: 1 });
    const far = { latitude: 60.18, longitude: 24.95 };
    await plan.stops(
      ...plan.couriers.map((assignedCourierId, i) => ({ name: `${i}`, ...far, assignedCourierId })),
    );
    const { data } = await plan.optimize();
    const [car, foot] = data.routes;
    expect(foot?.totalDistanceMeters).toBe(car?.totalDistanceMeters);
    expect(Math.round((foot?.drivingSeconds ?? 0) / (car?.drivingSeconds ?? 1))).toBe(7);
    const [onBike, ...others] = data.unassignedStops;
    expect([onBike?.name, others]).toEqual(["2", []]);
    expect(onBike?.reasons.map(({ code }) => code)).toContain("MAX_DRIVING");
  });

  it("a courier takes longer or shorter on the road and at stops, as its factors say", async () => {
    const plan = await day({}, { travelTimeFactor: 1.5, serviceTimeFactor: 0.5 });
    const stop = { serviceMinutes: 11, latitude: 60.18, longitude: 24.95 };
    await plan.stops(...plan.couriers.map((assignedCourierId) => ({ ...stop, assignedCourierId })));
    const { data } = await plan.optimize();
    const [plain, own] = data.routes;
    const legs = plain!.stops.map(({ durationSeconds }) => Math.floor(durationSeconds * 1.5 + 0.5));
    expect(own!.stops.map(({ durationSeconds }) => durationSeconds)).toEqual(legs);
    expect([own!.serviceSeconds, own!.totalDistanceMeters]).toEqual([330, plain!.totalDistanceMeters]);
  });

  it("contract 3.6, 5.7, 5.12: first stops come first, last ones last, and a service ends in its window if it has to", async () => {
    const plan = await day({});
    const window = (from: string, until: string) => [{ startTime: at(from), endTime: at(until) }];
    const done = { finishInWindow: true, serviceMinutes: 20, timeWindows: window("10:00", "10:30") };
    const last = {
      name: "last",
      visitOrder: "last",
      priority: "high",
      timeWindows: window("11:00", "11:30"),
    };
    await plan.stops(
      { name: "any" },
      last,
      { name: "first", visitOrder: "first" },
      { ...done, name: "done" },
    );
    const [shut, early] = await plan.stops(
      { name: "too long", ...done, serviceMinutes: 31 },
      { name: "after the last", timeWindows: window("14:00", "15:00") },
    );
    const { data } = await plan.optimize();
    const rows = data.routes.flatMap(({ stops }) => stops);
    expect([rows[0]?.name, rows.at(-1)?.name]).toEqual(["first", "last"]);
    const finished = rows.find(({ name }) => name === "done");
    expect(Date.parse(finished!.plannedDepartureAt)).toBeLessThanOrEqual(Date.parse(at("10:30")));
    expect(
      data.unassignedStops.map(({ stopId, reasons }) => [stopId, reasons.map(({ code }) => code)]),
    ).toEqual([
      [shut, ["TIME_WINDOW"]],
      [early, ["TIME_WINDOW", "VISIT_ORDER"]],
    ]);
  });

  it("contract 5.12: each stop left out has the rule that keeps it out", async () => {
    const plan = await day({ loadLimits: { weight: 10 }, maxDistanceMeters: 100_000 });
    const closed = { timeWindows: [{ startTime: at("17:00"), endTime: at("18:00") }] };
    await plan.stops(
      { name: "CAPACITY", loadDemands: { weight: 11 } },
      { name: "SKILL", requiredSkills: ["none"] },
      { name: "TIME_WINDOW", ...closed },
      { name: "MAX_DISTANCE", latitude: 60.9 },
      { name: "SHIFT", serviceMinutes: 600 },
      { name: "NO_COORDINATES", latitude: null, longitude: null },
      {},
    );
    const { data } = await plan.optimize();
    expect(
      Object.fromEntries(data.unassignedStops.map(({ name, reasons }) => [name, reasons[0]?.code])),
    ).toEqual(
      Object.fromEntries(
        ["CAPACITY", "SKILL", "TIME_WINDOW", "MAX_DISTANCE", "SHIFT", "NO_COORDINATES"].map((code) => [
          code,
          code,
        ]),
      ),
    );
  });

  it("a stop whose only courier is inactive has every rule that keeps it out", async () => {
    const plan = await day({}, {});
    const [, absent] = plan.couriers;
    const late = { deliveryDeadline: at("07:30"), allowedCourierIds: [absent] };
    const ids = await plan.stops({}, { allowedCourierIds: [absent] }, late);
    const { couriers } = (await client.get<{ couriers: Assignment[] }>(`${plan.path}/couriers`)).data;
    const { courierId } = couriers.find(({ id }) => id === absent)!;
    await client.patch(`/couriers/${courierId}`, { isActive: false });
    const { data } = await plan.optimize();
    const reasons = data.unassignedStops.map((stop) => [
      stop.stopId,
      stop.reasons.map(({ code, together }) => (together ? `${code} +` : code)),
    ]);
    expect(reasons).toEqual([
      [ids[1], ["NOT_ALLOWED"]],
      [ids[2], ["NOT_ALLOWED +", "DEADLINE +"]],
    ]);
  });

  it("contract 5.1: an unknown locked stop is FOREIGN_KEY_CONSTRAINT", async () => {
    const plan = await day({});
    await plan.stops({});
    const reply = await plan.optimize({ lockedStopIds: [randomUUID()] });
    expect(reply).toMatchObject({ status: 400, code: "FOREIGN_KEY_CONSTRAINT" });
  });

  it("contract 5.1: a route has its geometry when that is asked for, else null", async () => {
    const plan = await day({});
    await plan.stops({});
    expect((await plan.route()).geometry).toBeNull();
    expect((await plan.route({ includeGeometry: true })).geometry).toMatch(/^\S+$/);
  });

  it("contract 5.15: routes are those of the last successful run; courierId filters; a run that fails changes nothing", async () => {
    const plan = await day({}, {});
    const [only] = await plan.stops({ allowedCourierIds: [plan.couriers[0]] });
    const routes = async (query = ""): Promise<CurrentRoutes> =>
      (await client.get<CurrentRoutes>(`${plan.path}/routes${query}`)).data;
    const none = { routes: [], unassignedStops: [], jobId: null, optimizedAt: null, planId: null };
    expect(await routes()).toMatchObject(none);
    const { data } = await plan.optimize();
    expect(await routes()).toMatchObject({ routes: data.routes, jobId: data.jobId });
    expect((await routes(`?courierId=${plan.couriers[0]!}`)).routes).toHaveLength(1);
    expect((await routes(`?courierId=${plan.couriers[1]!}`)).routes).toEqual([]);
    await client.patch(`${plan.path}/stops/${only!}`, { deliveryDeadline: at("01:00") });
    const failed = await plan.optimize();
    expect(failed).toMatchObject({ status: 400, code: "BAD_REQUEST", details: { reason: "NO_ROUTES" } });
    expect((await routes()).jobId).toBe(data.jobId);
  });

  it("contract 2.6: a project that is over is CONFLICT", async () => {
    const plan = await day({});
    await plan.stops({});
    await client.patch(plan.path, { status: "cancelled" });
    expect(await plan.optimize()).toMatchObject({ status: 409, code: "CONFLICT" });
  });
});
