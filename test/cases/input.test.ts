import { describe, expect, it } from "vitest";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import { rowFaults } from "../support/plan/row-faults.ts";
import { useTestSystem } from "../support/system.ts";
import { DEPOT, north, order, setUp } from "./situation.ts";

const system = useTestSystem();

const SHIFT = { workStartTime: "08:00", workEndTime: "17:00" };

it("case 7: breaks that overlap are refused on POST and on PATCH", async () => {
  const breaks = [
    { startTime: "12:00", endTime: "13:00" },
    { startTime: "12:30", endTime: "13:30" },
  ];
  const plan = await setUp(system.client, { assignment: SHIFT, stops: [{ name: "s1", ...north(10) }] });
  const courier = await system.client.post<{ courier: { id: string } }>("/couriers", { firstName: "V" });
  const body = { ...SHIFT, courierId: courier.data.courier.id, breaks };
  for (const reply of [
    await system.client.post(`${plan.path}/couriers`, body),
    await system.client.patch(`${plan.path}/couriers/${plan.assignment.id}`, { breaks }),
  ]) {
    expect([reply.status, reply.code]).toEqual([400, "INVALID_BODY"]);
    expect(reply.details["issues"]).toMatchObject([{ path: "breaks.1" }]);
  }
});

it("case 23: volumes of a few litres are counted exactly", async () => {
  const books = (volume: number) => ({
    assignment: { ...SHIFT, loadLimits: { volume: 0.0132 } },
    stops: [
      { name: "book", loadDemands: { volume }, ...north(5) },
      { name: "box", loadDemands: { volume: 0.0125 }, ...north(10) },
    ],
  });
  // 0.0007 and 0.0125 are exactly the limit.
  const plan = await setUp(system.client, books(0.0007));
  const route = await plan.route();
  expect(order(route)).toEqual(["book", "box"]);
  expect(route.stops.map(({ loadAfter }) => loadAfter)).toEqual([{ volume: 0.0125 }, { volume: 0 }]);
  const tooMuch = await (await setUp(system.client, books(0.00075))).optimize();
  expect(tooMuch.data.unassignedStops).toMatchObject([
    { reasons: [{ code: "CAPACITY", shortfall: { amount: 0.00005, key: "volume" } }] },
  ]);
});

describe("contract 4.5: a clock change", () => {
  it("does not let a run fail whose breaks it lays over each other", async () => {
    const plan = await setUp(system.client, {
      project: { defaultStartDate: "2026-03-29", timezone: "Europe/Helsinki" },
      assignment: {
        ...{ workStartTime: "01:00", workEndTime: "08:00" },
        breaks: [
          { startTime: "03:30", endTime: "03:50" },
          { startTime: "04:10", endTime: "04:40" },
        ],
      },
      stops: [1, 2, 3, 4].map((index) => ({
        ...{ name: `s${index}`, serviceMinutes: 60, ...north(index) },
      })),
    });
    const { status, data } = await plan.optimize();
    expect(status).toBe(200);
    expect(data.routes.map(rowFaults)).toEqual([[]]);
    expect(data.unassignedStops).toEqual([]);
  });
});

describe("contract 3.9, 3.14: a deleted stop", () => {
  it("leaves a plan whose rows hold together, one after the other", async () => {
    const plan = await setUp(system.client, {
      assignment: {
        ...{ ...SHIFT, loadLimits: { count: 2, volume: 1 } },
        breaks: [
          { earliestStartTime: "09:00", latestStartTime: "09:30", durationMinutes: 20 },
          { startTime: "12:00", endTime: "12:30" },
        ],
      },
      stops: [
        ...[1, 2, 3, 4, 5, 6].map((index) => ({
          ...{ name: `s${index}`, externalId: `order ${index}`, serviceMinutes: 45, ...north(5 * index) },
          loadDemands: { volume: 0.1 },
        })),
        { name: "store", pointType: "stock_loading", ...DEPOT },
      ],
    });
    await plan.optimize();
    const current = async () => (await system.client.get<CurrentRoutes>(`${plan.path}/routes`)).data.routes;
    const names = new Set<string>();
    for (const name of ["s3", "store", "s6", "s1", "s5", "s2", "s4"]) {
      for (const route of await current()) {
        expect(rowFaults(route)).toEqual([]);
        for (const { type, externalId, name: of } of route.stops) {
          if (type === "delivery") expect(externalId).toBe(of?.replace("s", "order "));
          else expect(externalId).toBeNull();
          names.add(of ?? "break");
        }
      }
      await system.client.delete(`${plan.path}/stops/${plan.stopIds.get(name)!}`);
      expect((await current()).flatMap(order)).not.toContain(name);
    }
    expect(names).toContain("store");
    expect(names).toContain("break");
    expect(await current()).toEqual([]);
  });
});
