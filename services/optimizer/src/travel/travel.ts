import type { Location } from "./location.ts";

/**
 * Travel between all pairs of locations, row-major: cell [from * n + to]. Seconds and metres; -1 where there is no way.
 * Backed by shared memory, so that several threads read one copy.
 */
export interface TravelMatrix {
  durations: Int32Array;
  distances: Int32Array;
}

/** Where travel times come from. Both methods throw Fault "travel-unavailable", or the signal's reason. */
export interface TravelSource {
  /** Travel between all pairs; the diagonal is 0. */
  matrix(locations: readonly Location[], signal: AbortSignal): Promise<TravelMatrix>;
  /** The way through the locations in order, as an encoded polyline of precision 5. */
  trace(locations: readonly Location[], signal: AbortSignal): Promise<string>;
  /** Ends connections. */
  close(): Promise<void>;
}

/** A matrix of n × n cells in shared memory, filled with `fill`, its diagonal 0. */
export function allocateMatrix(n: number, fill: number): TravelMatrix {
  const cells = () => {
    const array = new Int32Array(new SharedArrayBuffer(n * n * Int32Array.BYTES_PER_ELEMENT)).fill(fill);
    for (let i = 0; i < n; i++) array[i * n + i] = 0;
    return array;
  };
  return { durations: cells(), distances: cells() };
}
