import type { Position } from "./address-table.ts";
import type { Lists } from "./columns.ts";

/** Units of a stored coordinate in a degree: what the map has at most. */
const UNITS = 1e7;
const UNKNOWN = 0x7fffffff;

/** The places of the corners of outlines, by the ids of their nodes. */
export class Corners {
  readonly #ids: Float64Array;
  readonly #latitudes: Int32Array;
  readonly #longitudes: Int32Array;
  /** Nodes mostly come in the order of their ids. */
  #next = 0;

  constructor(outlines: Lists) {
    const ids = new Float64Array(outlines.valueCount);
    let count = 0;
    for (const id of outlines.values()) ids[count++] = id;
    ids.sort();
    let distinct = 0;
    for (const id of ids) if (distinct === 0 || ids[distinct - 1] !== id) ids[distinct++] = id;
    this.#ids = ids.subarray(0, distinct);
    this.#latitudes = new Int32Array(distinct).fill(UNKNOWN);
    this.#longitudes = new Int32Array(distinct);
  }

  /** Keeps the place of a node, if it is a corner. */
  place({ id, latitude, longitude }: Position & { id: number }): void {
    if (this.#ids[this.#next] !== id) this.#next = this.#indexOf(id);
    if (this.#ids[this.#next] !== id) return;
    this.#latitudes[this.#next] = Math.round(latitude * UNITS);
    this.#longitudes[this.#next] = Math.round(longitude * UNITS);
    this.#next++;
  }

  /**
   * The middle of corners. The last corner of a closed outline repeats the first and does not count.
   * Undefined for an outline that the edge of the extract cuts, since its middle is unknown.
   */
  middleOf(ids: readonly number[]): Position | undefined {
    const indices = [...new Set(ids)].map((id) => this.#indexOf(id));
    if (indices.length === 0 || indices.some((index) => this.#latitudes[index] === UNKNOWN)) return undefined;
    const mean = (values: Int32Array): number =>
      indices.reduce((sum, index) => sum + (values[index] ?? NaN) / UNITS, 0) / indices.length;
    return { latitude: mean(this.#latitudes), longitude: mean(this.#longitudes) };
  }

  /** Where the id is, or would be. */
  #indexOf(id: number): number {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] ?? NaN) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
