import type { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { indexer, locationIndexer } from "./indexer.ts";
import type { UnlocatedDepot } from "../plan/plan.ts";
import type { Coordinates } from "../records/locating.ts";

/** Beyond the earth, so that an optimizer refuses a problem with a stand-in. */
const FIRST_LATITUDE = 1000;

/** Stands in a problem for depots until they are located, one location for each address. */
export class StandIns {
  readonly depots: UnlocatedDepot[] = [];
  readonly #addresses = indexer<string>((address) => address);

  of(address: string, assignmentId: string | null): Coordinates {
    const index = this.#addresses.index(address);
    this.depots[index] ??= { address, assignmentId };
    return { latitude: FIRST_LATITUDE + index, longitude: 0 };
  }
}

export function isStandIn({ latitude }: Coordinates): boolean {
  return latitude >= FIRST_LATITUDE;
}

/**
 * The problem with locations in place of its stand-ins. Equal locations become one.
 * @param locations in the order of the depots; a depot without one keeps its stand-in
 */
export function withLocations(
  problem: Problem,
  locations: readonly (Coordinates | null | undefined)[],
): Problem {
  const places = locationIndexer();
  const indices = problem.places.map((place) => {
    const located = isStandIn(place) ? locations[place.latitude - FIRST_LATITUDE] : null;
    const { latitude, longitude } = located ?? place;
    return places.index({ latitude, longitude });
  });
  const moved = (place: number): number => indices[place] ?? place;
  const movedIfAny = (place: number | undefined) => (place === undefined ? undefined : moved(place));
  return {
    ...problem,
    stops: problem.stops.map((stop) => ({ ...stop, place: moved(stop.place) })),
    reloads: problem.reloads.map((reload) => ({ ...reload, place: moved(reload.place) })),
    vehicles: problem.vehicles.map((vehicle) => ({
      ...vehicle,
      startPlace: movedIfAny(vehicle.startPlace),
      endPlace: movedIfAny(vehicle.endPlace),
    })),
    places: [...places.values],
  };
}
