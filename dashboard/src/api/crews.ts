import { request } from "./client.ts";
import type { Crew, ListedCrew, NewCrew } from "./types.ts";

const path = "/app/api/crews";

/** By name. */
export async function listCrews(): Promise<ListedCrew[]> {
  return (await request<{ crews: ListedCrew[] }>("GET", path)).crews;
}

export async function readCrew(crewId: string): Promise<Crew> {
  return (await request<{ crew: Crew }>("GET", `${path}/${crewId}`)).crew;
}

export async function createCrew(body: NewCrew, idempotencyKey: string): Promise<Crew> {
  return (await request<{ crew: Crew }>("POST", path, { body, idempotencyKey })).crew;
}

export async function changeCrew(crewId: string, body: Partial<NewCrew>): Promise<Crew> {
  return (await request<{ crew: Crew }>("PATCH", `${path}/${crewId}`, { body })).crew;
}

export async function deleteCrew(crewId: string): Promise<void> {
  await request("DELETE", `${path}/${crewId}`);
}
