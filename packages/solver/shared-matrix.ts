import { setImmediate } from "node:timers/promises";
import type { TravelMatrix } from "./matrix.ts";

/** Cells that move together, in some milliseconds. */
const PIECE = 2 ** 20;

/** The matrix for several threads. A movable one is empty afterwards, and there is never more than one copy. */
export async function sharedMatrix({ durations, distances }: TravelMatrix): Promise<TravelMatrix> {
  return { durations: await shared(durations), distances: await shared(distances) };
}

async function shared(cells: Int32Array): Promise<Int32Array> {
  const { buffer } = cells;
  if (!(buffer instanceof ArrayBuffer)) return cells;
  const all = new Int32Array(new SharedArrayBuffer(cells.byteLength));
  while (cells.length > 0) {
    const from = Math.max(0, cells.length - PIECE);
    all.set(cells.subarray(from), from);
    buffer.resize(from * Int32Array.BYTES_PER_ELEMENT);
    await setImmediate();
  }
  return all;
}
