import { createRequire } from "node:module";
import { join } from "node:path";
import type { Task } from "../solve/task.ts";

/** The functions of a package that make plans. */
export interface Package {
  readonly Solver: new (
    problem: string,
    durations: Int32Array,
    distances: Int32Array,
    seed: number,
  ) => {
    setBudget(totalSeconds: number): void;
    step(sliceMs: number, maxIterations: number): string;
    plan(): string;
    free(): void;
  };
}

/** Loads the package in a folder as an instance of its own. */
export const loadPackage = (folder: string): Package =>
  createRequire(import.meta.url)(join(folder, "node.js")) as Package;

/** The plan after this many iterations of a package's search. */
export const planWith = ({ Solver }: Package, task: Task, seed: number, iterations: number): string => {
  const solver = new Solver(task.problem, task.durations, task.distances, seed);
  try {
    solver.setBudget(60);
    while (!(JSON.parse(solver.step(1000, iterations)) as { done: boolean }).done);
    return solver.plan();
  } finally {
    solver.free();
  }
};
