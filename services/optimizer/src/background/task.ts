import type { SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Location } from "../travel/location.ts";
import type { TravelMatrix } from "../travel/travel.ts";

/** A problem as the main thread needs it: ready for the core, without its entries. */
export interface ReadProblem {
  /** The proto's Problem as JSON. */
  json: string;
  layout: ProblemLayout;
  stops: number;
  vehicles: number;
}

/** Where the parts of a problem lie: indices into `locations`. */
export interface ProblemLayout {
  locations: Location[];
  ofStops: Uint32Array;
  ofReloads: Uint32Array;
  /** Absent for a vehicle that starts or ends where its route does. */
  ofVehicles: { startPlace?: number; endPlace?: number }[];
}

export interface ReadSolve {
  problem: ReadProblem;
  options: SolveOptions;
}

export interface ReadAdvise {
  problem: ReadProblem;
  /** Stop indices. */
  stops: number[];
}

/** A straight line is this many times as long on roads, and driven at one speed. */
export interface StraightLines {
  detour: number;
  speedKmh: number;
}

export interface MatrixTask {
  locations: readonly Location[];
  lines: StraightLines;
}

/** Straight lines in the rows and columns of some locations of a matrix in shared memory. */
export interface FillTask extends MatrixTask {
  matrix: TravelMatrix;
  indices: readonly number[];
}

/** What the thread answers. A fault is sent as a value, since a thrown Error loses its class on the way. */
export type Answer<Value> = { value: Value } | { invalid: string };
