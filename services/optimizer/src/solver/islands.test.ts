import type { SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { coreWith, requestSolve, cityDay, startOptimizer } from "../../testing/optimizer.ts";

const LAZY = 21;

/** Longer than any test. A run with this limit only ends if its search does. */
const FOREVER_MS = 600_000;

/** The real core, but a search with the seed LAZY keeps its first plan and sleeps. It ends when it takes another's. */
const lazyCore = coreWith(`
  const bed = new Int32Array(new SharedArrayBuffer(4));
  export class Solver extends core.Solver {
    constructor(problem, durations, distances, seed) {
      super(problem, durations, distances, seed);
      this.lazy = seed === ${LAZY};
      this.taken = false;
    }
    import_solution(words) {
      super.import_solution(words);
      this.taken = true;
    }
    step(slice, most) {
      if (!this.lazy || !this.planned) {
        const told = super.step(slice, most);
        this.planned = JSON.parse(told).planned;
        return told;
      }
      Atomics.wait(bed, 0, 0, slice);
      return JSON.stringify({ ...JSON.parse(super.step(0, 1)), done: this.taken || most === 1 });
    }
  }
`);

test("what one island finds with a seed of its own reaches the island that gives the plan", async () => {
  const { client } = await startOptimizer({ SOLVER_THREADS: "2" }, lazyCore);
  const value = async (options: Partial<SolveOptions>) =>
    (await requestSolve(client, cityDay(120), { seed: LAZY, ...options }).result).plan!.cost!.value;
  const alone = await value({ threads: 1, maxIterations: 1 });
  // With the lead's seed the helper would sleep as well, and the run would not end.
  expect(await value({ threads: 2, timeLimitMs: FOREVER_MS })).toBeLessThan(alone);
});
