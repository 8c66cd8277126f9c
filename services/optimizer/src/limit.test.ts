import { status } from "@grpc/grpc-js";
import { Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { newFolder } from "../../../test/support/lifetime.ts";
import { coreWith, requestSolve, cityDay, startOptimizer } from "../testing/optimizer.ts";

type Stage = "constructor" | "step" | "plan";

/** Threads share nothing but files, so a core counts by those in a folder. The real core, but a run with seed 13 hangs at a stage, up to `times` times. */
function hangingCore(stage: Stage, times: number): string {
  const folder = JSON.stringify(newFolder());
  return coreWith(`
    import { mkdirSync, readdirSync } from "node:fs";
    const hang = (seed, stage) => {
      if (seed !== 13 || stage !== ${JSON.stringify(stage)}) return;
      const hung = readdirSync(${folder}).length;
      if (hung >= ${times}) return;
      mkdirSync(${folder} + "/" + hung);
      for (;;);
    };
    export class Solver extends core.Solver {
      constructor(problem, durations, distances, seed) {
        hang(seed, "constructor");
        super(problem, durations, distances, seed);
        this.seed = seed;
      }
      step(...limits) {
        hang(this.seed, "step");
        return super.step(...limits);
      }
      plan() {
        hang(this.seed, "plan");
        return super.plan();
      }
    }
  `);
}

const HASTY = { SOLVER_THREADS: "1", SOLVER_HUNG_MS: "1500" };
const STAGES = ["constructor", "step", "plan"] as const;

test.each(STAGES)("a run that hangs in the %s is made again on a fresh thread", async (stage) => {
  const optimizer = await startOptimizer(HASTY, hangingCore(stage, 1));
  const run = requestSolve(optimizer.client, cityDay(5), { seed: 13, timeLimitMs: 1000 });
  const { plan } = await run.result;
  expect(plan?.unassigned).toEqual([]);
});

/** Its matrix is gone with the first thread. On a busy machine another one takes its time. */
const PATIENCE_MS = 60_000;

test(
  "a large run that hangs is made again, too",
  async () => {
    const optimizer = await startOptimizer(HASTY, hangingCore("step", 1));
    const run = requestSolve(optimizer.client, cityDay(2600), { seed: 13, timeLimitMs: 1000 });
    await expect(run.result).resolves.toHaveProperty("plan");
  },
  PATIENCE_MS,
);

test("a run that hangs every thread fails with INTERNAL, and the next one is served", async () => {
  const optimizer = await startOptimizer(HASTY, hangingCore("step", Infinity));
  const run = requestSolve(optimizer.client, cityDay(5), { seed: 13, timeLimitMs: 1000 });
  const next = requestSolve(optimizer.client, cityDay(5), { seed: 1, maxIterations: 100 });
  await expect(run.result).rejects.toMatchObject({ code: status.INTERNAL });
  expect((await next.result).plan?.unassigned).toEqual([]);
});

test.each(STAGES)("a cancelled run gives its thread's place back from within the %s", async (stage) => {
  const optimizer = await startOptimizer({ SOLVER_THREADS: "1" }, hangingCore(stage, 1));
  const run = requestSolve(optimizer.client, cityDay(5), { seed: 13, timeLimitMs: 1000 });
  await run.accepted;
  const next = requestSolve(optimizer.client, cityDay(5), { seed: 1, maxIterations: 100 });
  await next.accepted;
  run.stream.cancel();
  await expect(run.result).rejects.toMatchObject({ code: status.CANCELLED });
  expect((await next.result).plan?.unassigned).toEqual([]);
});

/** The real core, but the first `times` searches have no time at all. */
function busyCore(times: number): string {
  const folder = JSON.stringify(newFolder());
  return coreWith(`
    import { mkdirSync, readdirSync } from "node:fs";
    export class Solver extends core.Solver {
      setLimit(milliseconds) {
        const before = readdirSync(${folder}).length;
        if (before < ${times}) mkdirSync(${folder} + "/" + before);
        super.setLimit(before < ${times} ? 0 : milliseconds);
      }
    }
  `);
}

test("a default limit that ends before the first plan is extended, one of the caller's is not", async () => {
  const optimizer = await startOptimizer({ SOLVER_THREADS: "1" }, busyCore(2));
  const { client } = optimizer;
  const hasty = await requestSolve(client, cityDay(5), { timeLimitMs: 100 }).result;
  expect(hasty.plan?.unassigned).toHaveLength(5);
  const patient = await requestSolve(client, cityDay(5), {}).result;
  expect(patient.plan?.unassigned).toEqual([]);
});

test("a limit too short for the problem gives a valid plan that says what it could not do", async () => {
  const optimizer = await startOptimizer({ SOLVER_THREADS: "1" });
  // No stop fits, so that the core has to find reasons for each stop and vehicle.
  const day = cityDay(400);
  const vehicles = Array.from({ length: 100 }, () => ({ ...day.vehicles[0], shiftEnd: 60 }));
  const problem = Problem.fromPartial({ ...day, vehicles });
  const { plan } = await requestSolve(optimizer.client, problem, { timeLimitMs: 1 }).result;
  expect(plan?.unassigned).toHaveLength(400);
  expect(plan?.unassigned.some(({ reasonsIncomplete }) => reasonsIncomplete)).toBe(true);
});
