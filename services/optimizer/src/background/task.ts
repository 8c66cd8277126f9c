import type { StraightLines } from "@rondo/solver/straight-line.ts";
import type { Profile, SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Location } from "../travel/location.ts";
import type { Twins } from "../travel/profile.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";

export interface ReadTask {
  received: Uint8Array;
  twins: Twins;
}

/** A problem for the main thread: JSON for the core, and the parts that the service itself needs. */
export interface ReadProblem {
  /** The proto's Problem as JSON. */
  json: string;
  layout: ProblemLayout;
  stops: number;
  vehicles: number;
}

/** The locations of a problem's parts, as indices into `locations`. */
export interface ProblemLayout {
  locations: Location[];
  /** Each needs a matrix. */
  profiles: Profile[];
  ofStops: Uint32Array;
  ofReloads: Uint32Array;
  /** The ends are absent if the vehicle starts at its first stop, or ends at its last. Profiles are indices. */
  ofVehicles: { startPlace?: number; endPlace?: number; profile: number }[];
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

export interface MatrixTask {
  locations: readonly Location[];
  lines: StraightLines;
}

/** Straight lines in the rows and columns of some locations of a matrix in shared memory. */
export interface FillTask extends MatrixTask {
  matrix: TravelMatrix;
  indices: readonly number[];
}

/** The thread's answer. A fault is sent as a value, because a thrown Error loses its class between threads. */
export type Answer<Value> = { value: Value } | { invalid: string };
