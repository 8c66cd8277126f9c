import { allocateMatrix, type TravelMatrix } from "./matrix.ts";

interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** Travel along great circles, made longer by `detour`. */
export interface StraightLines {
  detour: number;
  speedKmh: number;
}

/** The lines of a service whose operator has set nothing else. */
export const DEFAULT_LINES: Readonly<StraightLines> = { detour: 1.3, speedKmh: 35 };

const EARTH_RADIUS_METERS = 6_371_008.8;
/** The matrix is filled in squares of this size, because whole columns would not stay in the cache. */
const SQUARE = 64;

/** Great-circle distances times the detour factor, and their durations at the speed. The same in both directions. */
export function straightLineMatrix(
  locations: readonly Location[],
  lines: StraightLines,
  canMove = false,
): TravelMatrix {
  const n = locations.length;
  const matrix = allocateMatrix(n, 0, canMove);
  const points = unitVectors(locations);
  for (let top = 0; top < n; top += SQUARE) {
    for (let left = top; left < n; left += SQUARE) fillSquare(matrix, points, n, lines, top, left);
  }
  return matrix;
}

/** Puts straight lines into the rows and columns of these locations. */
export function fillStraightLines(
  matrix: TravelMatrix,
  locations: readonly Location[],
  indices: readonly number[],
  lines: StraightLines,
): void {
  const n = locations.length;
  const points = unitVectors(locations);
  for (const from of indices) for (let to = 0; to < n; to++) fillPair(matrix, points, n, lines, from, to);
}

/**
 * The matrix of locations of which the first ones are those of another matrix.
 * @param known how many
 */
export function extendedMatrix(
  base: TravelMatrix,
  known: number,
  locations: readonly Location[],
  lines: StraightLines,
  canMove = false,
): TravelMatrix {
  const n = locations.length;
  const columns = Math.sqrt(base.durations.length);
  const matrix = allocateMatrix(n, 0, canMove);
  for (const name of ["durations", "distances"] as const)
    for (let row = 0; row < known; row++)
      matrix[name].set(base[name].subarray(row * columns, row * columns + known), row * n);
  const added = Array.from({ length: n - known }, (_, index) => known + index);
  fillStraightLines(matrix, locations, added, lines);
  return matrix;
}

/** Great-circle metres. */
export function metersBetween(a: Location, b: Location): number {
  return greatCircle(unitVectors([a, b]), 0, 1);
}

/** Fills a square above the diagonal, and its mirror image. */
function fillSquare(
  matrix: TravelMatrix,
  points: Float64Array,
  n: number,
  lines: StraightLines,
  top: number,
  left: number,
): void {
  for (let from = top; from < Math.min(n, top + SQUARE); from++)
    for (let to = Math.max(left, from + 1); to < Math.min(n, left + SQUARE); to++)
      fillPair(matrix, points, n, lines, from, to);
}

/** Fills the cells of both directions between two locations. */
function fillPair(
  { durations, distances }: TravelMatrix,
  points: Float64Array,
  n: number,
  { detour, speedKmh }: StraightLines,
  from: number,
  to: number,
): void {
  const meters = greatCircle(points, from, to) * detour;
  const there = from * n + to;
  const back = to * n + from;
  distances[there] = distances[back] = Math.round(meters);
  durations[there] = durations[back] = Math.round(meters / (speedKmh / 3.6));
}

/** The locations on the unit sphere, as x, y, z in turn. */
/** Three coordinates of each location on the unit sphere. */
export function unitVectors(locations: readonly Location[]): Float64Array {
  const points = new Float64Array(locations.length * 3);
  locations.forEach(({ latitude, longitude }, i) => {
    const phi = (latitude * Math.PI) / 180;
    const lambda = (longitude * Math.PI) / 180;
    points[3 * i] = Math.cos(phi) * Math.cos(lambda);
    points[3 * i + 1] = Math.cos(phi) * Math.sin(lambda);
    points[3 * i + 2] = Math.sin(phi);
  });
  return points;
}

/** Great-circle metres between two of the points. A quarter of the squared chord is the haversine, without its five sines per pair. */
export function greatCircle(points: Float64Array, from: number, to: number): number {
  const x = (points[3 * from] ?? 0) - (points[3 * to] ?? 0);
  const y = (points[3 * from + 1] ?? 0) - (points[3 * to + 1] ?? 0);
  const z = (points[3 * from + 2] ?? 0) - (points[3 * to + 2] ?? 0);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
}
