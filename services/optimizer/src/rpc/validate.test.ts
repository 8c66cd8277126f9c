import { Problem, SolveOptions, type DeepPartial } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { advise } from "./advise.ts";
import { limits, solveReader } from "./solve.ts";
import { validProblem } from "@rondo/solver/request/validate.ts";

const place = { latitude: 60, longitude: 25 };
const small = { places: [place], vehicles: [{ startPlace: 0, capacity: [5] }], stops: [{ demand: [1] }] };

test.each<[string, DeepPartial<Problem>]>([
  ["problem.places.0.latitude", { places: [{ latitude: 91 }] }],
  ["problem.places.0.longitude", { places: [{ longitude: -181 }] }],
  ["problem.vehicles.0.start_place", { vehicles: [{ startPlace: 1 }] }],
  ["problem.vehicles.0.end_place", { vehicles: [{ endPlace: 9 }] }],
  ["problem.vehicles.1.capacity", { vehicles: [{ capacity: [1] }, { capacity: [1, 2] }] }],
  ["problem.vehicles.0.profile", { vehicles: [{ capacity: [1], profile: 1 }], stops: [] }],
  ["problem.vehicles.0.skills.2", { vehicles: [{ capacity: [1], skills: [4, 5, 4] }] }],
  ["problem.vehicles.0.extra_load", { vehicles: [{ capacity: [1], loaded: true, extraLoad: [1, 2] }] }],
  ["problem.stops.0.place", { stops: [{ place: 1 }] }],
  ["problem.stops.0.demand", { stops: [{ demand: [1, 1] }] }],
  ["problem.stops.0.allowed_vehicles.1", { stops: [{ demand: [1], allowedVehicles: [0, 1] }] }],
  ["problem.stops.0.allowed_vehicles.1", { stops: [{ demand: [1], allowedVehicles: [0, 0] }] }],
  ["problem.stops.0.required_skills.1", { stops: [{ demand: [1], requiredSkills: [3, 3] }] }],
  ["problem.stops.0.pinned_vehicle", { stops: [{ demand: [1], pinnedVehicle: 1 }] }],
  ["problem.reloads.0.place", { reloads: [{ place: 1 }] }],
  ["problem.reloads.0.allowed_vehicles.0", { reloads: [{ allowedVehicles: [1] }] }],
  ["problem.reloads.0.allowed_vehicles.1", { reloads: [{ allowedVehicles: [0, 0] }] }],
  ["problem.reloads.0.required_skills.1", { reloads: [{ requiredSkills: [3, 3] }] }],
])("names the field at fault: %s", (path, part) => {
  const problem = Problem.fromPartial({ ...small, ...part });
  expect(() => validProblem(problem)).toThrow(new RegExp(`^${path}: `));
});

test.each([
  ["options.time_limit_ms", { timeLimitMs: limits.timeLimitMs + 1 }],
  ["options.threads", { threads: limits.threads + 1 }],
])("%s has a bound", (path, part) => {
  const options = SolveOptions.fromPartial(part);
  const problem = Problem.fromPartial(small);
  expect(() => solveReader.given({ options }, problem)).toThrow(new RegExp(`^${path}: `));
});

test("advice is for stops that exist, each once", () => {
  const problem = Problem.fromPartial(small);
  expect(() => advise.given({ stops: [0, 1], slots: [] }, problem)).toThrow(/^stops.1: is 1/);
  expect(() => advise.given({ stops: [0, 0], slots: [] }, problem)).toThrow(/^stops.1: 0 is there twice/);
  expect(advise.given({ stops: [0], slots: [] }, problem)).toEqual({ stops: [0], slots: [] });
});
