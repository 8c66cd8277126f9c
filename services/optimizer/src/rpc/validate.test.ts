import { Problem, SolveOptions, type DeepPartial } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { limits, validAdvise, validSolve } from "./validate.ts";

const place = { latitude: 60, longitude: 25 };
const small = { places: [place], vehicles: [{ startPlace: 0, capacity: [5] }], stops: [{ demand: [1] }] };
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const window = { start: 0, end: 1 };

test.each<[string, DeepPartial<Problem>]>([
  ["problem.places", { places: many(limits.places + 1, place) }],
  ["problem.places.0.latitude", { places: [{ latitude: 91 }] }],
  ["problem.places.0.longitude", { places: [{ longitude: Number.NaN }] }],
  ["problem.vehicles", { vehicles: many(limits.vehicles + 1, {}) }],
  ["problem.vehicles.0.start_place", { vehicles: [{ startPlace: 1 }] }],
  ["problem.vehicles.0.end_place", { vehicles: [{ endPlace: 9 }] }],
  ["problem.vehicles.0.capacity", { vehicles: [{ capacity: many(limits.dimensions + 1, 1) }] }],
  ["problem.vehicles.1.capacity", { vehicles: [{ capacity: [1] }, { capacity: [1, 2] }] }],
  ["problem.vehicles.0.breaks", { vehicles: [{ breaks: many(limits.breaks + 1, {}) }] }],
  ["problem.stops", { stops: many(limits.stops + 1, {}) }],
  ["problem.stops.0.place", { stops: [{ place: 1 }] }],
  ["problem.stops.0.demand", { stops: [{ demand: [1, 1] }] }],
  [
    "problem.stops.0.time_windows",
    { stops: [{ demand: [1], timeWindows: many(limits.windows + 1, window) }] },
  ],
  ["problem.stops.0.allowed_vehicles.1", { stops: [{ demand: [1], allowedVehicles: [0, 1] }] }],
  ["problem.stops.0.pinned_vehicle", { stops: [{ demand: [1], pinnedVehicle: 1 }] }],
  ["problem.reloads", { reloads: many(limits.reloads + 1, {}) }],
  ["problem.reloads.0.place", { reloads: [{ place: 1 }] }],
  ["problem.reloads.0.allowed_vehicles.0", { reloads: [{ allowedVehicles: [1] }] }],
])("names the field at fault: %s", (path, part) => {
  const problem = Problem.fromPartial({ ...small, ...part });
  expect(() => validSolve({ problem })).toThrow(new RegExp(`^${path}: `));
});

test("a request without a problem is refused", () => {
  expect(() => validSolve({})).toThrow("problem: is missing");
});

test("options have bounds", () => {
  const options = SolveOptions.fromPartial({ timeLimitMs: limits.timeLimitMs + 1 });
  expect(() => validSolve({ problem: Problem.fromPartial(small), options })).toThrow(
    /^options.time_limit_ms: /,
  );
});

test("advice is for stops that exist", () => {
  const problem = Problem.fromPartial(small);
  expect(() => validAdvise({ problem, stops: [0, 1] })).toThrow(/^stops.1: /);
  expect(validAdvise({ problem, stops: [0] })).toBe(problem);
});

test("the largest problem allowed passes", () => {
  const problem = Problem.fromPartial({
    ...small,
    places: many(limits.places, place),
    stops: many(limits.stops, { demand: [1], timeWindows: many(limits.windows, window) }),
  });
  expect(validSolve({ problem })).toBe(problem);
});
