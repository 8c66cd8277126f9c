import { describe, expect, it } from "vitest";
import type { Route } from "@rondo/day/records/plan.ts";
import { at, newDay } from "../support/day.ts";
import { asking } from "../support/living-day.ts";
import { rowFaults } from "../support/plan/row-faults.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();
const day = async (...assignments: readonly object[]) => newDay(client, ...assignments);
const house = { latitude: 60.18, longitude: 24.96 };
/** 22 m to the north. */
const nextDoor = { ...house, latitude: 60.1802 };
const setupsOf = ({ stops }: Route) => stops.map(({ type, setupSeconds }) => [type, setupSeconds]);

describe("contract 3.3: set-ups", () => {
  it("one is needed on reaching a place, before the window, and not by the neighbours there", async () => {
    const plan = await day({ setupMinutes: 4, serviceTimeFactor: 2 });
    const window = [{ startTime: at("10:00"), endTime: at("10:00") }];
    await plan.stops(
      { ...house, timeWindows: window, setupMinutes: 5, visitOrder: "first" },
      { ...house },
      { ...nextDoor },
    );
    const apart = await plan.route();
    expect(rowFaults(apart)).toEqual([]);
    expect(apart.setupSeconds).toBe(600 + 240);
    const { data } = await client.patch<{ project: object }>(plan.path, { setupRadiusMeters: 30 });
    expect(data.project).toMatchObject({ setupRadiusMeters: 30 });
    const { data: together } = await plan.optimize();
    const [route] = together.routes;
    expect(rowFaults(route!)).toEqual([]);
    expect(route!.setupSeconds).toBe(600);
    expect(route!.stops[0]).toMatchObject({ serviceStartAt: at("10:00"), waitSeconds: 0, setupSeconds: 600 });
    expect(together.summary.setupSeconds).toBe(route!.setupSeconds);
    const { drivingSeconds, setupSeconds, serviceSeconds, waitSeconds, totalDurationSeconds } = route!;
    expect(drivingSeconds + setupSeconds + serviceSeconds + waitSeconds).toBe(totalDurationSeconds);
    const { data: asked } = await asking(client).evaluate(plan, {
      routes: [{ assignmentId: plan.couriers[0], stopIds: route!.stops.map(({ stopId }) => stopId) }],
      unassignedStopIds: [],
    });
    expect(asked.routes[0]!.setupSeconds).toBe(route!.setupSeconds);
  });

  it("the first visit needs one where the route starts, and a loading point only one of its own", async () => {
    const plan = await day({
      setupMinutes: 4,
      loadLimits: { count: 1 },
      startLatitude: 60.18,
      startLongitude: 24.96,
    });
    await plan.stops(
      ...[
        { ...house },
        { latitude: 60.2 },
        { pointType: "stock_loading", latitude: 60.19, serviceMinutes: 1 },
      ],
    );
    const route = await plan.route();
    expect(setupsOf(route)).toEqual([
      ["delivery", 240],
      ["stock_loading", 0],
      ["delivery", 240],
    ]);
  });

  it("no break comes inside it, and work may not exceed its limit with it", async () => {
    const lunch = { startTime: "10:02", endTime: "10:32" };
    const plan = await day({ setupMinutes: 10, breaks: [lunch] });
    await plan.stops({ ...house, timeWindows: [{ startTime: at("10:05"), endTime: at("10:35") }] });
    const route = await plan.route();
    expect(rowFaults(route)).toEqual([]);
    const [first, second] = route.stops;
    expect([first?.type, first?.serviceStartAt, first?.setupSeconds, second?.setupSeconds]).toEqual([
      "break",
      at("10:02"),
      600,
      0,
    ]);
    await plan.stops({ serviceMinutes: 1, setupMinutes: 0 });
    await client.patch(`${plan.path}/couriers/${plan.couriers[0]}`, { breaks: [], maxWorkMinutes: 20 });
    const { data } = await plan.optimize();
    expect(data.unassignedStops[0]?.reasons.map(({ code }) => code)).toEqual(["MAX_WORK"]);
  });

  it("on a day under way the stop served last is the visit before", async () => {
    const plan = await day({ setupMinutes: 5 });
    const [first, second] = await plan.stops({ ...house, visitOrder: "first" }, { ...house });
    await plan.optimize();
    await asking(client).report(plan, { stopId: first, outcome: "served", outcomeAt: at("09:00") });
    const { data } = await plan.optimize({ day: { at: at("09:05") } });
    const row = data.routes[0]!.stops.find(({ stopId }) => stopId === second);
    expect(row).toMatchObject({ setupSeconds: 0 });
  });

  it.each([
    ["stops", { name: "A", address: "B", setupMinutes: 241 }, "setupMinutes"],
    ["stops", { stops: [{ name: "A", address: "B", setupMinutes: -1 }] }, "stops.0.setupMinutes"],
  ])("minutes beyond 0 to 240 are refused: %s %j", async (path, body, field) => {
    const plan = await day({});
    const { status, details } = await client.post(`${plan.path}/${path}`, body);
    expect([status, details["issues"]]).toMatchObject([400, [{ path: field }]]);
  });

  it("a change is refused alike, and so is a radius beyond 500 m", async () => {
    const plan = await day({});
    const [stop] = await plan.stops({});
    for (const [path, body] of [
      [`${plan.path}/stops/${stop}`, { setupMinutes: 241 }],
      [`${plan.path}/couriers/${plan.couriers[0]}`, { setupMinutes: -1 }],
      [plan.path, { setupRadiusMeters: 501 }],
      [plan.path, { setupRadiusMeters: 0.5 }],
    ] as const) {
      const { status, details } = await client.patch(path, body);
      expect([status, details["issues"]]).toMatchObject([400, [{ path: Object.keys(body)[0] }]]);
    }
  });
});
