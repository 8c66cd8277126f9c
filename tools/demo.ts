import { readFile } from "node:fs/promises";
import type { CurrentRoutes } from "@rondo/day/records/plan.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { RefusedRequest, type Api } from "./demo/api.ts";
import { completed } from "./demo/completed.ts";
import type { DemoPlan, Named } from "@rondo/day/out/plan-table.ts";

/** The demo day of demo/day.json: bodies of API requests. */
interface DemoDay {
  readonly project: object;
  readonly stops: readonly object[];
  readonly couriers: readonly { readonly courier: object; readonly assignment: object }[];
}

/**
 * Plans the demo day in a new project, in the order of requests that the API guide describes: project, stops, geocode,
 * couriers, assignments, optimize.
 *
 * @returns the new project's id
 * @throws RefusedRequest, or Error when the run fails; then the project is gone
 */
export async function planDemoDay(api: Api): Promise<string> {
  const file = new URL("demo/day.json", import.meta.url);
  const day = JSON.parse(await readFile(file, "utf8")) as DemoDay;
  const { project } = await api.post<{ project: { id: string } }>("/projects", day.project);
  const path = `/projects/${project.id}`;
  try {
    await plan(api, path, day);
  } catch (error) {
    await api.delete(path).catch(() => undefined);
    throw error;
  }
  return project.id;
}

async function plan(api: Api, path: string, day: DemoDay): Promise<void> {
  await api.post(`${path}/stops`, { stops: day.stops });
  await api.post(`${path}/stops/geocode`);
  for (const { courier, assignment } of day.couriers) {
    const added = await api.post<{ courier: { id: string } }>("/couriers", courier);
    await api.post(`${path}/couriers`, { ...assignment, courierId: added.courier.id });
  }
  const run = await api.post<RunResult | { jobId: string }>(`${path}/optimize`, { includeGeometry: true });
  if (!("routes" in run)) await completed(api, run.jobId);
}

/** The project's current plan; null if the project or its plan does not exist. */
export async function demoPlan(api: Api, projectId: string): Promise<DemoPlan | null> {
  try {
    const path = `/projects/${projectId}`;
    const [{ project }, { stops }, { couriers }, { couriers: assignments }, current] = await Promise.all([
      api.get<{ project: { name: string; timezone: string } }>(path),
      api.get<{ stops: { id: string; address: string }[] }>(`${path}/stops`),
      api.get<{ couriers: ({ id: string } & Named)[] }>("/couriers"),
      api.get<{ couriers: { id: string; courierId: string }[] }>(`${path}/couriers`),
      api.get<CurrentRoutes>(`${path}/routes`),
    ]);
    if (current.routes.length === 0) return null;
    const courierOf = new Map(couriers.map((courier) => [courier.id, courier]));
    return {
      ...current,
      title: project.name,
      timezone: project.timezone,
      addresses: new Map(stops.map(({ id, address }) => [id, address])),
      drivers: new Map(assignments.map(({ id, courierId }) => [id, courierOf.get(courierId)])),
    };
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 404) return null;
    throw error;
  }
}
