import type { Assignment } from "../../records/assignment/schemas.ts";
import type { Coordinates } from "../vehicle.ts";

/** A location where couriers start or end. */
export interface Depot extends Coordinates {
  readonly assignmentIds: readonly string[];
}

/**
 * The starts and ends of a run's couriers, each location once.
 * @param defaultStart the start of couriers without one of their own
 */
export function depotsOf(assignments: readonly Assignment[], defaultStart: Coordinates | null): Depot[] {
  const depots = new Map<string, Coordinates & { readonly assignmentIds: Set<string> }>();
  const add = (id: string, { latitude, longitude }: Coordinates): void => {
    const key = `${latitude},${longitude}`;
    const depot = depots.get(key) ?? { latitude, longitude, assignmentIds: new Set<string>() };
    depots.set(key, depot);
    depot.assignmentIds.add(id);
  };
  for (const { id, startLatitude, startLongitude, endLatitude, endLongitude } of assignments) {
    if (startLatitude !== null && startLongitude !== null)
      add(id, { latitude: startLatitude, longitude: startLongitude });
    else if (defaultStart) add(id, defaultStart);
    if (endLatitude !== null && endLongitude !== null)
      add(id, { latitude: endLatitude, longitude: endLongitude });
  }
  return [...depots.values()].map((depot) => ({ ...depot, assignmentIds: [...depot.assignmentIds] }));
}
