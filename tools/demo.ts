import { readFile } from "node:fs/promises";
import {
  RondoError,
  type NewAssignment,
  type NewCourier,
  type NewProject,
  type NewStop,
  type Rondo,
} from "@rondo/client";
import type { DemoPlan } from "@rondo/day/out/plan-table.ts";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";

/** The demo day of demo/day.json: bodies of API requests. */
interface DemoDay {
  readonly project: NewProject;
  readonly stops: readonly NewStop[];
  readonly couriers: readonly {
    readonly courier: NewCourier;
    readonly assignment: Omit<NewAssignment, "courierId">;
  }[];
}

/**
 * Plans the demo day in a new project, in the order of requests that the API guide describes: project, stops, geocode,
 * couriers, assignments, optimize.
 *
 * @returns the new project's id
 * @throws RondoError, also when the run fails; then the project is gone
 */
export async function planDemoDay(rondo: Rondo): Promise<string> {
  const file = new URL("demo/day.json", import.meta.url);
  const day = JSON.parse(await readFile(file, "utf8")) as DemoDay;
  const { id } = await rondo.projects.create(day.project);
  try {
    await rondo.stops.createAll(id, day.stops);
    await rondo.stops.geocode(id);
    for (const { courier, assignment } of day.couriers) {
      const { id: courierId } = await rondo.couriers.create(courier);
      await rondo.assignments.create(id, { ...assignment, courierId });
    }
    await rondo.runs.start(id, { includeGeometry: true });
  } catch (error) {
    await rondo.projects.delete(id).catch(() => undefined);
    throw error;
  }
  return id;
}

/** The project's current plan; null if the project or its plan does not exist. */
export async function demoPlan(rondo: Rondo, projectId: string): Promise<DemoPlan | null> {
  try {
    const [project, stops, couriers, assignments, current] = await Promise.all([
      rondo.projects.get(projectId),
      rondo.stops.list(projectId).all(),
      rondo.couriers.list().all(),
      rondo.assignments.list(projectId).all(),
      rondo.routes.get(projectId),
    ]);
    if (current.routes.length === 0) return null;
    const courierOf = new Map(couriers.map((courier) => [courier.id, courier]));
    return {
      // This version's own service has no codes but those that its table has words for.
      ...(current as CurrentRoutes),
      title: project.name,
      timezone: project.timezone,
      addresses: new Map(stops.map(({ id, address }) => [id, address])),
      drivers: new Map(assignments.map(({ id, courierId }) => [id, courierOf.get(courierId)])),
    };
  } catch (error) {
    if (error instanceof RondoError && error.status === 404) return null;
    throw error;
  }
}
