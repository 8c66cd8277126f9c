import type { Vehicle } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { Whole } from "./whole.ts";

/** The load kinds that at least one courier limits, in a fixed order. The other kinds matter to nobody. */
export function loadDimensions(assignments: readonly PlannedAssignment[]): string[] {
  const kindsOf = ({ loadLimits, startsEmpty, loading }: PlannedAssignment): string[] => [
    ...Object.keys(loadLimits ?? {}),
    ...(startsEmpty || loading !== "free" ? ["count"] : []),
  ];
  return [...new Set(assignments.flatMap(kindsOf))].sort();
}

/** What a courier has collected so far takes room until he loads; without loading points, all day. */
export function withCollected(vehicle: Whole<Vehicle>, collected: readonly number[]): Whole<Vehicle> {
  if (collected.every((load) => load === 0)) return vehicle;
  if (vehicle.loaded) return { ...vehicle, extraLoad: [...collected] };
  const left = (limit: number, kind: number) => Math.max(0, limit - (collected[kind] ?? 0));
  return {
    ...vehicle,
    capacity: vehicle.capacity.map((limit, kind) => (limit < 0 ? limit : left(limit, kind))),
  };
}

export function hasLoads(loads: Readonly<Record<string, number>>): boolean {
  return Object.values(loads).some((amount) => amount > 0);
}
