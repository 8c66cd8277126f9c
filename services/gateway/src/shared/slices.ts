import type { Steps } from "@rondo/day/time/steps.ts";

/** How long one piece of work may keep other requests waiting. */
const SLICE_MS = 8;

/** Long work that waits for its next slice, in order. */
const waiting: (() => void)[] = [];

/**
 * Waits for a slice. All long work together gets one in each turn of the event loop: Node accepts one connection a turn,
 * so with a slice for each, some long answers would keep thousands of clients from being accepted.
 */
async function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginNext);
  });
}

function beginNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginNext);
}

/** Divides long work into slices, and serves other requests in between. */
export class Slices {
  #since = performance.now();

  /** Await it between pieces of the work. When the slice is over, it lets other work run first. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await nextSlice();
    this.#since = performance.now();
  }
}

/**
 * A function to await between pieces of long work.
 * @param signal ends the work: the function then throws its reason
 */
export function breathing(signal?: AbortSignal): () => Promise<void> {
  const slices = new Slices();
  return async () => {
    signal?.throwIfAborted();
    await slices.breathe();
  };
}

/** Runs work in slices. @throws the signal's reason, and what the work throws */
export async function inSlices<Result>(work: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  const breathe = breathing(signal);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await breathe();
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
