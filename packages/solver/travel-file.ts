import { Profile, type Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { allocateMatrix, type TravelMatrix } from "./matrix.ts";
import { straightLineMatrix, type StraightLines } from "./straight-line.ts";

/**
 * Travel between the places of a problem, as an optimizer has it, for a program with a core of its own. The file is the
 * length of the head in four bytes, the head as JSON, filled up with spaces to a multiple of four bytes, and the cells of
 * each matrix that is not of straight lines: its durations, then its distances, 32 bits each. The lowest byte comes first.
 */
export interface TravelHead {
  /** Latitude and longitude of each location, and 1 if vehicles come to it on their own side of the road, else 0. */
  readonly locations: readonly (readonly [latitude: number, longitude: number, side: number])[];
  /** The index of each profile's matrix, by the proto's number of the profile; -1: the file has none. */
  readonly matrixOf: readonly number[];
  /** A matrix each. Null: its cells are in the file. */
  readonly lines: readonly (StraightLines | null)[];
}

export interface TravelFile extends TravelHead {
  /** The cells of the matrices in the file. */
  readonly cells: readonly TravelMatrix[];
}

/** The bytes of a file. @param cells of each matrix that is not of straight lines */
export function* travelPieces(head: TravelHead, cells: readonly TravelMatrix[]): Generator<Uint8Array> {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = Math.ceil(text.length / 4) * 4;
  const start = new Uint8Array(4 + length).fill(0x20);
  new DataView(start.buffer).setUint32(0, length, true);
  start.set(text, 4);
  yield start;
  for (const { durations, distances } of cells)
    for (const each of [durations, distances]) yield* rowsOf(each);
}

/** Zlib takes no shared memory, and the rest of the service wants its turn. */
function* rowsOf(cells: Int32Array): Generator<Uint8Array> {
  const most = 65_536;
  for (let from = 0; from < cells.length; from += most)
    yield new Uint8Array(cells.slice(from, from + most).buffer);
}

/** @throws RangeError for bytes that are no such file */
export function readTravel(bytes: ArrayBuffer): TravelFile {
  const length = new DataView(bytes).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as TravelHead;
  const count = head.locations.length ** 2;
  let at = 4 + length;
  const next = () => {
    const cells = new Int32Array(bytes, at, count);
    at += cells.byteLength;
    return cells;
  };
  const cells = head.lines.flatMap((lines) =>
    lines === null ? [{ durations: next(), distances: next() }] : [],
  );
  return { ...head, cells };
}

/** The matrices of a problem, one behind the other as the core wants them, and which of them a vehicle has. */
export interface ProblemTravel {
  readonly matrix: TravelMatrix;
  readonly matrixOf: (vehicle: number) => number;
}

/** Travel between a problem's places from a file of the same or more places; null where the file lacks one that lines do not lead to, or a profile. */
export function travelOf(problem: Problem, file: TravelFile): ProblemTravel | null {
  const known = new Map(file.locations.map((location, index) => [location.join(), index]));
  const visited = new Set([...problem.stops, ...problem.reloads].map(({ place }) => place));
  const rows = problem.places.map(({ latitude, longitude }, place) => {
    const side = problem.curbside && visited.has(place) ? 1 : 0;
    return known.get([latitude, longitude, side].join()) ?? -1;
  });
  const given = problem.vehicles.map(
    ({ profile }) => file.matrixOf[problem.profiles[profile] || Profile.PROFILE_CAR] ?? -1,
  );
  const used = [...new Set(given)].sort((a, b) => a - b);
  // Straight lines lead anywhere, as to where a courier is now.
  const read = used.length > 0 ? used : [0];
  const isBound = read.some((index) => file.lines[index] === null);
  if (given.includes(-1) || (isBound && rows.includes(-1))) return null;
  const all = read.map((index) => matrixAt(index, rows, problem, file));
  const joined = (of: (matrix: TravelMatrix) => Int32Array) => {
    const [first] = all;
    if (first && all.length === 1) return of(first);
    const cells = new Int32Array(all.length * rows.length ** 2);
    all.forEach((matrix, index) => cells.set(of(matrix), index * rows.length ** 2));
    return cells;
  };
  return {
    matrix: {
      durations: joined(({ durations }) => durations),
      distances: joined(({ distances }) => distances),
    },
    matrixOf: (vehicle) => used.indexOf(given[vehicle] ?? -1),
  };
}

function matrixAt(index: number, rows: readonly number[], problem: Problem, file: TravelFile): TravelMatrix {
  const lines = file.lines[index];
  if (lines) return straightLineMatrix(problem.places, lines);
  const from = file.cells[file.lines.slice(0, index).filter((each) => each === null).length];
  if (!from) throw new RangeError(`the file has no matrix ${index}`);
  const n = file.locations.length;
  if (rows.length === n && rows.every((row, at) => row === at)) return from;
  const matrix = allocateMatrix(rows.length, 0);
  rows.forEach((row, top) => {
    rows.forEach((column, left) => {
      const to = top * rows.length + left;
      matrix.durations[to] = from.durations[row * n + column] ?? 0;
      matrix.distances[to] = from.distances[row * n + column] ?? 0;
    });
  });
  return matrix;
}
