import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Evaluation } from "@rondo/day/records/edit.ts";
import type { Change, CurrentRoutes, PlanView, Route } from "@rondo/day/records/plan.ts";
import type { PlannedResult } from "@rondo/day/records/run.ts";
import { at, newDay, type Day } from "../support/day.ts";
import { startedDay } from "../support/living-day.ts";
import { startTestSystem } from "../support/system.ts";

const { gateway } = await startTestSystem();
const client = await gateway.newClient({ walletCents: 1_000_000 });

type Orders = Map<string, string[]>;
const ordersOf = (routes: readonly Route[]): Orders =>
  new Map(
    routes.map(({ assignmentId, stops }) => [assignmentId, stops.flatMap(({ stopId }) => stopId ?? [])]),
  );
const bodyOf = (orders: Orders) => [...orders].map(([assignmentId, stopIds]) => ({ assignmentId, stopIds }));
const current = async (day: Day) => (await client.get<CurrentRoutes>(`${day.path}/routes`)).data;
const planned = async (day: Day, options = {}) => (await day.optimize<PlannedResult>(options)).data;
const put = async (day: Day, orders: Orders, more = {}) =>
  client.request<PlanView & Pick<Evaluation, "summary">>("PUT", `${day.path}/routes`, {
    body: { routes: bodyOf(orders), ...more },
  });
const evaluated = async (day: Day, orders: Orders, unassignedStopIds: readonly string[] = []) => {
  const body = { routes: bodyOf(orders), unassignedStopIds };
  return (await client.post<Evaluation>(`${day.path}/routes/evaluate`, body)).data;
};

/** It sends hundreds of requests, and a busy machine takes its time. */
const LONG = { timeout: 120_000 };

describe("contract 5.29: the changes of a plan", () => {
  it("by hand are the caller's, in the answer and wherever the plan is read", async () => {
    const day = await newDay(client, {}, {});
    await day.stops({}, {}, {}, {});
    const first = await planned(day);
    expect(first).toMatchObject({ changes: [], basedOn: null });
    const orders = ordersOf(first.routes);
    const [[from, stopIds]] = orders as unknown as [[string, string[]]];
    const to = day.couriers.find((id) => id !== from)!;
    const [moved] = stopIds as [string];
    orders.set(from, stopIds.slice(1));
    orders.set(to, [...(orders.get(to) ?? []), moved]);
    const { data } = await put(day, orders);
    const change = data.changes.find(({ stopId }) => stopId === moved);
    expect(change).toMatchObject({ kind: "moved", fromAssignmentId: from, toAssignmentId: to });
    expect(new Set(data.changes.map(({ why }) => why.code))).toEqual(new Set(["EVENT"]));
    expect((await current(day)).changes).toEqual(data.changes);
    const { data: found } = await client.get<PlanView>(`${day.path}/plans/${data.planId}`);
    expect(found.changes).toEqual(data.changes);
    const { cost } = data.summary;
    expect([data, found, await current(day)]).toMatchObject(Array(3).fill({ objective: "time", cost }));
    const ofOne = await client.get<CurrentRoutes>(`${day.path}/routes?courierId=${to}`);
    expect(ofOne.data.changes).toEqual(data.changes.filter(({ toAssignmentId }) => toAssignmentId === to));
  });

  it("by a run say that a stop was added, and that the stops after it made room for it", async () => {
    const day = await newDay(client, {});
    await day.stops({ latitude: 60.18 }, { latitude: 60.22 });
    const first = await planned(day);
    const [late] = await day.stops({ latitude: 60.2, deliveryDeadline: at("09:00") });
    const second = await planned(day, { startFrom: "current" });
    expect(second.basedOn).toBe(first.planId);
    const added = second.changes.find(({ stopId }) => stopId === late);
    expect(added).toMatchObject({ kind: "added", why: { code: "EVENT" } });
    const others = second.changes.filter(({ stopId }) => stopId !== late);
    expect(others.length).toBeGreaterThan(0);
    for (const { why } of others) expect(["MADE_ROOM", "GAIN"]).toContain(why.code);
    const job = await client.get<{ result: PlannedResult }>(`/optimization-jobs/${second.jobId}`);
    expect(job.data.result.changes).toEqual(second.changes);
    expect((await current(day)).changes).toEqual(second.changes);
  });

  it("are none in plans that older versions stored, and lose deleted stops", async () => {
    const day = await newDay(client, {});
    const [gone, ...kept] = await day.stops({}, {}, {});
    await planned(day);
    const [courier = ""] = day.couriers;
    const { data } = await put(day, new Map([[courier, [...kept, gone!]]]));
    expect(data.changes.map(({ stopId }) => stopId)).toContain(gone);
    await client.delete(`${day.path}/stops/${gone}`);
    expect((await current(day)).changes.map(({ stopId }) => stopId)).not.toContain(gone);
    const plans = gateway.context.database.connection.collection<{ _id: string; body: string }>("plans");
    const [, , projectId = ""] = day.path.split("/");
    const { changes: _, ...older } = JSON.parse(
      (await plans.findOne({ _id: projectId }))!.body,
    ) as CurrentRoutes;
    await plans.updateOne({ _id: projectId }, { $set: { body: JSON.stringify(older) }, $inc: { edits: 1 } });
    expect((await current(day)).changes).toEqual([]);
  });

  const clockTime = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
  const minute = fc.integer({ min: 8 * 60, max: 15 * 60 });
  const stop = fc.record({
    latitude: fc.integer({ min: 0, max: 60 }).map((step) => 60.15 + step / 500),
    longitude: fc.integer({ min: 0, max: 60 }).map((step) => 24.9 + step / 300),
    serviceMinutes: fc.integer({ min: 1, max: 20 }),
    loadDemands: fc.record({ weight: fc.integer({ min: 0, max: 9 }) }),
    timeWindows: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      minute.map((from) => [{ startTime: at(clockTime(from)), endTime: at(clockTime(from + 60)) }]),
    ),
    priority: fc.constantFrom(0, 10),
  });
  const assignment = fc.record({
    loadLimits: fc.constantFrom(null, { weight: 25 }),
    maxStops: fc.constantFrom(null, 6),
    costs: fc.constantFrom({ perKm: 0.37, perHour: 21.5, fixed: 7 }),
  });

  it("of a courier who comes late are the caller's doing", async () => {
    const { day, first, a, b, c } = await startedDay(client);
    const couriers = [{ assignmentId: first, availableAt: at("08:40") }];
    const { changes } = await planned(day, { day: { at: at("07:00"), couriers }, keep: "order" });
    const told = changes.map(({ stopId, kind, why }) => [stopId, kind, why.code]);
    for (const id of [a, b, c]) expect(told).toContainEqual([id, "retimed", "EVENT"]);
  });

  it(
    "by a run are true: each reason but EVENT and PART_OF_PLAN holds when the change is taken back",
    LONG,
    async () => {
      const told: Record<string, number> = {};
      await fc.assert(
        fc.asyncProperty(
          fc.array(stop, { minLength: 6, maxLength: 14 }),
          fc.array(stop, { minLength: 1, maxLength: 3 }),
          fc.array(assignment, { minLength: 2, maxLength: 3 }),
          fc.constantFrom("time", "distance", "cost"),
          async (stops, more, assignments, objective) => {
            const day = await newDay(client, ...assignments);
            const ids = await day.stops(...stops);
            const first = await day.optimize<PlannedResult>({ objective });
            if (first.status !== 200) return;
            await day.stops(...more);
            await client.delete(`${day.path}/stops/${ids[0]}`);
            const before = (await current(day)).routes;
            const { routes, changes } = await planned(day, { objective, startFrom: "current" });
            for (const change of changes) {
              const { code, together } = change.why;
              told[code] = (told[code] ?? 0) + 1;
              if (!together && code !== "EVENT" && code !== "PART_OF_PLAN")
                await confirm(day, change, { before, routes, objective });
            }
          },
        ),
        { numRuns: 12 },
      );
      expect(Object.keys(told)).toEqual(expect.arrayContaining(["EVENT", "GAIN", "MADE_ROOM"]));
    },
  );
});

interface Plans {
  readonly before: readonly Route[];
  readonly routes: readonly Route[];
  readonly objective: string;
}

/** A change taken back: the stop is again behind the stop that it came after, or before the next one. */
function takenBack({ stopId, fromAssignmentId }: Change, { before, routes }: Plans): Orders {
  const orders = ordersOf(routes);
  for (const [id, stopIds] of orders)
    orders.set(
      id,
      stopIds.filter((other) => other !== stopId),
    );
  if (fromAssignmentId === null) return orders;
  const old = ordersOf(before).get(fromAssignmentId)!;
  const now = [...(orders.get(fromAssignmentId) ?? [])];
  const own = old.indexOf(stopId);
  const previous = old.slice(0, own).findLast((id) => now.includes(id));
  const next = old.slice(own).find((id) => now.includes(id));
  const place =
    previous === undefined ? (next === undefined ? 0 : now.indexOf(next)) : now.indexOf(previous) + 1;
  now.splice(place, 0, stopId);
  return orders.set(fromAssignmentId, now);
}

async function confirm(day: Day, change: Change, plans: Plans): Promise<void> {
  const { stopId, kind, why } = change;
  const context = JSON.stringify(change);
  if (kind === "added") {
    expect(why, context).toMatchObject({ code: "GAIN", amount: 1, unit: "stops" });
    return;
  }
  if (kind === "retimed") {
    expect(why.code, context).toBe("MADE_ROOM");
    const orders = ordersOf(plans.routes);
    for (const [id, stopIds] of orders)
      orders.set(
        id,
        stopIds.filter((other) => other !== why.stopId),
      );
    const start = (routes: readonly Route[]) =>
      Date.parse(
        routes.flatMap(({ stops }) => stops).find((row) => row.stopId === stopId)?.serviceStartAt ?? "",
      );
    const { routes } = await evaluated(day, orders, [why.stopId!]);
    expect(Math.abs(start(routes) - start(plans.before)), context).toBeLessThan(5 * 60_000);
    return;
  }
  const orders = takenBack(change, plans);
  const back = await evaluated(day, orders);
  if (why.code === "GAIN") {
    expect(back.violations, context).toEqual([]);
    const amount = plans.objective === "time" ? back.difference.cost / 60 : back.difference.cost;
    expect(amount, context).toBeCloseTo(why.amount!, 1);
    expect(back.difference.cost, context).toBeGreaterThan(0);
    return;
  }
  expect(back.violations.length, context).toBeGreaterThan(0);
  if (why.code === "MADE_ROOM") {
    for (const [id, stopIds] of orders)
      orders.set(
        id,
        stopIds.filter((other) => other !== why.stopId),
      );
    expect((await evaluated(day, orders, [why.stopId!])).violations, context).toEqual([]);
    return;
  }
  const named = back.violations.filter(({ code }) => code === why.code);
  expect(
    named.map(({ shortfall }) => shortfall?.amount ?? null),
    context,
  ).toContain(why.amount);
}
