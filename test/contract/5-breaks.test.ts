import { describe, expect, it } from "vitest";
import type { Route } from "@rondo/day/records/plan.ts";
import { at, DEPOT, newDay } from "../support/day.ts";
import { breakFaults, workBetween } from "../support/plan/break-faults.ts";
import { rowFaults } from "../support/plan/row-faults.ts";
import { newSystemClient } from "../support/system.ts";

const client = await newSystemClient();

type Breaks = Parameters<typeof breakFaults>[0];

const instant = (clock: string): number => Date.parse(at(clock));
const window = (startTime: string | null, endTime: string) => ({
  timeWindows: [{ startTime: startTime && at(startTime), endTime: at(endTime) }],
});
const breakRows = ({ stops }: Route) => stops.filter(({ type }) => type === "break");

/** The route of a courier with these breaks. Checks that its rows and breaks agree. */
async function route(breaks: Breaks, ...stops: readonly object[]): Promise<Route> {
  const day = await newDay(client, { breaks });
  await day.stops(...stops);
  const planned = await day.route();
  expect([...rowFaults(planned), ...breakFaults(breaks, planned, instant)]).toEqual([]);
  return planned;
}

const LUNCH = { earliestStartTime: "11:00", latestStartTime: "12:00", durationMinutes: 30 };

describe("breaks", () => {
  it("contract 5.8: are kept and shown in the route: nobody drives or serves in a fixed one", async () => {
    const fixed = [{ startTime: "08:30", endTime: "09:00" }];
    const long = Array.from({ length: 4 }, () => ({ serviceMinutes: 20 }));
    const planned = await route(fixed, window(null, "08:10"), ...long);
    expect(workBetween(planned, instant("08:30"), instant("09:00"))).toEqual([]);
    expect(breakRows(planned)).toMatchObject([
      { stopId: null, name: null, serviceStartAt: at("08:30"), plannedDepartureAt: at("09:00") },
    ]);
    expect(planned.breakSeconds).toBe(1800);
  });

  it("contract 5.8: that are fixed are closed time: a route may leave when one ends", async () => {
    const planned = await route([{ startTime: "08:00", endTime: "10:00" }], {});
    expect(breakRows(planned)).toEqual([]);
    expect(planned.startAt).toBe(at("10:00"));
  });

  it("contract 5.8: that are flexible are taken by a route that leaves before their latest start and ends after it", async () => {
    const planned = await route([LUNCH], window("10:30", "10:45"), window("13:00", "13:15"));
    expect(breakRows(planned)).toHaveLength(1);
    expect(planned.breakSeconds).toBe(1800);
  });

  it("contract 5.8: that are flexible are not owed by a route that begins later, or ends before", async () => {
    expect(breakRows(await route([LUNCH], window("13:00", "13:15")))).toEqual([]);
    expect(breakRows(await route([LUNCH], window("09:00", "09:15")))).toEqual([]);
  });

  it("contract 5.10: have the coordinates of the stop where they are taken", async () => {
    const planned = await route([LUNCH], window("10:50", "10:55"), window("12:30", "12:45"));
    const [row] = breakRows(planned);
    const visits = planned.stops.filter(({ type }) => type === "delivery");
    const locations = visits.map(({ latitude, longitude }) => ({ latitude, longitude }));
    expect(locations).toContainEqual({ latitude: row?.latitude, longitude: row?.longitude });
  });

  it("contract 5.10: on the way have no coordinates; the rows before and after share the leg", async () => {
    // Some two hours of driving, in a shift that leaves no time to wait.
    const far = { latitude: 60.17 + 0.45, longitude: 24.94, ...window("10:00", "10:30") };
    const planned = await route([{ startTime: "09:00", endTime: "09:30" }], far);
    const [row, visit] = planned.stops;
    expect(row).toMatchObject({ type: "break", latitude: null, longitude: null });
    const alone = await route([], far);
    const leg = alone.stops[0]!;
    expect(row!.durationSeconds + visit!.durationSeconds).toBe(leg.durationSeconds);
    expect(row!.distanceMeters + visit!.distanceMeters).toBe(leg.distanceMeters);
    expect(visit!.latitude).not.toBe(DEPOT.startLatitude);
  });

  it("contract 4.5: that cannot be taken one after the other are refused", async () => {
    const day = await newDay(client);
    const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "A" });
    const breaks = [
      { startTime: "12:00", endTime: "13:00" },
      { earliestStartTime: "12:00", latestStartTime: "12:30", durationMinutes: 30 },
    ];
    const body = { courierId: courier.data.courier.id, breaks };
    const reply = await client.post(`${day.path}/couriers`, body);
    expect(reply).toMatchObject({
      status: 400,
      code: "INVALID_BODY",
      details: { issues: [{ path: expect.stringMatching(/^breaks\.[01]$/) as string }] },
    });
  });
});
