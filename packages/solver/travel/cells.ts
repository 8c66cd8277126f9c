/** A cell that nobody has asked for yet. */
export const UNKNOWN = -2;
/** Values below 0 take the largest numbers of a small cell. */
const SMALL_CELLS = 65_534;

/** A list of cells, in two bytes each as long as all fit: seconds do, and metres within a city. */
export class Cells {
  #values: Uint16Array | Int32Array;

  constructor(length: number) {
    this.#values = new Uint16Array(length).fill(UNKNOWN);
  }

  get bytes(): number {
    return this.#values.byteLength;
  }

  at(index: number): number {
    const value = this.#values[index] ?? UNKNOWN;
    return this.#values instanceof Uint16Array && value >= SMALL_CELLS ? value - 0x1_0000 : value;
  }

  set(index: number, value: number): void {
    if (value >= SMALL_CELLS && this.#values instanceof Uint16Array)
      this.#values = Int32Array.from(this.#values, (_, at) => this.at(at));
    this.#values[index] = value;
  }
}
