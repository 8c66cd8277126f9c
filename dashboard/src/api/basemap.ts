import { request } from "./client.ts";
import type { Basemap } from "./types.ts";

/** Where the streets of the map come from. */
export async function readBasemap(): Promise<Basemap> {
  return await request<Basemap>("GET", "/app/api/basemap");
}
