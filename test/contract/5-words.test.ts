import { describe, expect, it } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import { at, newDay } from "../support/day.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();
const day = async (...assignments: readonly object[]) => newDay(client, ...assignments);
const window = (from: string, until: string) => ({ startTime: at(from), endTime: at(until) });

describe("the words of a day", () => {
  it("contract 4.3, 5.12: a courier works no longer than he may, whenever he starts, and overtime counts beyond that", async () => {
    const plan = await day({ maxWorkMinutes: 60 });
    const [, late] = await plan.stops(
      { serviceMinutes: 30, timeWindows: [window("09:30", "10:00"), window("14:00", "14:30")] },
      { serviceMinutes: 45, timeWindows: [window("15:00", "15:10")] },
      { serviceMinutes: 5, timeWindows: [window("14:30", "14:45")] },
    );
    const { data } = await plan.optimize();
    const [route] = data.routes;
    expect(Date.parse(route!.startAt)).toBeGreaterThan(Date.parse(at("13:00")));
    expect(route!.totalDurationSeconds).toBeLessThanOrEqual(3600);
    expect(data.unassignedStops.map(({ stopId, reasons }) => [stopId, reasons[0]?.code])).toEqual([
      [late, "MAX_WORK"],
    ]);
    const path = `${plan.path}/couriers/${plan.couriers[0]}`;
    await client.patch(path, { softTimeWindowMode: true, maxOvertimeMinutes: 300 });
    const soft = (await plan.optimize()).data;
    expect(soft.unassignedStops).toEqual([]);
    const work = soft.routes[0]!.totalDurationSeconds - soft.routes[0]!.breakSeconds;
    expect(soft.routes[0]!.overtimeSeconds).toBe(work - 3600);
  });

  it("contract 3.6, 5.1: a stop goes to a courier that it prefers unless that costs more than its weight", async () => {
    const plan = await day({}, {}, { returnToStart: false });
    const [near, regular] = plan.couriers;
    const shifts = await client.get<{ couriers: Assignment[] }>(`${plan.path}/couriers`);
    const { courierId } = shifts.data.couriers.find(({ id }) => id === regular)!;
    const { data: idle } = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "A" });
    await plan.stops(
      { name: "any", assignedCourierId: near },
      { name: "prefers", preferredCourierIds: [courierId] },
      { name: "nobody here", preferredCourierIds: [idle.courier.id] },
    );
    const kept = (await plan.optimize({ weights: { otherCourier: 1000 } })).data;
    const rowOf = (routes: typeof kept.routes) =>
      routes.flatMap(({ assignmentId, stops }) =>
        stops.filter(({ name }) => name === "prefers").map(({ preferred }) => [assignmentId, preferred]),
      );
    expect(rowOf(kept.routes)).toEqual([[regular, true]]);
    expect(kept.summary.preferredStops).toEqual({ kept: 1, of: 1 });
    expect(kept.warnings.map(({ code }) => code)).toContain("NO_PREFERRED_COURIER");
    const free = (await plan.optimize({ weights: { otherCourier: 1 } })).data;
    expect(rowOf(free.routes)).toEqual([[near, false]]);
    const { costParts, cost } = free.summary;
    expect(costParts).toMatchObject({ otherCourier: 60, overtime: 0 });
    expect(Object.values(costParts!).reduce((sum, part) => sum + part)).toBe(cost);
    expect(await plan.optimize({ weights: { lateness: 1 } })).toMatchObject({
      status: 400,
      code: "INVALID_BODY",
    });
  });

  it("contract 3.6, 5.12: goods that are not ready keep a route at its start, and a loading call from starting", async () => {
    const plan = await day({ workEndTime: "12:00", loadLimits: { count: 1 } });
    const full = { loadDemands: { count: 1 } };
    await plan.stops(
      { ...full, name: "early", readyAt: at("08:30"), timeWindows: [window("08:00", "09:00")] },
      { ...full, name: "later", readyAt: at("10:30") },
      { pointType: "stock_loading", name: "depot", latitude: 60.17, longitude: 24.94 },
    );
    const [tooLate] = await plan.stops({ ...full, readyAt: at("12:30"), latitude: 60.175 });
    const { data } = await plan.optimize();
    const [route] = data.routes;
    expect(Date.parse(route!.startAt)).toBeGreaterThanOrEqual(Date.parse(at("08:30")));
    expect(route!.stops.map(({ name }) => name)).toEqual(["early", "depot", "later"]);
    expect(route!.stops[1]!.serviceStartAt).toBe(at("10:30"));
    const [out] = data.unassignedStops;
    expect(out?.stopId).toBe(tooLate);
    expect(out?.reasons.map(({ code }) => code)).toContain("READY");
    const point = { pointType: "stock_loading", readyAt: at("08:00"), name: "A", address: "B" };
    const { details } = await client.post(`${plan.path}/stops`, point);
    expect(details["issues"]).toMatchObject([{ path: "readyAt" }]);
  });

  it("contract 5.10: a row says how long before the end of its window or its deadline its service starts", async () => {
    const plan = await day({});
    const noon = { timeWindows: [window("12:00", "13:00")] };
    await plan.stops(
      { name: "early", timeWindows: [window("08:30", "10:00")], deliveryDeadline: at("09:45") },
      { ...noon, name: "noon" },
      { name: "any" },
    );
    const { routes } = (await plan.optimize()).data;
    const { stops } = routes[0]!;
    expect(stops).toHaveLength(3);
    const ends = new Map<string | null, string>([
      ["early", "09:45"],
      ["noon", "13:00"],
    ]);
    for (const { name, slackSeconds, serviceStartAt } of stops) {
      const end = ends.get(name);
      const seconds = end === undefined ? null : (Date.parse(at(end)) - Date.parse(serviceStartAt)) / 1000;
      expect(slackSeconds).toBe(seconds);
    }
  });
});
