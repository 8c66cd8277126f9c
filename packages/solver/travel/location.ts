import type { Place, Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Point } from "../polyline.ts";

/** A location. The proto calls it `Place`, an older word. */
export interface Location extends Place {
  /** Vehicles come to it and leave it on their side of the road. */
  readonly curbside?: boolean;
  /** Vehicles of another profile than a car's come to it. */
  readonly profile?: Profile;
}

/** A location to a tenth of a metre, as text. */
export function locationKey({ latitude, longitude }: Location): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}

export function pick(locations: readonly Location[], indices: Iterable<number>): Location[] {
  return [...indices].flatMap((index) => locations[index] ?? []);
}

export function pointOf({ latitude, longitude }: Location): Point {
  return [latitude, longitude];
}
