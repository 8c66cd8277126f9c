import { Vehicle, type Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";

/** Groups of vehicles that planning cannot tell apart. None where a stop names vehicles. */
export function alikeVehicles({ vehicles, stops, reloads }: Problem): readonly (readonly number[])[] {
  const isNaming = (visit: object) =>
    Object.entries(visit).some(
      ([field, value]: [string, unknown]) =>
        /vehicle/i.test(field) && value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
  if (stops.some(isNaming) || reloads.some(isNaming)) return [];
  const texts = vehicles.map((vehicle) => JSON.stringify(Vehicle.toJSON(vehicle)));
  const alike = Map.groupBy(vehicles.keys(), (vehicle) => texts[vehicle]);
  return [...alike.values()].filter((group) => group.length > 1);
}
