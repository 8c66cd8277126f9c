import type { TravelNotice } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Location } from "./location.ts";

/**
 * Travel between all pairs of locations, row-major: cell [from * n + to]. Seconds and metres; -1 where there is no way.
 * Backed by shared memory, so that several threads read one copy.
 */
export interface TravelMatrix {
  durations: Int32Array;
  distances: Int32Array;
}

/** What a travel source knows about some locations, which are named by their indices. */
export interface Travel {
  readonly matrix: TravelMatrix;
  /** The locations that a caller should look at. */
  readonly notices: readonly TravelNotice[];
  /** The routing server did not answer, and straight lines take the place of all roads. */
  readonly withoutRoads: boolean;
  /** Whether it knows on which side of a road a location is. */
  readonly knowsSides: boolean;
  /**
   * The way through these locations in order, as an encoded polyline of precision 5. Throws Fault "travel-unavailable", or
   * the signal's reason.
   */
  readonly trace: (route: readonly number[], signal: AbortSignal) => Promise<string>;
}

/** Where travel times come from. */
export interface TravelSource {
  /**
   * Travel between all pairs; the diagonal is 0. Throws Fault "travel-unavailable", also when the source has been silent
   * for `patienceMs`, or the signal's reason.
   */
  between(locations: readonly Location[], signal: AbortSignal, patienceMs: number): Promise<Travel>;
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
