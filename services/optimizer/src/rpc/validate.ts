import type { AdviseRequest, Problem, SolveRequest, Vehicle } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Fault } from "../errors.ts";

/** Beyond these a request is refused; memory and time grow with their squares. */
export const limits = {
  stops: 5000,
  vehicles: 500,
  reloads: 500,
  /** Matrix cells are its square. */
  places: 6500,
  windows: 10,
  breaks: 5,
  dimensions: 10,
  timeLimitMs: 3_600_000,
  threads: 256,
} as const;

/**
 * The problem of a request to solve, checked as far as can be told without knowing what a plan is: sizes, places and
 * indices. Times, loads and initial routes are the core's to judge, in the same words. Throws Fault "invalid".
 */
export function validSolve({ problem, options }: SolveRequest): Problem {
  if (options) {
    requireAtMost("options.time_limit_ms", options.timeLimitMs, limits.timeLimitMs);
    requireAtMost("options.threads", options.threads, limits.threads);
  }
  return validProblem(problem);
}

/** The problem of a request for advice; see validSolve. */
export function validAdvise({ problem, stops }: AdviseRequest): Problem {
  const checked = validProblem(problem);
  requireIndices("stops", stops, checked.stops.length, "stop");
  return checked;
}

function validProblem(problem: Problem | undefined): Problem {
  if (!problem) throw new Fault("invalid", "problem: is missing");
  const { places, vehicles, stops, reloads } = problem;
  requireLength("problem.places", places, limits.places);
  requireLength("problem.vehicles", vehicles, limits.vehicles);
  requireLength("problem.stops", stops, limits.stops);
  requireLength("problem.reloads", reloads, limits.reloads);

  places.forEach(({ latitude, longitude }, i) => {
    requireWithin(`problem.places.${i}.latitude`, latitude, 90);
    requireWithin(`problem.places.${i}.longitude`, longitude, 180);
  });

  const dimensions = vehicles[0]?.capacity.length ?? 0;
  requireAtMost("problem.vehicles.0.capacity", dimensions, limits.dimensions);
  vehicles.forEach((vehicle, i) => {
    validVehicle(`problem.vehicles.${i}`, vehicle, places.length, dimensions);
  });
  stops.forEach((stop, i) => {
    const path = `problem.stops.${i}`;
    requireIndex(`${path}.place`, stop.place, places.length, "place");
    requireLength(`${path}.time_windows`, stop.timeWindows, limits.windows);
    requireDimensions(`${path}.demand`, stop.demand, dimensions);
    requireIndices(`${path}.allowed_vehicles`, stop.allowedVehicles, vehicles.length, "vehicle");
    if (stop.pinnedVehicle !== undefined) {
      requireIndex(`${path}.pinned_vehicle`, stop.pinnedVehicle, vehicles.length, "vehicle");
    }
  });
  reloads.forEach((reload, i) => {
    const path = `problem.reloads.${i}`;
    requireIndex(`${path}.place`, reload.place, places.length, "place");
    requireLength(`${path}.time_windows`, reload.timeWindows, limits.windows);
    requireIndices(`${path}.allowed_vehicles`, reload.allowedVehicles, vehicles.length, "vehicle");
  });
  return problem;
}

function validVehicle(path: string, vehicle: Vehicle, places: number, dimensions: number): void {
  const { startPlace, endPlace } = vehicle;
  if (startPlace !== undefined) requireIndex(`${path}.start_place`, startPlace, places, "place");
  if (endPlace !== undefined) requireIndex(`${path}.end_place`, endPlace, places, "place");
  requireDimensions(`${path}.capacity`, vehicle.capacity, dimensions);
  requireLength(`${path}.breaks`, vehicle.breaks, limits.breaks);
}

function requireLength(path: string, list: readonly unknown[], most: number): void {
  if (list.length > most)
    throw new Fault("invalid", `${path}: has ${list.length} entries, at most ${most} are allowed`);
}

function requireDimensions(path: string, loads: readonly number[], dimensions: number): void {
  if (loads.length !== dimensions) {
    throw new Fault(
      "invalid",
      `${path}: has ${loads.length} entries, the first vehicle's capacity has ${dimensions}`,
    );
  }
}

function requireAtMost(path: string, value: number, most: number): void {
  if (value > most) throw new Fault("invalid", `${path}: is ${value}, at most ${most} is allowed`);
}

function requireWithin(path: string, degrees: number, most: number): void {
  if (!(Math.abs(degrees) <= most)) throw new Fault("invalid", `${path}: is not within -${most} and ${most}`);
}

function requireIndex(path: string, index: number, count: number, what: string): void {
  if (index >= count) throw new Fault("invalid", `${path}: is ${index}, but there are ${count} ${what}s`);
}

function requireIndices(path: string, indices: readonly number[], count: number, what: string): void {
  indices.forEach((index, i) => {
    requireIndex(`${path}.${i}`, index, count, what);
  });
}
