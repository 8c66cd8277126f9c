import { expect, test } from "vitest";
import { check, Solver } from "../../packages/solver/pkg/node.js";
import { ANY_FEATURE, FEATURES, generateRichTask } from "./generate.ts";
import { shuffleTask } from "./shuffle.ts";

interface Names {
  readonly vehicles: readonly object[];
  readonly stops: readonly { readonly place: number; readonly allowedVehicles: readonly number[] }[];
}

test("a shuffled task has the same vehicles and stops, and its stops allow the same vehicles", () => {
  const task = generateRichTask(120, 1, FEATURES);
  const given = JSON.parse(task.problem) as Names;
  const other = JSON.parse(shuffleTask(task, 1).problem) as Names;
  expect(other.vehicles).not.toEqual(given.vehicles);
  const stopsOf = ({ stops, vehicles }: Names) =>
    stops
      .map((stop) => ({ ...stop, allowedVehicles: stop.allowedVehicles.map((index) => vehicles[index]) }))
      .toSorted((a, b) => a.place - b.place);
  expect(stopsOf(other)).toEqual(stopsOf(given));
  expect(given.stops.some(({ allowedVehicles }) => allowedVehicles.length > 0)).toBe(true);
});

test("every feature alone makes a problem that the core takes and plans by the rules", () => {
  for (const features of [[], ...ANY_FEATURE.map((feature) => [feature]), FEATURES]) {
    const { problem, durations, distances } = generateRichTask(40, 1, features);
    const solver = new Solver(problem, durations, distances, 1);
    solver.step(1000, 200);
    expect(check(problem, durations, distances, solver.plan()), features.join()).toBe("[]");
    solver.free();
  }
});
