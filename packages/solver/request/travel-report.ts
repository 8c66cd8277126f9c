import type { TravelReport } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { VehicleTravel } from "../travel/vehicle-travel.ts";
import type { ProblemLayout } from "./problem.ts";

/** Undefined if there is nothing to tell. */
export function travelReport({ ofVehicles }: ProblemLayout, travel: VehicleTravel): TravelReport | undefined {
  const { notices, withoutRoads, withoutSides, lacksRoads } = travel;
  const vehiclesWithoutRoads = [...ofVehicles.keys()].filter((v) => lacksRoads(ofVehicles[v]?.profile ?? 0));
  const hasLists = notices.length + vehiclesWithoutRoads.length > 0;
  if (!withoutRoads && !withoutSides && !hasLists) return undefined;
  return { notices: [...notices], withoutRoads, withoutSides, vehiclesWithoutRoads };
}
