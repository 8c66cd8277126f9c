import { createRequire } from "node:module";
import { join } from "node:path";
import type { CoreSolver } from "@rondo/solver/core.ts";
import { generateRichTask } from "../../lab/bench/generate.ts";
import type { Task } from "@rondo/solver/published/task.ts";
import { CommandError } from "./run.ts";

const FIXTURES = [
  { stops: 40, seed: 1 },
  { stops: 80, seed: 2 },
  { stops: 120, seed: 3 },
];
const ITERATIONS = 300;

/** The class of a package that makes plans. */
type SolverClass = new (
  problem: string,
  durations: Int32Array,
  distances: Int32Array,
  seed: number,
) => CoreSolver;

/**
 * Compares the plans of two packages, by their folders. The same seed and iterations must give the same plans.
 * @throws CommandError when a plan differs.
 */
export const samePlans = (one: string, other: string): void => {
  const require = createRequire(import.meta.url);
  const packages = [one, other].map(
    (folder) => (require(join(folder, "node.js")) as { readonly Solver: SolverClass }).Solver,
  );
  for (const { stops, seed } of FIXTURES) {
    const task = generateRichTask(stops, seed);
    const plans = packages.map((Solver) => planWith(Solver, task, seed));
    if (plans[0] !== plans[1])
      throw new CommandError(`the package plans ${String(stops)} stops otherwise than a new build does`);
  }
};

const planWith = (Solver: SolverClass, { problem, durations, distances }: Task, seed: number): string => {
  const solver = new Solver(problem, durations, distances, seed);
  try {
    solver.setBudget(60);
    while (!(JSON.parse(solver.step(1000, ITERATIONS)) as { done: boolean }).done);
    return solver.plan();
  } finally {
    solver.free();
  }
};
