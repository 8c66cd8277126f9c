import type { StopFields } from "./record.ts";

/** The load of a kind that a stop takes from a vehicle. */
export function demandOf({ loadDemands }: Pick<StopFields, "loadDemands">, key: string): number {
  const demands = loadDemands ?? {};
  return Object.hasOwn(demands, key) ? (demands[key] ?? 0) : key === "count" ? 1 : 0;
}

/** The load of a kind that a stop puts into a vehicle: all of a pickup's, and what a delivery gives back. */
export function collectedOf(
  stop: Pick<StopFields, "pointType" | "loadDemands" | "collectDemands">,
  key: string,
): number {
  if (stop.pointType === "pickup") return demandOf(stop, key);
  return Object.hasOwn(stop.collectDemands, key) ? (stop.collectDemands[key] ?? 0) : 0;
}
