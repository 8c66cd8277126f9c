import KDBush from "kdbush";
import type { Position } from "./address-table.ts";

const METRES_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** Metres between two points, precise enough up to some kilometres. */
export function metresBetween(a: Position, b: Position): number {
  const northward = (a.latitude - b.latitude) * METRES_PER_DEGREE;
  const eastward = (a.longitude - b.longitude) * METRES_PER_DEGREE * Math.cos(a.latitude * RADIANS);
  return Math.sqrt(northward * northward + eastward * eastward);
}

/** Finds points near a position without a look at all of them. A country has millions. */
export class Nearby {
  readonly #index: KDBush;
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  readonly #reachMetres: number;

  /** @param positionOf where each of so many points is, by its number from 0 */
  constructor(count: number, positionOf: (point: number) => Position, reachMetres: number) {
    this.#index = new KDBush(count);
    this.#latitudes = new Float64Array(count);
    this.#longitudes = new Float64Array(count);
    this.#reachMetres = reachMetres;
    for (let point = 0; point < count; point++) {
      const { latitude, longitude } = positionOf(point);
      this.#latitudes[point] = latitude;
      this.#longitudes[point] = longitude;
      this.#index.add(longitude, latitude);
    }
    this.#index.finish();
  }

  /** The numbers of the points within reach. */
  near({ latitude, longitude }: Position): number[] {
    const north = this.#reachMetres / METRES_PER_DEGREE;
    const narrow = Math.max(0.01, Math.cos(latitude * RADIANS));
    const east = north / narrow;
    return this.#index
      .range(longitude - east, latitude - north, longitude + east, latitude + north)
      .filter((point) => {
        const y = (this.#latitudes[point] ?? NaN) - latitude;
        const x = ((this.#longitudes[point] ?? NaN) - longitude) * narrow;
        return x * x + y * y <= north * north;
      });
  }
}
