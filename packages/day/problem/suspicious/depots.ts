import type { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { VehicleName } from "../../plan/plan.ts";
import { isStandIn } from "../unlocated.ts";
import type { Coordinates } from "../../records/locating.ts";

/** A location where couriers start or end. */
export interface Depot extends Coordinates {
  readonly assignmentIds: readonly string[];
}

/**
 * The starts and ends of a run's couriers, each location once. Depots that are not located yet are left out.
 * @param names of the problem's vehicles, in their order
 */
export function depotsOf({ vehicles, places }: Problem, names: readonly VehicleName[]): Depot[] {
  const depots = new Map<number, Set<string>>();
  for (const [index, { startPlace, endPlace }] of vehicles.entries()) {
    for (const place of [startPlace, endPlace]) {
      if (place === undefined) continue;
      depots.set(place, (depots.get(place) ?? new Set()).add(names[index]?.assignmentId ?? ""));
    }
  }
  return [...depots].flatMap(([place, ids]) => {
    const at = places[place];
    if (!at || isStandIn(at)) return [];
    return { latitude: at.latitude, longitude: at.longitude, assignmentIds: [...ids] };
  });
}
