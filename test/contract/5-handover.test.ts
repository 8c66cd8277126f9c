import { describe, expect, it } from "vitest";
import type { Route } from "@rondo/day/records/plan.ts";
import type { PlannedResult } from "@rondo/day/records/run.ts";
import { at } from "../support/day.ts";
import { asking, startedDay, stopIdsIn } from "../support/living-day.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();
const { evaluate, put, current, report } = asking(client);
const place = { latitude: 60.2, longitude: 24.94 };
const out = (assignmentId: string) => ({ assignmentId, availableAt: null, handover: place });
const rowsOf = ({ stops }: Route) => stops.map(({ stopId, handover }) => stopId ?? handover?.stopIds);

describe("contract 5.28: handover", () => {
  it("by hand: goods of a courier who is out come on board at his place, before the first of them is delivered", async () => {
    const loads = [1, 2, 3, 4, 5].map((count) => ({ loadDemands: { count } }));
    const limits = { loadLimits: { count: 9 } };
    const { day, plan, first, second, a, b, c, d, e, of } = await startedDay(client, {
      ...{ couriers: [limits, limits], stops: loads },
    });
    const moment = of(plan, first).stops[0]!.plannedDepartureAt;
    const state = { day: { at: moment, assume: "plan", couriers: [out(first)] } };
    const routes = [{ assignmentId: second, stopIds: [d, e, b, c] }];
    const { data, message } = await evaluate(day, { ...state, routes });
    expect(data, message).toMatchObject({ violations: [], unassignedStops: [] });
    expect(rowsOf(of(data, first))).toEqual([a]);
    expect(rowsOf(of(data, second))).toEqual([d, e, [b, c], b, c]);
    const row = of(data, second).stops[2]!;
    expect(row).toMatchObject({
      ...{ ...place, type: "handover", stopId: null, externalId: null, name: "Handover" },
      ...{ handover: { assignmentId: first, stopIds: [b, c] }, loadAfter: { count: 5 } },
    });
    expect(row.serviceStartAt).toBe(row.plannedDepartureAt);
    expect(data.summary).toMatchObject({ plannedCount: 5, stopsCount: 5 });
    const full = await evaluate(day, { ...state, routes: [{ assignmentId: second, stopIds: [d, b, e, c] }] });
    expect(full.data.violations).toMatchObject([{ code: "CAPACITY", assignmentId: second }]);

    // The plan keeps it: before, on the way, and once the goods are with the other courier.
    const kept = await put(day, { ...state, routes });
    const told = { assignmentId: first, availableAt: null };
    const moments = of(kept.data, second).stops.map(({ plannedDepartureAt }) => plannedDepartureAt);
    for (const later of moments) {
      const again = await evaluate(day, { day: { at: later, assume: "plan", couriers: [told] } });
      expect(again.data.routes, `${later} ${again.message}`).toEqual(kept.data.routes);
      expect(again.data).toMatchObject({ violations: [], unassignedStops: [] });
    }
    const back = {
      day: { at: moments[3]!, assume: "plan" },
      routes: [{ assignmentId: first, stopIds: [a, c] }],
    };
    const rest = { assignmentId: second, stopIds: [d, e, b] };
    const parted = await evaluate(day, { ...back, routes: [...back.routes, rest] });
    expect(parted.data.violations).toMatchObject([{ code: "ON_BOARD", stopId: c }]);
  });

  it("in a run: others take what they can, at any place, and goods of a shipment with it", async () => {
    const shipment = "A7";
    const stops = [{ pointType: "pickup", shipment }, { shipment }, {}, {}, {}];
    const { day, plan, first, second, a, b, c, d, e, of } = await startedDay(client, { stops });
    const moment = of(plan, first).stops[0]!.plannedDepartureAt;
    const state = { at: moment, assume: "plan" };
    const without = { ...out(first), handover: null };
    const lost = await day.optimize<PlannedResult>({ day: { ...state, couriers: [without] }, draft: true });
    expect(new Set(lost.data.unassignedStops.map(({ stopId }) => stopId))).toEqual(new Set([b, c]));
    const { data } = await day.optimize<PlannedResult>({ day: { ...state, couriers: [out(first)] } });
    expect(data.unassignedStops).toEqual([]);
    const route = of(data, second);
    expect(rowsOf(of(data, first))).toEqual([a]);
    expect(new Set(stopIdsIn(route))).toEqual(new Set([b, c, d, e]));
    const taken = route.stops.flatMap(({ handover, sequence }) =>
      (handover?.stopIds ?? []).map((stopId) => [stopId, sequence] as const),
    );
    expect(new Set(taken.map(([stopId]) => stopId))).toEqual(new Set([b, c]));
    for (const [stopId, sequence] of taken)
      expect(route.stops.find((row) => row.stopId === stopId)!.sequence).toBeGreaterThan(sequence);
    expect(data.summary).toMatchObject({ plannedCount: 4, stopsCount: 4 });
    expect((await current(day)).routes).toEqual(data.routes);

    // Outcomes say the same: who has delivered one of them has passed the place.
    const handedOver = route.stops.findIndex(({ type }) => type === "handover");
    const done = route.stops.slice(0, handedOver + 2).flatMap(({ stopId }) => stopId ?? []);
    await report(
      day,
      ...done.map((stopId, rank) => ({ stopId, outcome: "served", outcomeAt: at(`10:0${rank}`) })),
    );
    const next = await evaluate(day, {
      day: { at: at("10:30"), couriers: [{ ...out(first), handover: null }] },
    });
    expect(next.data, next.message).toMatchObject({ violations: [], unassignedStops: [] });
    expect(rowsOf(of(next.data, second))).toEqual(rowsOf(route));
  });

  it("of a courier who is not out is refused", async () => {
    const { day, first } = await startedDay(client);
    for (const told of [{}, { availableAt: at("09:00") }]) {
      const couriers = [{ assignmentId: first, handover: place, ...told }];
      const reply = await evaluate(day, { day: { at: at("08:30"), couriers } });
      expect(reply).toMatchObject({
        status: 400,
        code: "INVALID_BODY",
        details: { issues: [{ path: "day.couriers.0.handover" }] },
      });
    }
  });
});
