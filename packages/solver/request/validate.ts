import type { Problem, Vehicle } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { mostPlaces } from "@rondo/wire/limits.ts";
import { Fault } from "../fault.ts";

/**
 * The problem of a request. Checks locations, dimensions, sums of loads and indices. The wire check has checked sizes and
 * the ranges of types. The core checks times, loads and initial routes.
 * @throws Fault "invalid" with the path of the first field at fault
 */
export function validProblem(problem: Problem | undefined): Problem {
  if (!problem) throw new Fault("invalid", "problem: is missing");
  const { places, vehicles, stops, reloads, profiles } = problem;
  places.forEach(({ latitude, longitude }, i) => {
    requireWithin(`problem.places.${i}.latitude`, latitude, 90);
    requireWithin(`problem.places.${i}.longitude`, longitude, 180);
  });

  const dimensions = vehicles[0]?.capacity.length ?? 0;
  vehicles.forEach((vehicle, i) => {
    validVehicle(`problem.vehicles.${i}`, vehicle, places.length, dimensions);
    requireIndex(`problem.vehicles.${i}.profile`, vehicle.profile, Math.max(1, profiles.length), "profile");
  });
  const loads = Array.from({ length: dimensions }, () => 0);
  stops.forEach((stop, i) => {
    const path = `problem.stops.${i}`;
    requireIndex(`${path}.place`, stop.place, places.length, "location");
    requireDimensions(`${path}.demand`, stop.demand, dimensions);
    addLoads(`${path}.demand`, stop.demand, loads);
    if (stop.collected.length > 0) requireDimensions(`${path}.collected`, stop.collected, dimensions);
    addLoads(`${path}.collected`, stop.collected, loads);
    requireIndices(`${path}.allowed_vehicles`, stop.allowedVehicles, vehicles.length, "vehicle");
    requireDistinct(`${path}.required_skills`, stop.requiredSkills);
    if (stop.pinnedVehicle !== undefined) {
      requireIndex(`${path}.pinned_vehicle`, stop.pinnedVehicle, vehicles.length, "vehicle");
    }
  });
  reloads.forEach((reload, i) => {
    const path = `problem.reloads.${i}`;
    requireIndex(`${path}.place`, reload.place, places.length, "location");
    requireIndices(`${path}.allowed_vehicles`, reload.allowedVehicles, vehicles.length, "vehicle");
    requireDistinct(`${path}.required_skills`, reload.requiredSkills);
  });
  return problem;
}

/**
 * Each of these profiles has matrices of all pairs of locations, and the core holds all of them.
 * @param profiles how many are unlike each other
 */
export function requireRoomForMatrices(locations: number, profiles: number): void {
  const most = mostPlaces(profiles);
  if (locations <= most) return;
  const message = `has ${locations} entries, at most ${most} are allowed with ${profiles} profiles`;
  throw new Fault("invalid", `problem.places: ${message}`);
}

function validVehicle(path: string, vehicle: Vehicle, locations: number, dimensions: number): void {
  const { startPlace, endPlace } = vehicle;
  if (startPlace !== undefined) requireIndex(`${path}.start_place`, startPlace, locations, "location");
  if (endPlace !== undefined) requireIndex(`${path}.end_place`, endPlace, locations, "location");
  requireDimensions(`${path}.capacity`, vehicle.capacity, dimensions);
  if (vehicle.extraLoad.length > 0) requireDimensions(`${path}.extra_load`, vehicle.extraLoad, dimensions);
  requireDistinct(`${path}.skills`, vehicle.skills);
}

function requireDimensions(path: string, loads: readonly number[], dimensions: number): void {
  if (loads.length !== dimensions) {
    throw new Fault(
      "invalid",
      `${path}: has ${loads.length} entries, the first vehicle's capacity has ${dimensions}`,
    );
  }
}

/** Adds a stop's loads to the sums of all. A vehicle without a limit may carry these, and the plan names its load. */
function addLoads(path: string, demand: readonly number[], sums: number[]): void {
  demand.forEach((load, d) => {
    sums[d] = (sums[d] ?? 0) + load;
    requireAtMost(`${path}.${d}: the sum over the stops so far`, sums[d], Number.MAX_SAFE_INTEGER);
  });
}

export function requireAtMost(path: string, value: number, most: number): void {
  if (value > most) throw new Fault("invalid", `${path}: is ${value}, at most ${most} is allowed`);
}

function requireWithin(path: string, degrees: number, most: number): void {
  if (!(Math.abs(degrees) <= most)) throw new Fault("invalid", `${path}: is not within -${most} and ${most}`);
}

function requireIndex(path: string, index: number, count: number, what: string): void {
  if (index >= count) throw new Fault("invalid", `${path}: is ${index}, but there are ${count} ${what}s`);
}

export function requireIndices(path: string, indices: readonly number[], count: number, what: string): void {
  indices.forEach((index, i) => {
    requireIndex(`${path}.${i}`, index, count, what);
  });
  requireDistinct(path, indices);
}

function requireDistinct(path: string, numbers: readonly number[]): void {
  const seen = new Set<number>();
  numbers.forEach((number, i) => {
    if (seen.has(number)) throw new Fault("invalid", `${path}.${i}: ${number} is there twice`);
    seen.add(number);
  });
}
