import { generateRichTask } from "../../lab/bench/generate.ts";
import { loadPackage, planWith } from "./package.ts";
import { CommandError } from "./run.ts";

const FIXTURES = [
  { stops: 40, seed: 1 },
  { stops: 80, seed: 2 },
  { stops: 120, seed: 3 },
];
const ITERATIONS = 300;

/**
 * Compares the plans of two packages. The same seed and iterations must give the same plans.
 * @throws CommandError when a plan differs.
 */
export const samePlans = (one: string, other: string): void => {
  const packages = [one, other].map(loadPackage);
  for (const fixture of FIXTURES) {
    const task = generateRichTask(fixture.stops, fixture.seed);
    const plans = packages.map((core) => planWith(core, task, fixture.seed, ITERATIONS));
    if (plans[0] !== plans[1])
      throw new CommandError(
        `the package plans ${String(fixture.stops)} stops otherwise than a new build does`,
      );
  }
};
