import { setImmediate as nextTurn } from "node:timers/promises";

/** How long one piece of work may keep other requests waiting. */
const SLICE_MS = 8;

/** Divides long work into slices, and serves other requests in between. */
export class Slices {
  #since = performance.now();

  /** Await it between pieces of the work. When the slice is over, it lets other work run first. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}

/** Maps many records in slices. */
export async function mapInSlices<From, To>(list: readonly From[], map: (from: From) => To): Promise<To[]> {
  const slices = new Slices();
  const mapped: To[] = [];
  for (const item of list) {
    mapped.push(map(item));
    await slices.breathe();
  }
  return mapped;
}
