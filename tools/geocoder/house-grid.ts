import { type Column, sortedByKey } from "./columns.ts";
import { cellKey, columnOf, METRES_PER_DEGREE, rowOf } from "./neighbourhood.ts";

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
      const row = rowOf(latitudes.at(house), reachMetres);
      const key = cellKey(row, columnOf(longitudes.at(house), row, reachMetres));
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
    const middle = rowOf(latitude, reach);
    for (let row = middle - 1; row <= middle + 1; row++) {
      const column = columnOf(longitude, row, reach);
      for (let beside = column - 1; beside <= column + 1; beside++) {
        const [first, end] = this.#cells.get(cellKey(row, beside)) ?? [0, 0];
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
}
