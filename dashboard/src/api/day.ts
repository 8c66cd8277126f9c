import { request } from "./client.ts";
import type { Assignment, Courier, CurrentRoutes, Stop } from "./types.ts";

/** Requests of one project's day. */
const of = (projectId: string) => `/api/v1/projects/${projectId}`;

export async function listStops(projectId: string): Promise<Stop[]> {
  return (await request<{ stops: Stop[] }>("GET", `${of(projectId)}/stops`)).stops;
}

export async function listAssignments(projectId: string): Promise<Assignment[]> {
  return (await request<{ couriers: Assignment[] }>("GET", `${of(projectId)}/couriers`)).couriers;
}

export async function listCouriers(): Promise<Courier[]> {
  return (await request<{ couriers: Courier[] }>("GET", "/api/v1/couriers")).couriers;
}

export async function readRoutes(projectId: string): Promise<CurrentRoutes> {
  return await request<CurrentRoutes>("GET", `${of(projectId)}/routes`);
}
