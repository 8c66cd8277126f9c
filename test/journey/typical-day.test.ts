import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { Job, RunResult } from "@rondo/day/records/run.ts";
import { serviceSeconds } from "@rondo/day/records/stop/service-minutes.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { planFaults, type Day } from "../support/plan/plan-faults.ts";
import { newSystemClient } from "../support/system.ts";

interface DemoDay {
  readonly project: object;
  readonly stops: readonly object[];
  readonly couriers: readonly { readonly courier: object; readonly assignment: object }[];
}

const day = await readFile(new URL("../../tools/demo/day.json", import.meta.url), "utf8");
const demo = JSON.parse(day) as DemoDay;
const client = await newSystemClient();

/** Helsinki, 1 December 2026. */
const at = (clock: string): number => Date.parse(`2026-12-01T${clock.slice(0, 5)}:00+02:00`);
const minutes = (given: number | string): number => (serviceSeconds(given) ?? Number.NaN) / 60;

async function dayOf(path: string): Promise<Day> {
  const [stops, couriers] = await Promise.all([
    client.get<{ stops: Stop[] }>(`${path}/stops`),
    client.get<{ couriers: Assignment[] }>(`${path}/couriers`),
  ]);
  return { stops: stops.data.stops, assignments: couriers.data.couriers, at, minutes };
}

describe("the typical order of requests", () => {
  let path: string;
  let result: RunResult;

  it("contract 5.2: plans a day of real addresses, start to end", async () => {
    expect((await client.get("/account")).status).toBe(200);
    const project = await client.post<{ project: { id: string } }>("/projects", demo.project);
    path = `/projects/${project.data.project.id}`;
    expect((await client.post(`${path}/stops`, { stops: demo.stops })).status).toBe(201);
    const geocoded = await client.post(`${path}/stops/geocode`);
    const total = demo.stops.length;
    expect(geocoded.data).toEqual({ result: { total, geocoded: total, failed: 0 } });
    for (const { courier, assignment } of demo.couriers) {
      const { data } = await client.post<{ courier: { id: string } }>("/couriers", courier);
      const added = await client.post(`${path}/couriers`, { ...assignment, courierId: data.courier.id });
      expect(added.status).toBe(201);
    }
    const run = await client.post<RunResult>(`${path}/optimize`);
    expect(run.status).toBe(200);
    result = run.data;
    expect(result.chargedUsd).toBe(demo.couriers.length);
    expect(planFaults(await dayOf(path), result.routes, result.unassignedStops)).toEqual([]);
    expect(result.summary.plannedCount).toBe(total - 2);
    expect(result.unassignedStops).toHaveLength(2);
    const routes = await client.get<CurrentRoutes>(`${path}/routes`);
    expect(routes.data).toMatchObject({ jobId: result.jobId, routes: result.routes });
  });

  it("contract 5.1: plans it again in the background, from the routes it has, keeping what is locked", async () => {
    const kept = result.routes[0];
    const lockedStopIds =
      kept?.stops.flatMap(({ stopId, type }) => (type === "delivery" && stopId ? [stopId] : [])) ?? [];
    const body = {
      async: true,
      startFrom: "current",
      lockedStopIds,
      includeGeometry: true,
      timeLimitSeconds: 1,
    };
    const { status, data } = await client.post<{ jobId: string }>(`${path}/optimize`, body);
    expect(status).toBe(202);
    const read = async (): Promise<Job> => (await client.get<Job>(`/optimization-jobs/${data.jobId}`)).data;
    await expect.poll(async () => (await read()).status, { timeout: 15_000 }).toBe("completed");
    const again = (await read()).result;
    expect(planFaults(await dayOf(path), again?.routes ?? [], again?.unassignedStops ?? [])).toEqual([]);
    const locked = again?.routes.find(({ assignmentId }) => assignmentId === kept?.assignmentId);
    const order = locked?.stops
      .map(({ stopId }) => stopId)
      .filter((id) => id !== null && lockedStopIds.includes(id));
    expect(order).toEqual(lockedStopIds);
    expect(again?.routes.every(({ geometry }) => geometry !== null && geometry.length > 0)).toBe(true);
    expect((await client.get<CurrentRoutes>(`${path}/routes`)).data.jobId).toBe(data.jobId);
  });

  it("contract 5.1: gives the same plan for the same seed and number of iterations", async () => {
    const body = { seed: 7, maxIterations: 300 };
    const positions = (run: RunResult) =>
      run.routes.map(({ stops }) => stops.map(({ stopId, plannedArrivalAt }) => [stopId, plannedArrivalAt]));
    const first = await client.post<RunResult>(`${path}/optimize`, body);
    const second = await client.post<RunResult>(`${path}/optimize`, body);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(positions(second.data)).toEqual(positions(first.data));
  });

  it("contract 5.1: plans only what is assigned when that is asked for", async () => {
    const fresh = await client.post<{ project: { id: string } }>("/projects", demo.project);
    const own = `/projects/${fresh.data.project.id}`;
    const courier = await client.post<{ courier: { id: string } }>("/couriers", { firstName: "Aino" });
    const body = { courierId: courier.data.courier.id, workEndTime: "20:00" };
    const assignment = await client.post<{ courier: { id: string } }>(`${own}/couriers`, body);
    const location = { address: "A", latitude: 60.17, longitude: 24.94 };
    const stops = [
      { name: "mine", ...location, assignedCourierId: assignment.data.courier.id },
      { name: "nobody's", ...location },
    ];
    await client.post(`${own}/stops`, { stops });
    const run = await client.post<RunResult>(`${own}/optimize`, {
      onlyAssignedPoints: true,
      timeLimitSeconds: 1,
    });
    expect(run.data.routes.flatMap((route) => route.stops.map(({ name }) => name))).toEqual(["mine"]);
    expect(run.data.unassignedStops).toMatchObject([
      { name: "nobody's", reasons: [{ code: "NOT_ASSIGNED" }] },
    ]);
  });
});
