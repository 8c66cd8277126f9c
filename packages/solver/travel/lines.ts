// Work of a background thread, or of the main thread if the matrix is small.
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
  /** See allocateMatrix. */
  readonly canMove?: boolean;
}

interface ExtendTask extends MatrixTask {
  readonly base: TravelMatrix;
  /** How many of the locations are the first ones of the base. */
  readonly known: number;
}

interface FillTask extends MatrixTask {
  readonly matrix: TravelMatrix;
  readonly indices: readonly number[];
}

export function matrix({ locations, lines, canMove }: MatrixTask): TravelMatrix {
  return straightLineMatrix(locations, lines, canMove);
}

export function extend({ base, known, locations, lines, canMove }: ExtendTask): TravelMatrix {
  return extendedMatrix(base, known, locations, lines, canMove);
}

/** Puts straight lines into the rows and columns of some locations. */
export function fill({ matrix, locations, indices, lines }: FillTask): TravelMatrix {
  fillStraightLines(matrix, locations, indices, lines);
  return matrix;
}
