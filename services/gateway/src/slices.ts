import { setImmediate as nextTurn } from "node:timers/promises";

/** How long work on many records may keep everyone else waiting at a time. */
const SLICE_MS = 8;

/** Counts the time of long work and lets others in between. */
export class Slices {
  #since = performance.now();

  /** To be awaited between pieces of the work: when the slice is used up, whatever else waits goes first. */
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
