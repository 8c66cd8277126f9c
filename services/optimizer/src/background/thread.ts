// The background thread, started by background.ts. It does work that would keep the main thread from answering.
import { getPriority, setPriority } from "node:os";
import { type Problem, Problem as ProblemType, SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Fault } from "../errors.ts";
import { requireRoomForMatrices, validAdvise, validSolve } from "../rpc/validate.ts";
import { adviseRequest, solveRequest } from "../rpc/wire.ts";
import { fillStraightLines, straightLineMatrix } from "@rondo/solver/straight-line.ts";
import { profilesInUse, type Twins } from "../travel/profile.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import type { Answer, FillTask, MatrixTask, ReadAdvise, ReadProblem, ReadSolve, ReadTask } from "./task.ts";

/** Below the solver threads (solver/worker.ts), so that a run keeps its time limit while the next is prepared. */
const NICER_BY = 15;
const NICEST = 19;

// On Linux this sets the priority of this thread only.
if (process.platform === "linux") setPriority(Math.min(NICEST, getPriority() + NICER_BY));

export function readSolve({ received, twins }: ReadTask): Answer<ReadSolve> {
  return answered(() => {
    const request = solveRequest(received);
    const problem = validSolve(request);
    return { problem: read(problem, twins), options: request.options ?? SolveOptions.fromPartial({}) };
  });
}

export function readAdvise({ received, twins }: ReadTask): Answer<ReadAdvise> {
  return answered(() => {
    const request = adviseRequest(received);
    return { problem: read(validAdvise(request), twins), stops: request.stops };
  });
}

export function matrix({ locations, lines }: MatrixTask): TravelMatrix {
  return straightLineMatrix(locations, lines);
}

export function fill({ matrix, locations, indices, lines }: FillTask): TravelMatrix {
  fillStraightLines(matrix, locations, indices, lines);
  return matrix;
}

function read(problem: Problem, twins: Twins): ReadProblem {
  const { places, stops, vehicles, reloads, curbside } = problem;
  const visited = new Set([...stops, ...reloads].map(({ place }) => place));
  const { inUse, ofVehicles } = profilesInUse(problem, twins);
  requireRoomForMatrices(places.length, inUse.length);
  const own = vehicles.map((vehicle, index) => ({ ...vehicle, profile: ofVehicles[index] ?? 0 }));
  return {
    // To the core a side of the road, and a profile, are only other travel times.
    json: JSON.stringify(ProblemType.toJSON({ ...problem, vehicles: own, curbside: false, profiles: [] })),
    layout: {
      locations: curbside
        ? places.map((place, index) => (visited.has(index) ? { ...place, curbside } : place))
        : places,
      profiles: inUse,
      ofStops: Uint32Array.from(stops, ({ place }) => place),
      ofReloads: Uint32Array.from(reloads, ({ place }) => place),
      ofVehicles: own.map(({ startPlace, endPlace, profile }) => ({ startPlace, endPlace, profile })),
    },
    stops: stops.length,
    vehicles: vehicles.length,
  };
}

function answered<Value>(read: () => Value): Answer<Value> {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof Fault && error.kind === "invalid") return { invalid: error.message };
    throw error;
  }
}
