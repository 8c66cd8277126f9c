import { describe, expect, it } from "vitest";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { at, newDay } from "../support/day.ts";
import { asking } from "../support/living-day.ts";
import { rowFaults } from "../support/plan/row-faults.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();
const day = async (...assignments: readonly object[]) => newDay(client, ...assignments);
const window = (from: string, to: string) => [{ startTime: at(from), endTime: at(to) }];
const sumOf = (parts: object) => Object.values(parts as Record<string, number>).reduce((a, b) => a + b);

describe("contract 5.1: late at a price", () => {
  it("serves a stop late that would be left out, says by how much, and adds its price", async () => {
    const plan = await day({});
    const [busy, late] = await plan.stops(
      { timeWindows: window("09:00", "09:00"), serviceMinutes: 30 },
      { timeWindows: window("09:00", "09:10"), lateMinutes: 30, latitude: 60.175 },
    );
    const { data } = await plan.optimize({ weights: { lateMinute: 3 } });
    const [route] = data.routes;
    expect(rowFaults(route!)).toEqual([]);
    expect(route!.stops.map(({ stopId }) => stopId)).toEqual([busy, late]);
    const row = route!.stops[1]!;
    const seconds = (Date.parse(row.serviceStartAt) - Date.parse(at("09:10"))) / 1000;
    expect(seconds).toBeGreaterThan(20 * 60);
    expect(row).toMatchObject({ lateSeconds: seconds, slackSeconds: -seconds });
    expect(route!.lateSeconds).toBe(seconds);
    const { lateSeconds, lateStops, costParts, cost } = data.summary;
    expect({ lateSeconds, lateStops }).toEqual({ lateSeconds: seconds, lateStops: 1 });
    expect(costParts).toMatchObject({ late: 3 * seconds, overtime: 0 });
    expect(sumOf(costParts!)).toBe(cost);
    // The same order by hand has the same times, and breaks no rule.
    const { data: asked } = await asking(client).evaluate(plan, {
      routes: [{ assignmentId: plan.couriers[0], stopIds: [busy!, late!] }],
      unassignedStopIds: [],
    });
    expect(asked.violations).toEqual([]);
    expect(asked.routes[0]!.lateSeconds).toBe(seconds);
    const { data: without } = await asking(client).evaluate(plan, {
      routes: [{ assignmentId: plan.couriers[0], stopIds: [busy!] }],
      unassignedStopIds: [late!],
    });
    expect(without.difference.lateMinutes).toBeCloseTo(-seconds / 60, 6);
  });

  it("counts in the difference from the current plan for the whole day, also what breaks a rule", async () => {
    const plan = await day({});
    const [busy, late, end] = await plan.stops(
      { timeWindows: window("09:00", "09:00"), serviceMinutes: 30 },
      { timeWindows: window("09:00", "09:10"), latitude: 60.175 },
      { timeWindows: window("10:00", "10:10"), serviceMinutes: 15, finishInWindow: true },
    );
    const routes = [{ assignmentId: plan.couriers[0], stopIds: [busy!, late!, end!] }];
    await plan.optimize();
    const { data: put } = await asking(client).put(plan, { routes, allowViolations: true });
    // The second is some 20 minutes late, the third ends 5 minutes after its window.
    expect(put.difference.lateMinutes).toBeGreaterThan(25);
    const { data } = await asking(client).evaluate(plan, { day: { at: at("09:45") } });
    expect(data.difference.lateMinutes).toBe(0);
  });

  it("is out of the question beyond its bound, which the reason counts from", async () => {
    const plan = await day({});
    const [first, late] = await plan.stops(
      { timeWindows: window("09:00", "09:00"), serviceMinutes: 60, priority: 5, visitOrder: "first" },
      { timeWindows: window("09:00", "09:10"), lateMinutes: 30, latitude: 60.175 },
    );
    const { data } = await plan.optimize();
    const [out] = data.unassignedStops;
    expect(out?.stopId).toBe(late);
    const reason = out?.reasons.find(({ code }) => code === "TIME_WINDOW");
    // An hour of service and the way, from the end of ten past nine and half an hour.
    expect(reason?.shortfall?.amount).toBeGreaterThanOrEqual(20);
    expect(reason?.shortfall?.amount).toBeLessThan(26);
    expect(reason?.message).toContain(
      "after the nearest time window closes, where lateMinutes extend the last one.",
    );
    const { data: asked } = await asking(client).evaluate(plan, {
      routes: [{ assignmentId: plan.couriers[0], stopIds: [first!, late!] }],
      unassignedStopIds: [],
    });
    const [violation] = asked.violations;
    expect(violation?.message).toContain(
      "after the last time window closes, where lateMinutes extend the last one.",
    );
  });

  it("lends nothing between two windows, and counts the larger of two lates", async () => {
    const plan = await day({});
    const both = [...window("08:00", "08:30"), ...window("13:00", "13:30")];
    const [, , due] = await plan.stops(
      { timeWindows: window("08:10", "08:10"), serviceMinutes: 30, visitOrder: "first" },
      { timeWindows: both, lateMinutes: 60, latitude: 60.175 },
      {
        timeWindows: window("08:10", "08:30"),
        deliveryDeadline: at("08:20"),
        lateMinutes: 60,
        latitude: 60.174,
      },
    );
    const { data } = await plan.optimize();
    const rows = data.routes[0]!.stops;
    expect(rows.map(({ serviceStartAt }) => serviceStartAt)).toContain(at("13:00"));
    const row = rows.find(({ stopId }) => stopId === due)!;
    expect(row.lateSeconds).toBe((Date.parse(row.serviceStartAt) - Date.parse(at("08:20"))) / 1000);
    expect(data.summary.lateStops).toBe(1);
  });

  it("nobody departs later to save work at a customer's cost", async () => {
    const plan = await day({});
    await plan.stops(
      { timeWindows: window("08:00", "08:00"), lateMinutes: 120, visitOrder: "first" },
      { timeWindows: window("10:00", "10:30") },
    );
    const route = await plan.route();
    // To wait for ten at home would save work.
    expect(route.startAt).toBe(at("08:00"));
    expect(route.waitSeconds).toBeGreaterThan(3600);
  });

  it("without the field nothing is late, and no part of the cost says so", async () => {
    const plan = await day({});
    await plan.stops({ timeWindows: window("09:00", "10:00") });
    const { data } = await plan.optimize();
    expect(data.summary).toMatchObject({ lateSeconds: 0, lateStops: 0, costParts: null });
    expect(data.routes[0]!.stops[0]).toMatchObject({ lateSeconds: 0 });
  });

  it.each([
    [{ lateMinutes: 721 }, "stops.0.lateMinutes"],
    [{ lateMinutes: -1 }, "stops.0.lateMinutes"],
    [{ lateMinutes: 5, pointType: "stock_loading" }, "stops.0.lateMinutes"],
  ])("refuses %j", async (fields, path) => {
    const plan = await day({});
    const reply = await client.post(`${plan.path}/stops`, {
      stops: [{ name: "A", address: "B", ...fields }],
    });
    expect(reply).toMatchObject({ status: 400, code: "INVALID_BODY" });
    expect(reply.message).toContain(path);
  });

  it("refuses a price below 1, and a change of type that the tolerance does not allow", async () => {
    const plan = await day({});
    const [stop] = await plan.stops({ lateMinutes: 5 });
    expect(await plan.optimize({ weights: { lateMinute: 0.5 } })).toMatchObject({ status: 400 });
    const path = `${plan.path}/stops/${stop}`;
    expect(await client.patch(path, { pointType: "stock_loading" })).toMatchObject({ status: 400 });
    const { data } = await client.patch<{ stop: Stop }>(path, { lateMinutes: null });
    expect(data.stop.lateMinutes).toBe(0);
  });
});

describe("contract 5.7: a margin before the end of windows", () => {
  it("costs a second of work for each second of it that a service uses", async () => {
    const plan = await day({});
    await plan.stops({ timeWindows: window("08:00", "09:00") }, { timeWindows: window("09:20", "10:00") });
    await client.patch(plan.path, { arrivalMarginMinutes: 30 });
    const { data } = await plan.optimize();
    const { costParts, cost } = data.summary;
    const used = data.routes[0]!.stops.map(({ slackSeconds }) => Math.max(0, 1800 - slackSeconds!));
    expect(costParts).toMatchObject({ late: used.reduce((a, b) => a + b) });
    expect(costParts!.late).toBeGreaterThan(0);
    expect(sumOf(costParts!)).toBe(cost);
    expect(data.summary.lateStops).toBe(0);
  });
});
