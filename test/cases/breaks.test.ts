import { describe, expect, it } from "vitest";
import { workBetween } from "../support/plan/break-faults.ts";
import { newSystemClient } from "../support/system.ts";
import { at, breakOf, DEPOT, north, order, setUp, window } from "./situation.ts";

const client = await newSystemClient();

const instant = (clock: string): number => Date.parse(at(clock));

describe("case 1: closing hours as a break", () => {
  const closed = (startTime: string) => ({
    assignment: {
      ...{ workStartTime: "00:00", workEndTime: "00:00" },
      breaks: [{ startTime, endTime: "09:00" }],
    },
    stops: [{ name: "job", serviceMinutes: 60, ...north(15) }],
  });

  it("from midnight on: the courier leaves when they end", async () => {
    const route = await (await setUp(client, closed("00:00"))).route();
    expect(workBetween(route, instant("00:00"), instant("09:00"))).toEqual([]);
    expect(route).toMatchObject({
      startAt: at("09:00"),
      endAt: at("10:30"),
      breakSeconds: 0,
      waitSeconds: 0,
    });
    expect(order(route)).toEqual(["job"]);
  });

  it("from a minute past midnight on: nothing is done in them", async () => {
    const route = await (await setUp(client, closed("00:01"))).route();
    expect(workBetween(route, instant("00:01"), instant("09:00"))).toEqual([]);
    const leavesAfter = Date.parse(route.startAt) >= instant("09:00");
    if (!leavesAfter) expect(breakOf(route)).toMatchObject({ serviceStartAt: at("00:01") });
    expect(order(route)).toEqual(["job"]);
  });
});

it("case 3: windows that the lunch break cuts: all are served before it", async () => {
  const lunch = [{ startTime: "12:30", endTime: "13:45" }];
  const shift = { workStartTime: "07:30", workEndTime: "17:45" };
  const east = { longitude: 13.5657977 };
  const plan = await setUp(client, {
    assignment: { ...shift, breaks: lunch, endLatitude: DEPOT.latitude, endLongitude: 13.6984358 },
    stops: [52.52, 52.5203363, 52.5206726, 52.5210089].map((latitude, i) => ({
      ...{ name: `S${i}`, serviceMinutes: 1, latitude, ...east },
      timeWindows: [window("12:20", "13:00")],
    })),
  });
  for (const seed of [1, 2, 3]) {
    const route = await plan.route({ seed });
    const visits = route.stops.filter(({ type }) => type === "delivery");
    expect(visits).toHaveLength(4);
    for (const { serviceStartAt, plannedDepartureAt } of visits) {
      expect(Date.parse(serviceStartAt)).toBeGreaterThanOrEqual(instant("12:20"));
      expect(Date.parse(plannedDepartureAt)).toBeLessThanOrEqual(instant("12:30"));
    }
    expect(workBetween(route, instant("12:30"), instant("13:45"))).toEqual([]);
    expect(breakOf(route)).toMatchObject({ serviceStartAt: at("12:30"), plannedDepartureAt: at("13:45") });
    expect(route).toMatchObject({ drivingSeconds: 2715, serviceSeconds: 240 });
  }
});

it("case 5: a leg of three hours with a break in it", async () => {
  const plan = await setUp(client, {
    assignment: {
      ...{ workStartTime: "08:00", workEndTime: "20:00" },
      breaks: [{ startTime: "10:00", endTime: "10:30" }],
    },
    stops: [{ name: "far", timeWindows: [window("11:00", "11:30")], ...north(180) }],
  });
  const route = await plan.route();
  expect(route).toMatchObject({
    startAt: at("08:00"),
    endAt: at("14:35"),
    waitSeconds: 0,
    breakSeconds: 1800,
  });
  expect(route.stops).toMatchObject([
    {
      ...{ type: "break", latitude: null, longitude: null, durationSeconds: 7200 },
      ...{ plannedArrivalAt: at("10:00"), serviceStartAt: at("10:00"), plannedDepartureAt: at("10:30") },
    },
    { name: "far", durationSeconds: 3600, plannedArrivalAt: at("11:30"), serviceStartAt: at("11:30") },
  ]);
});

it("case 13: a break is taken at the door of the next stop", async () => {
  const plan = await setUp(client, {
    assignment: {
      ...{ workStartTime: "08:00", workEndTime: "17:00" },
      breaks: [{ earliestStartTime: "09:00", latestStartTime: "10:00", durationMinutes: 30 }],
    },
    stops: [
      { name: "A", serviceMinutes: 20, timeWindows: [window("08:00", "08:15")], ...north(10) },
      { name: "B", timeWindows: [window("09:35", "09:45")], ...north(40) },
    ],
  });
  const route = await plan.route();
  expect(route).toMatchObject({ startAt: at("08:05"), endAt: at("10:20"), waitSeconds: 0 });
  expect(route.stops).toMatchObject([
    { name: "A", plannedArrivalAt: at("08:15"), plannedDepartureAt: at("08:35"), durationSeconds: 600 },
    {
      ...{ type: "break", ...north(40), durationSeconds: 1800, waitSeconds: 0 },
      ...{ plannedArrivalAt: at("09:05"), serviceStartAt: at("09:05"), plannedDepartureAt: at("09:35") },
    },
    { name: "B", plannedArrivalAt: at("09:35"), durationSeconds: 0, distanceMeters: 0, waitSeconds: 0 },
  ]);
});
