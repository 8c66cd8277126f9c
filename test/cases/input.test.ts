import { describe, expect, it } from "vitest";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import { runRequest } from "@rondo/day/records/run.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { chainFaults, rowFaults } from "../support/plan/row-faults.ts";
import { newSystemClient } from "../support/system.ts";
import { at, DEPOT, north, order, setUp, window } from "./situation.ts";

const client = await newSystemClient();

/** A window of the night in which Berlin's clock goes from 02:00 to 03:00. */
const night = (start: string, end: string) => ({
  startTime: `2026-03-${start}Z`,
  endTime: `2026-03-${end}Z`,
});

const SHIFT = { workStartTime: "08:00", workEndTime: "17:00" };

it("case 23: volumes of a few litres are counted exactly", async () => {
  const books = (volume: number) => ({
    assignment: { ...SHIFT, loadLimits: { volume: 0.0132 } },
    stops: [
      { name: "book", loadDemands: { volume }, ...north(5) },
      { name: "box", loadDemands: { volume: 0.0125 }, ...north(10) },
    ],
  });
  // 0.0007 and 0.0125 are exactly the limit.
  const plan = await setUp(client, books(0.0007));
  const route = await plan.route();
  expect(order(route)).toEqual(["book", "box"]);
  expect(route.stops.map(({ loadAfter }) => loadAfter)).toEqual([{ volume: 0.0125 }, { volume: 0 }]);
  const tooMuch = await (await setUp(client, books(0.00075))).optimize();
  expect(tooMuch.data.unassignedStops).toMatchObject([
    { reasons: [{ code: "CAPACITY", shortfall: { amount: 0.00005, key: "volume" } }] },
  ]);
});

it("case 79: a stop at the depot at the start of the shift makes the courier leave then", async () => {
  const plan = await setUp(client, {
    assignment: SHIFT,
    stops: [
      { name: "late", timeWindows: [window("10:00", "10:30")], ...north(10) },
      { name: "clock in", serviceMinutes: "1 min", timeWindows: [window("08:00", "08:00")], ...DEPOT },
    ],
  });
  const route = await plan.route();
  expect(order(route)).toEqual(["clock in", "late"]);
  expect(route).toMatchObject({ startAt: at("08:00"), drivingSeconds: 1200 });
});

it("case 88: times without seconds, and offsets without a colon or minutes, are the same moment", async () => {
  const { path } = await setUp(client, { assignment: SHIFT, stops: [{ name: "s1", ...north(1) }] });
  for (const deliveryDeadline of [
    "2026-12-01T10:00Z",
    "2026-12-01T12:00+0200",
    "2026-12-01T12:00:00.000+02",
  ]) {
    const stop = { name: "s", address: "s", timeWindows: [{ endTime: deliveryDeadline }], deliveryDeadline };
    const { status, data } = await client.post<{ stop: Stop }>(`${path}/stops`, stop);
    expect([status, data.stop.deliveryDeadline]).toEqual([201, at("10:00")]);
    expect(data.stop.timeWindows).toEqual([{ startTime: null, endTime: at("10:00") }]);
  }
  const vague = { name: "s", address: "s", deliveryDeadline: "2026-12-01T10:00:00" };
  const reply = await client.post(`${path}/stops`, vague);
  expect(reply.details["issues"]).toMatchObject([
    {
      path: "deliveryDeadline",
      code: "invalid_format",
      message: "has no zone: add Z for UTC, or an offset like +02:00",
    },
  ]);
});

it("case 89: 24:00 is the end of a shift and of a break, and midnight in the answer", async () => {
  const plan = await setUp(client, {
    assignment: {
      ...{ workStartTime: "16:00", workEndTime: "24:00" },
      breaks: [{ startTime: "23:30", endTime: "24:00" }],
    },
    stops: [{ name: "evening", timeWindows: [window("22:00", "22:30")], ...north(10) }],
  });
  expect(plan.assignment).toMatchObject({
    workEndTime: "00:00:00",
    breaks: [{ startTime: "23:30", endTime: "00:00" }],
  });
  expect(order(await plan.route())).toEqual(["evening"]);
  const changed = await client.patch(`${plan.path}/couriers/${plan.assignment.id}`, {
    workStartTime: "24:00",
  });
  expect(changed.details["issues"]).toMatchObject([
    { message: "must be a time of day as HH:MM or HH:MM:SS; midnight is 00:00" },
  ]);
});

it("case 91: null is as good as absent in every field that may be absent", async () => {
  const plan = await setUp(client, {
    project: {
      description: null,
      defaultStartTime: null,
      defaultStartAddress: null,
      curbside: null,
      status: null,
    },
    assignment: {
      ...SHIFT,
      loadLimits: { weight: null, count: 2 },
      breaks: null,
      costs: null,
      profile: null,
    },
    stops: [{ name: "s1", loadDemands: { weight: null }, timeWindows: null, priority: null, ...north(5) }],
  });
  expect(plan.assignment.loadLimits).toEqual({ count: 2 });
  const one = { stops: null, name: "s2", address: "s2", loadDemands: { weight: null } };
  const { status, data } = await client.post<{ stop: Stop }>(`${plan.path}/stops`, one);
  expect([status, data.stop.loadDemands]).toEqual([201, {}]);
  const options = Object.fromEntries(Object.keys(runRequest.shape).map((name) => [name, null]));
  const run = await plan.optimize({ ...options, maxIterations: 100 });
  expect([run.status, run.data.routes.length]).toEqual([200, 1]);
});

describe("contract 4.5: a clock change", () => {
  it.each(["02:30-03:00", "02:00-03:00", "02:30-03:30"])(
    "case 51: leaves a break in the skipped hour its length: %s",
    async (span) => {
      const [startTime, endTime] = span.split("-");
      const plan = await setUp(client, {
        project: { defaultStartDate: "2026-03-28", timezone: "Europe/Berlin" },
        assignment: { workStartTime: "22:00", workEndTime: "06:00", breaks: [{ startTime, endTime }] },
        stops: [
          { name: "x", timeWindows: [night("28T22:00", "28T23:00")], ...north(10) },
          { name: "y", timeWindows: [night("29T02:45", "29T03:10")], ...north(20) },
        ],
      });
      const { data } = await plan.optimize();
      expect(data.unassignedStops).toEqual([]);
      const hours = span === "02:30-03:00" ? 0.5 : 1;
      expect(data.routes.map(({ breakSeconds }) => breakSeconds)).toEqual([hours * 3600]);
    },
  );

  it("does not let a run fail whose breaks it lays over each other", async () => {
    const plan = await setUp(client, {
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
    const plan = await setUp(client, {
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
    const current = async () => (await client.get<CurrentRoutes>(`${plan.path}/routes`)).data.routes;
    const names = new Set<string>();
    for (const name of ["s3", "store", "s6", "s1", "s5", "s2", "s4"]) {
      for (const route of await current()) {
        expect(chainFaults(route)).toEqual([]);
        for (const { type, externalId, name: of } of route.stops) {
          if (type === "delivery") expect(externalId).toBe(of?.replace("s", "order "));
          else expect(externalId).toBeNull();
          names.add(of ?? "break");
        }
      }
      await client.delete(`${plan.path}/stops/${plan.stopIds.get(name)!}`);
      expect((await current()).flatMap(order)).not.toContain(name);
    }
    expect(names).toContain("store");
    expect(names).toContain("break");
    expect(await current()).toEqual([]);
  });
});
