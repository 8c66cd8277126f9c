import type { RouteStop } from "../records/plan.ts";

/** Seconds of the service or the break of a row. */
export function stayOf({ serviceStartAt, plannedDepartureAt }: RouteStop): number {
  return Math.round((Date.parse(plannedDepartureAt) - Date.parse(serviceStartAt)) / 1000);
}
