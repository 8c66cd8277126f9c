// Work of a background thread.
import {
  extendedMatrix,
  fillStraightLines,
  straightLineMatrix,
  type StraightLines,
} from "../straight-line.ts";
import type { TravelMatrix } from "../matrix.ts";
import type { Location } from "./location.ts";

interface MatrixTask {
  readonly locations: readonly Location[];
  readonly lines: StraightLines;
}

interface ExtendTask extends MatrixTask {
  readonly base: TravelMatrix;
  /** How many of the locations are the first ones of the base. */
  readonly known: number;
}

interface FillTask extends MatrixTask {
  /** In shared memory. */
  readonly matrix: TravelMatrix;
  readonly indices: readonly number[];
}

export function matrix({ locations, lines }: MatrixTask): TravelMatrix {
  return straightLineMatrix(locations, lines);
}

export function extend({ base, known, locations, lines }: ExtendTask): TravelMatrix {
  return extendedMatrix(base, known, locations, lines);
}

/** Puts straight lines into the rows and columns of some locations. */
export function fill({ matrix, locations, indices, lines }: FillTask): TravelMatrix {
  fillStraightLines(matrix, locations, indices, lines);
  return matrix;
}
