import type { TravelNotice } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { TravelMatrix } from "../matrix.ts";
import type { StraightLines } from "../straight-line.ts";
import type { Location } from "./location.ts";

/** What a travel source knows about some locations, which are named by their indices. */
export interface Travel {
  readonly matrix: TravelMatrix;
  /** The locations that a caller should look at. */
  readonly notices: readonly TravelNotice[];
  /** The routing server did not answer, and straight lines take the place of all roads. */
  readonly withoutRoads: boolean;
  /** Whether it knows on which side of a road a location is. */
  readonly knowsSides: boolean;
  /** All its cells are these lines. Absent: some are roads. */
  readonly lines?: StraightLines;
  /**
   * The way through these locations in order, as an encoded polyline of precision 5. Throws Fault "travel-unavailable", or
   * the signal's reason.
   */
  readonly trace: (route: readonly number[], signal: AbortSignal) => Promise<string>;
}

export interface TravelSource {
  /**
   * Travel between all pairs; the diagonal is 0. Throws Fault "travel-unavailable", also when the source has been silent
   * for `patienceMs`, or the signal's reason.
   */
  between(locations: readonly Location[], signal: AbortSignal, patienceMs: number): Promise<Travel>;
  close(): Promise<void>;
}
