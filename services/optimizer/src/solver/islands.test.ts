import { afterEach, expect, test } from "vitest";
import { coreWith, requestSolve, cityDay, startOptimizer } from "../../testing/optimizer.ts";
import type { RunningOptimizer } from "../../testing/optimizer.ts";

const LAZY = 21;

/** The real core, but a search with the seed LAZY sleeps. It keeps its first plan, or takes those of other islands. */
const lazyCore = coreWith(`
  const bed = new Int32Array(new SharedArrayBuffer(4));
  export class Solver extends core.Solver {
    constructor(problem, durations, distances, seed) {
      super(problem, durations, distances, seed);
      this.lazy = seed === ${LAZY};
    }
    step(slice, most) {
      if (!this.lazy || !this.planned) {
        const told = super.step(slice, most);
        this.planned = JSON.parse(told).planned;
        return told;
      }
      Atomics.wait(bed, 0, 0, slice);
      return JSON.stringify({ ...JSON.parse(super.step(0, 1)), done: false });
    }
  }
`);

let running: RunningOptimizer | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

test("what one island finds reaches the island that gives the plan", async () => {
  running = await startOptimizer({ SOLVER_THREADS: "2" }, lazyCore);
  const value = async (threads: number) => {
    const options = { seed: LAZY, timeLimitMs: 1500, threads };
    const { plan } = await requestSolve(running!.client, cityDay(120), options).result;
    return plan!.cost!.value;
  };
  const alone = await value(1);
  expect(await value(2)).toBeLessThan(alone);
});

test("islands search with seeds of their own", async () => {
  running = await startOptimizer({ SOLVER_THREADS: "2" }, lazyCore);
  // A helper with the lead's seed would sleep as well, and count almost no iterations.
  const options = { seed: LAZY, timeLimitMs: 1000, threads: 2 };
  const { iterations } = await requestSolve(running.client, cityDay(40), options).result;
  expect(iterations).toBeGreaterThan(100);
});
