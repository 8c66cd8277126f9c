import type { Problem, Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { problemJson } from "../problem-json.ts";
import type { Location } from "../travel/location.ts";
import { profilesInUse, type Twins } from "../travel/profile.ts";
import { requireRoomForMatrices } from "./validate.ts";

/** A problem for the main thread: JSON for the core, and the parts that the service itself needs. */
export interface ReadProblem {
  /** The proto's Problem as JSON. */
  readonly json: string;
  readonly layout: ProblemLayout;
  readonly stops: number;
  readonly vehicles: number;
}

/** The locations of a problem's parts, as indices into `locations`. */
export interface ProblemLayout {
  readonly locations: readonly Location[];
  /** Each needs a matrix. */
  readonly profiles: readonly Profile[];
  readonly ofStops: Uint32Array;
  readonly ofReloads: Uint32Array;
  /** The ends are absent if the vehicle starts at its first stop, or ends at its last. Profiles are indices. */
  readonly ofVehicles: readonly {
    readonly startPlace?: number | undefined;
    readonly endPlace?: number | undefined;
    readonly profile: number;
  }[];
}

/** @throws Fault "invalid" if the matrices would be too large */
export function readProblem(problem: Problem, twins: Twins): ReadProblem {
  const { places, stops, vehicles, reloads, curbside } = problem;
  const visited = new Set([...stops, ...reloads].map(({ place }) => place));
  const { inUse, ofVehicles } = profilesInUse(problem, twins);
  requireRoomForMatrices(places.length, inUse.length);
  const matrixOf = (vehicle: number) => ofVehicles[vehicle] ?? 0;
  return {
    json: problemJson(problem, matrixOf),
    layout: {
      locations: curbside
        ? places.map((place, index) => (visited.has(index) ? { ...place, curbside } : place))
        : places,
      profiles: inUse,
      ofStops: Uint32Array.from(stops, ({ place }) => place),
      ofReloads: Uint32Array.from(reloads, ({ place }) => place),
      ofVehicles: vehicles.map(({ startPlace, endPlace }, index) => ({
        ...{ startPlace, endPlace, profile: matrixOf(index) },
      })),
    },
    stops: stops.length,
    vehicles: vehicles.length,
  };
}
