import type { Coordinates } from "../../records/locating.ts";
import { EARTH_RADIUS_KM, kilometers, RADIANS } from "./sphere.ts";

/** The cosine of the angle that is this long on the ground. Locations are nearer if theirs is larger. */
export function cosineOf(km: number): number {
  return Math.cos(km / EARTH_RADIUS_KM);
}

/** Locations as unit vectors. A distance is compared by a scalar product, some fifty times as fast as a haversine. */
export class Points<Of extends Coordinates> {
  readonly #of: readonly Of[];
  readonly #xyz: Float64Array;

  constructor(locations: readonly Of[]) {
    this.#of = locations;
    this.#xyz = new Float64Array(3 * locations.length);
    for (const [index, location] of locations.entries()) this.#xyz.set(vectorOf(location), 3 * index);
  }

  get count(): number {
    return this.#of.length;
  }

  /** Kilometres from a location to the nearest of these; infinite when there are none. */
  kilometersToNearest(from: Coordinates): number {
    const [x, y, z] = vectorOf(from);
    let nearest = -1;
    let most = -2;
    for (let index = 0; index < this.#of.length; index++) {
      const cosine = this.#cosine(index, x, y, z);
      if (cosine <= most) continue;
      most = cosine;
      nearest = index;
    }
    const found = this.#of[nearest];
    return found === undefined ? Infinity : kilometers(from, found);
  }

  /** Whether more than this many lie within some kilometres of a location. Looks no further than the answer needs. */
  hasMoreWithin(km: number, from: Coordinates, count: number): boolean {
    const [x, y, z] = vectorOf(from);
    const least = cosineOf(km);
    let within = 0;
    for (let index = 0; index < this.#of.length && within <= count; index++)
      if (this.#cosine(index, x, y, z) >= least) within++;
    return within > count;
  }

  /** Whether most of these are for a pair of locations. `isFor` gets the cosines of the distances to both. */
  areMostFor(
    first: Coordinates,
    second: Coordinates,
    isFor: (toFirst: number, toSecond: number) => boolean,
  ): boolean {
    const [x1, y1, z1] = vectorOf(first);
    const [x2, y2, z2] = vectorOf(second);
    const half = this.#of.length / 2;
    let [votes, others] = [0, 0];
    for (let index = 0; index < this.#of.length && others < half && votes <= half; index++) {
      if (isFor(this.#cosine(index, x1, y1, z1), this.#cosine(index, x2, y2, z2))) votes++;
      else others++;
    }
    return votes > half;
  }

  #cosine(index: number, x: number, y: number, z: number): number {
    const at = 3 * index;
    const xyz = this.#xyz;
    return (xyz[at] ?? 0) * x + (xyz[at + 1] ?? 0) * y + (xyz[at + 2] ?? 0) * z;
  }
}

function vectorOf({ latitude, longitude }: Coordinates): [number, number, number] {
  const ring = Math.cos(latitude * RADIANS);
  return [
    ring * Math.cos(longitude * RADIANS),
    ring * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
}
