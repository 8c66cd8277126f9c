import {
  Rondo,
  type NewAssignment,
  type NewCourier,
  type NewProject,
  type NewStop,
  type PlannedResult,
} from "@rondo/client";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { serviceSeconds } from "@rondo/day/records/stop/service-minutes.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { planFaults } from "../support/plan/plan-faults.ts";
import { startTestSystem } from "../support/system.ts";

interface DemoDay {
  readonly project: NewProject;
  readonly stops: readonly NewStop[];
  readonly couriers: readonly {
    readonly courier: NewCourier;
    readonly assignment: Omit<NewAssignment, "courierId">;
  }[];
}

const demo = JSON.parse(
  await readFile(new URL("../../tools/demo/day.json", import.meta.url), "utf8"),
) as DemoDay;
const { gateway } = await startTestSystem();
const { key } = await gateway.newClient({ walletCents: 100_000 });
const rondo = new Rondo({ apiKey: key, baseUrl: gateway.origin });

/** Helsinki, 1 December 2026. */
const at = (clock: string): number => Date.parse(`2026-12-01T${clock.slice(0, 5)}:00+02:00`);
const minutes = (given: number | string): number => (serviceSeconds(given) ?? Number.NaN) / 60;

/** What a plan breaks of the day as its client knows it. The client's types leave lists of words open. */
async function faultsOf(projectId: string, plan: PlannedResult): Promise<string[]> {
  const stops = (await rondo.stops.list(projectId).all()) as Stop[];
  const assignments = (await rondo.assignments.list(projectId).all()) as Assignment[];
  const { routes, unassignedStops } = plan as RunResult;
  return planFaults({ stops, assignments, at, minutes }, routes, unassignedStops);
}

describe("the typical order of requests", () => {
  let id: string;
  let plan: PlannedResult;

  it("contract 5.2: plans a day of real addresses, start to end", async () => {
    ({ id } = await rondo.projects.create(demo.project));
    await rondo.stops.createAll(id, demo.stops);
    const total = demo.stops.length;
    expect(await rondo.stops.geocode(id)).toEqual({ total, geocoded: total, failed: 0 });
    for (const { courier, assignment } of demo.couriers) {
      const { id: courierId } = await rondo.couriers.create(courier);
      await rondo.assignments.create(id, { ...assignment, courierId });
    }
    plan = await rondo.runs.start(id);
    expect(plan.chargedUsd).toBe(demo.couriers.length);
    expect(await faultsOf(id, plan)).toEqual([]);
    expect(plan.summary.plannedCount).toBe(total - 2);
    expect(plan.unassignedStops).toHaveLength(2);
    expect(await rondo.routes.get(id)).toMatchObject({ jobId: plan.jobId, routes: plan.routes });
  });

  it("contract 5.1: plans it again in the background, from the routes it has, keeping what is locked", async () => {
    const kept = plan.routes[0];
    const lockedStopIds =
      kept?.stops.flatMap(({ stopId, type }) => (type === "delivery" && stopId ? [stopId] : [])) ?? [];
    const more = { lockedStopIds, includeGeometry: true, timeLimitSeconds: 1 };
    const again = await rondo.runs.start(id, { async: true, startFrom: "current", ...more });
    expect(await faultsOf(id, again)).toEqual([]);
    const locked = again.routes.find(({ assignmentId }) => assignmentId === kept?.assignmentId);
    const order = locked?.stops
      .map(({ stopId }) => stopId)
      .filter((stopId) => stopId !== null && lockedStopIds.includes(stopId));
    expect(order).toEqual(lockedStopIds);
    expect(again.routes.every(({ geometry }) => geometry !== null && geometry.length > 0)).toBe(true);
    expect((await rondo.routes.get(id)).jobId).toBe(again.jobId);
  });

  it("contract 5.1: gives the same plan for the same seed and number of iterations", async () => {
    const positions = async () => {
      const { routes } = await rondo.runs.start(id, { seed: 7, maxIterations: 300 });
      return routes.map(({ stops }) =>
        stops.map(({ stopId, plannedArrivalAt }) => [stopId, plannedArrivalAt]),
      );
    };
    expect(await positions()).toEqual(await positions());
  });

  it("contract 5.1: plans only what is assigned when that is asked for", async () => {
    const own = await rondo.projects.create(demo.project);
    const courier = await rondo.couriers.create({ firstName: "Aino" });
    const body = { courierId: courier.id, workEndTime: "20:00" };
    const { id: assignedCourierId } = await rondo.assignments.create(own.id, body);
    const location = { address: "A", latitude: 60.17, longitude: 24.94 };
    await rondo.stops.createAll(own.id, [
      { name: "mine", ...location, assignedCourierId },
      { name: "nobody's", ...location },
    ]);
    const { routes, unassignedStops } = await rondo.runs.start(own.id, {
      onlyAssignedPoints: true,
      timeLimitSeconds: 1,
    });
    expect(routes.flatMap((route) => route.stops.map(({ name }) => name))).toEqual(["mine"]);
    expect(unassignedStops).toMatchObject([{ name: "nobody's", reasons: [{ code: "NOT_ASSIGNED" }] }]);
  });
});
