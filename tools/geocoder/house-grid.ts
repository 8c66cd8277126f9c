import { type Column, sortedByKey } from "./columns.ts";
import { COLUMNS, METRES_PER_DEGREE } from "./neighbourhood.ts";

/** Finds the houses near a house, in columns. Neighbourhood does the same for fewer things. */
export class HouseGrid {
  readonly #reach: number;
  /** Index of the first house of each cell among those below, and of the first after it. */
  readonly #cells = new Map<number, readonly [number, number]>();
  /** The houses cell by cell, and where they are. */
  readonly #houses: Uint32Array;
  readonly #north: Float64Array;
  readonly #longitudes: Float64Array;
  #found = new Uint32Array(1024);

  constructor(places: { readonly latitudes: Column; readonly longitudes: Column }, reachMetres: number) {
    const { latitudes, longitudes } = places;
    this.#reach = reachMetres;
    const cellOf = new Int32Array(latitudes.length);
    const numbers = new Map<number, number>();
    for (let house = 0; house < latitudes.length; house++) {
      const row = this.#row(latitudes.at(house) * METRES_PER_DEGREE);
      const key = keyOf(row, this.#column(longitudes.at(house), row));
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) numbers.set(key, number);
      cellOf[house] = number;
    }
    const all = Uint32Array.from(cellOf.keys());
    this.#houses = sortedByKey(all, (house) => cellOf[house] ?? 0, numbers.size);
    this.#north = Float64Array.from(this.#houses, (house) => latitudes.at(house) * METRES_PER_DEGREE);
    this.#longitudes = Float64Array.from(this.#houses, (house) => longitudes.at(house));
    const keys = [...numbers.keys()];
    for (let first = 0, at = 1; at <= this.#houses.length; at++) {
      const cell = cellOf[this.#houses[first] ?? 0] ?? 0;
      if (at < this.#houses.length && cellOf[this.#houses[at] ?? 0] === cell) continue;
      this.#cells.set(keys[cell] ?? 0, [first, at]);
      first = at;
    }
  }

  /** The houses within reach, valid until the next call. */
  near({ latitude, longitude }: { latitude: number; longitude: number }): Uint32Array {
    let count = 0;
    const north = latitude * METRES_PER_DEGREE;
    const reach = this.#reach;
    const metresPerDegree = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
    const middle = this.#row(north);
    for (let row = middle - 1; row <= middle + 1; row++) {
      const column = this.#column(longitude, row);
      for (let beside = column - 1; beside <= column + 1; beside++) {
        const [first, end] = this.#cells.get(keyOf(row, beside)) ?? [0, 0];
        if (count + end - first > this.#found.length) this.#grow(count + end - first);
        for (let at = first; at < end; at++) {
          const y = (this.#north[at] ?? NaN) - north;
          const x = ((this.#longitudes[at] ?? NaN) - longitude) * metresPerDegree;
          if (x * x + y * y <= reach * reach) this.#found[count++] = this.#houses[at] ?? 0;
        }
      }
    }
    return this.#found.subarray(0, count);
  }

  #grow(length: number): void {
    const larger = new Uint32Array(2 * length);
    larger.set(this.#found);
    this.#found = larger;
  }

  #row(north: number): number {
    return Math.floor(north / this.#reach);
  }

  /** Each row has its own width of columns, since degrees of longitude get shorter towards the poles. */
  #column(longitude: number, row: number): number {
    const latitude = (row * this.#reach) / METRES_PER_DEGREE;
    const shortest = Math.max(0.01, Math.cos((Math.min(89, Math.abs(latitude) + 0.1) * Math.PI) / 180));
    return Math.floor((longitude * METRES_PER_DEGREE * shortest) / this.#reach);
  }
}

function keyOf(row: number, column: number): number {
  return row * COLUMNS + column;
}
