import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Advice } from "@rondo/day/records/advice.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { asking, stopIdsIn } from "../support/living-day.ts";
import { planFaults } from "../support/plan/plan-faults.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();
const day = async (...assignments: readonly object[]) => newDay(client, ...assignments);
const pickup = (shipment: string, fields: object = {}) => ({ pointType: "pickup", shipment, ...fields });
const delivery = (shipment: string, fields: object = {}) => ({ shipment, ...fields });
const codes = ({ unassignedStops }: Pick<RunResult, "unassignedStops">) =>
  unassignedStops.map(({ stopId, reasons }) => [stopId, reasons.map(({ code }) => code)]);

async function faultsOf(plan: Day, { routes, unassignedStops }: RunResult): Promise<string[]> {
  const { data: all } = await client.get<{ stops: Stop[] }>(`${plan.path}/stops`);
  const { data: shifts } = await client.get<{ couriers: Assignment[] }>(`${plan.path}/couriers`);
  const known = {
    ...{ stops: all.stops, assignments: shifts.couriers, minutes: Number },
    at: (clock: string) => Date.parse(at(clock.slice(0, 5))),
  };
  return planFaults(known, routes, unassignedStops);
}

describe("contract 3.5, 5.7: shipments", () => {
  it("a bakery round: the bakery once, first, with the goods of those that are served", async () => {
    const plan = await day({ loadLimits: { trays: 8 } });
    const trays = (amount: number) => ({ loadDemands: { trays: amount } });
    const [bakery, cafe, school, hotel] = await plan.stops(
      pickup("A7", { name: "bakery", latitude: 60.19 }),
      ...[3, 5, 9].map((amount) => delivery("A7", trays(amount))),
    );
    const { data } = await plan.optimize();
    const [route] = data.routes;
    expect(stopIdsIn(route!)[0]).toBe(bakery);
    expect(new Set(stopIdsIn(route!))).toEqual(new Set([bakery, cafe, school]));
    expect(route!.stops.map(({ loadAfter }) => loadAfter["trays"])[0]).toBe(8);
    expect(codes(data)).toEqual([[hotel, ["CAPACITY"]]]);
    expect(data.summary).toMatchObject({ stopsCount: 3, plannedCount: 2, unassignedCount: 1 });
    expect(await faultsOf(plan, data)).toEqual([]);
  });

  it("a repair shop: it comes last, and a pickup that nobody reaches stops no other", async () => {
    const plan = await day({});
    const gone = { timeWindows: [{ startTime: at("05:00"), endTime: at("05:30") }] };
    const [shop, , , late] = await plan.stops(
      ...[delivery("R"), pickup("R"), pickup("R"), pickup("R", gone), delivery("lonely")],
    );
    const { data } = await plan.optimize();
    expect(stopIdsIn(data.routes[0]!).at(-1)).toBe(shop);
    expect(codes(data).map(([id]) => id)).toContain(late);
    expect(data.warnings).toMatchObject([{ code: "SHIPMENT_OPEN" }]);
    const validated = await plan.optimize({ validateOnly: true });
    expect(validated.data.warnings).toMatchObject([{ code: "SHIPMENT_OPEN" }]);
  });

  it("what its own shipment needs comes before a first delivery, and nothing else does", async () => {
    const plan = await day({});
    const [p, d, s, other] = await plan.stops(
      ...[pickup("A", { latitude: 60.3 }), delivery("A", { visitOrder: "first" })],
      ...[{ latitude: 60.2 }, { visitOrder: "last" }],
    );
    const { data } = await plan.optimize();
    expect(data.unassignedStops).toEqual([]);
    expect(stopIdsIn(data.routes[0]!)).toEqual([p, d, s, other]);
    const { data: told } = await asking(client).evaluate(plan, {
      routes: [{ assignmentId: plan.couriers[0], stopIds: [s, p, d, other] }],
    });
    expect(told.violations.map(({ code, stopId }) => [code, stopId])).toEqual([["VISIT_ORDER", d]]);
  });

  it("nobody is served: the end that counts has the reasons, and the single end says SHIPMENT", async () => {
    const plan = await day({ skills: [] });
    const [first, second] = await plan.stops(pickup("A"), delivery("A", { requiredSkills: ["cooled"] }), {});
    const { data } = await plan.optimize();
    expect(new Map(codes(data) as [string, string[]][])).toEqual(
      new Map([
        [first, ["SHIPMENT"]],
        [second, ["SKILL"]],
      ]),
    );
    expect(data.summary).toMatchObject({ stopsCount: 2, plannedCount: 1, unassignedCount: 1 });
  });

  it("an order by hand that parts or turns a shipment says so", async () => {
    const plan = await day({}, {});
    const [first = "", second = ""] = await plan.stops(pickup("A"), delivery("A"), {});
    await plan.optimize();
    const [a = "", b = ""] = plan.couriers;
    const broken = async (routes: object[]) =>
      (await asking(client).evaluate(plan, { routes, unassignedStopIds: [] })).data.violations;
    expect(await broken([{ assignmentId: a, stopIds: [first, second] }])).toEqual([]);
    const turned = await broken([{ assignmentId: a, stopIds: [second, first] }]);
    expect(turned.map(({ code }) => code)).toContain("SHIPMENT");
    const parted = await broken([
      { assignmentId: a, stopIds: [first] },
      { assignmentId: b, stopIds: [second] },
    ]);
    expect(parted.map(({ code, stopId }) => [code, stopId])).toEqual([
      ["SHIPMENT", first],
      ["SHIPMENT", second],
    ]);
  });

  it("a reason that is the other end's names it, and lifting that rule lets both join", async () => {
    const plan = await day({});
    const window = (from: string, until: string) => ({ startTime: at(from), endTime: at(until) });
    const gone = { timeWindows: [window("05:00", "05:30")] };
    const [bakery = "", cafe] = await plan.stops(pickup("A", { ...gone, name: "Bakery" }), delivery("A"), {});
    const { data } = await plan.optimize();
    const [, left] = data.unassignedStops;
    expect(left).toMatchObject({ stopId: cafe, reasons: [{ code: "TIME_WINDOW", stopId: bakery }] });
    const { message, shortfall } = left!.reasons[0]!;
    expect(message).toContain('the service at the pickup "Bakery" of its shipment would start');
    const late = Date.parse(at("05:30")) + Math.ceil(shortfall!.amount) * 60_000;
    const endTime = new Date(late).toISOString();
    await client.patch(`${plan.path}/stops/${bakery}`, {
      timeWindows: [{ startTime: at("05:00"), endTime }],
    });
    expect((await plan.optimize()).data.unassignedStops).toEqual([]);
  });

  it("advice brings the other end, and its price is that of the order that it advises", async () => {
    const plan = await day({}, {});
    const [p = "", d = "", s = ""] = await plan.stops(pickup("A"), delivery("A"), { latitude: 60.2 }, {});
    await plan.optimize();
    const [a = "", b = ""] = plan.couriers;
    const basis = [
      { assignmentId: a, stopIds: [s] },
      { assignmentId: b, stopIds: [] },
    ];
    const { data: kept } = await asking(client).put(plan, { routes: basis, allowViolations: true });
    const fresh = { name: "new", address: "new", shipment: "B", longitude: 24.94, loadDemands: { count: 2 } };
    const { data } = await client.post<{ advice: Advice[] }>(`${plan.path}/routes/advice`, {
      stops: [
        { stopId: d },
        { stopId: p },
        { stop: { ...fresh, latitude: 60.19, pointType: "pickup" } },
        { stop: { ...fresh, latitude: 60.21 } },
      ],
    });
    expect(data.advice.map(({ stopId }) => stopId)).toEqual([d, p, null, null]);
    const partners = data.advice.map(({ options }) => options.map(({ partner }) => partner));
    for (const [asked, [stopId, index]] of [
      [p, 1],
      [d, 0],
      [null, 3],
      [null, 2],
    ].entries())
      expect(partners[asked]).toMatchObject([
        { stopId, index },
        { stopId, index },
      ]);
    for (const { options } of data.advice.slice(0, 2))
      for (const { assignmentId, position, partner, violations, ...extra } of options) {
        expect(violations).toEqual([]);
        const isPickup = partner!.stopId === d;
        const [first, second] = isPickup ? [position, partner!.position] : [partner!.position, position];
        const order = basis
          .find((route) => route.assignmentId === assignmentId)!
          .stopIds.toSpliced(second, 0, d);
        const routes = [{ assignmentId, stopIds: order.toSpliced(first, 0, p) }];
        const { data: told } = await asking(client).evaluate(plan, { routes });
        expect(told.violations).toEqual([]);
        expect(told.difference.cost).toBeCloseTo(extra.extraCost, 6);
        expect(told.difference.distanceMeters).toBe(extra.extraDistanceMeters);
      }
    expect((await asking(client).current(plan)).planId).toBe(kept.planId);
  });

  it("a pickup waits for goods that are ready later, and its delivery has the reason if it cannot", async () => {
    const plan = await day({});
    const [p, d] = await plan.stops(pickup("A"), delivery("A", { readyAt: at("11:00") }), {});
    const { data } = await plan.optimize();
    const row = data.routes[0]!.stops.find(({ stopId }) => stopId === p);
    expect(row).toMatchObject({ serviceStartAt: at("11:00") });
    const windows = [{ startTime: at("08:00"), endTime: at("10:00") }];
    await client.patch(`${plan.path}/stops/${d}`, { timeWindows: windows });
    const late = await plan.optimize({ draft: true });
    expect(codes(late.data)).toContainEqual([d, ["TIME_WINDOW", "READY"]]);
    const refused = await client.patch(`${plan.path}/stops/${p}`, { readyAt: at("11:00") });
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: "readyAt" }] } });
  });

  it("writes at once that pass singly make no shipment: the run leaves their stops out", async () => {
    const plan = await day({});
    const keys = ["A", "B", "C", "D", "E", "F"];
    const pair = async (key: string) => plan.stops(pickup(key), delivery(key)).catch(() => []);
    await plan.stops({});
    for (const key of keys) await Promise.all([pair(key), pair(key), pair(key)]);
    const { data: all } = await client.get<{ stops: Stop[] }>(`${plan.path}/stops`);
    const { data } = await plan.optimize();
    const left = new Map(codes(data) as [string, string[]][]);
    for (const ends of Map.groupBy(all.stops, ({ shipment }) => shipment).values())
      for (const { id } of ends) expect(left.get(id)).toEqual(ends.length <= 2 ? undefined : ["SHIPMENT"]);
  });

  it("a plan whose pickup is deleted keeps the delivery, and says that it lacks its goods", async () => {
    const plan = await day({});
    const [p, d, s] = await plan.stops(pickup("A"), delivery("A"), {});
    await plan.optimize();
    await client.delete(`${plan.path}/stops/${p}`);
    const kept = await asking(client).current(plan);
    expect(new Set(kept.routes.flatMap(stopIdsIn))).toEqual(new Set([d, s]));
    expect(kept).toMatchObject({ pendingStopIds: [], unassignedStops: [] });
    const { data } = await asking(client).evaluate(plan, {});
    expect(data.violations).toMatchObject([{ code: "SHIPMENT", stopId: d }]);
    const next = await plan.optimize();
    expect(codes(next.data)).toEqual([[d, ["SHIPMENT"]]]);
    expect(next.data.warnings).toMatchObject([{ code: "SHIPMENT_OPEN", stopIds: [d] }]);
  });

  it("any day keeps its shipments, loads and counts, and is what it was while the day goes on as planned", async () => {
    const anyStop = fc.record({
      latitude: fc.integer({ min: 0, max: 60 }).map((step) => 60.15 + step / 1000),
      pointType: fc.constantFrom("pickup", "delivery"),
      shipment: fc.constantFrom("A", "B", "C", null),
      loadDemands: fc.constantFrom(null, { weight: 2 }, { weight: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStop, { minLength: 2, maxLength: 9 }), async (stops) => {
        const plan = await day({ loadLimits: { weight: 9 } }, { loadLimits: { weight: 6 } });
        // A body that makes no shipment is refused, and none of it is stored.
        if ((await plan.stops(...stops).catch(() => [])).length === 0) return;
        const reply = await plan.optimize({ maxIterations: 60 });
        if (reply.status !== 200) return;
        expect(await faultsOf(plan, reply.data)).toEqual([]);
        const { routes, summary } = reply.data;
        for (const share of [0.1, 0.5, 0.9]) {
          const { startAt, endAt } = routes[0]!;
          const span = Date.parse(endAt) - Date.parse(startAt);
          const moment = new Date(Date.parse(startAt) + share * span).toISOString();
          const { data, message } = await asking(client).evaluate(plan, { day: { at: moment } });
          expect(data.routes, message).toEqual(routes.map((route) => ({ ...route, jobId: null })));
          expect(data.violations).toEqual([]);
          expect(data.summary.plannedCount).toBe(summary.plannedCount);
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  }, 60_000);
});
