import type { StopFields } from "./record.ts";

/** The load of a kind that a stop takes from a vehicle. */
export function demandOf({ loadDemands }: Pick<StopFields, "loadDemands">, key: string): number {
  const demands = loadDemands ?? {};
  return Object.hasOwn(demands, key) ? (demands[key] ?? 0) : key === "count" ? 1 : 0;
}
