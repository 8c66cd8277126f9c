import { getHeapStatistics } from "node:v8";

const CORE = 0;
const HEAP = 1;

/** Shared between a solver thread, which writes, and the pool, which reads even while the thread searches. */
export type SharedMemoryUse = Float64Array<SharedArrayBuffer>;

export function newMemoryUse(): SharedMemoryUse {
  return new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
}

/** Call it on the thread. @param coreBytes the memory of its core */
export function noteMemoryUse(use: SharedMemoryUse, coreBytes: number): void {
  use[CORE] = coreBytes;
  use[HEAP] = getHeapStatistics().total_heap_size;
}

export function memoryUse(use: SharedMemoryUse): { coreBytes: number; heapBytes: number } {
  return { coreBytes: use[CORE] ?? 0, heapBytes: use[HEAP] ?? 0 };
}
