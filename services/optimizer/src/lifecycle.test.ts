import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { credentials, status } from "@grpc/grpc-js";
import { expect, onTestFinished, test } from "vitest";
import {
  cityDay,
  coreWith,
  healthOf,
  OptimizerClient,
  requestSolve,
  startOptimizer,
} from "../testing/optimizer.ts";

const FOREVER_MS = 600_000;
/** The real core, but a run with seed 13 traps, and one with seed 14 ends the thread. */
const fragileCore = coreWith(`
  const trap = new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0, 1,4,1,96,0,0, 3,2,1,0,
    7,5,1,1,102,0,0, 10,5,1,3,0,0,11]));
  export class Solver extends core.Solver {
    constructor(problem, durations, distances, seed) {
      if (seed === 13) new WebAssembly.Instance(trap).exports.f();
      if (seed === 14) process.exit(3);
      super(problem, durations, distances, seed);
    }
  }
`);

test.each([
  ["traps", 13],
  ["takes its thread with it", 14],
])("a core that %s fails its own run with INTERNAL and is replaced", async (_, seed) => {
  const optimizer = await startOptimizer({ SOLVER_THREADS: "1" }, fragileCore);
  const { client } = optimizer;
  const broken = requestSolve(client, cityDay(5), { seed, timeLimitMs: 100 });
  const next = requestSolve(client, cityDay(5), { seed: 1, maxIterations: 100 });
  await expect(broken.result).rejects.toMatchObject({ code: status.INTERNAL });
  expect((await next.result).plan?.unassigned).toEqual([]);
});

/** The real core, but it says that it holds much memory once a run has begun. */
const growingCore = coreWith(`
  let bytes = 1;
  export class Solver extends core.Solver {
    constructor(...all) {
      super(...all);
      bytes = all[3] * 2 ** 20;
    }
  }
  export const memoryBytes = () => bytes;
`);

test.each([
  { megabytes: 96, after: 96 * 2 ** 20 },
  { megabytes: 97, after: 1 },
])(
  "a thread whose core holds $megabytes MiB after a run keeps $after bytes",
  async ({ megabytes, after }) => {
    const optimizer = await startOptimizer({ SOLVER_THREADS: "1" }, growingCore);
    const { client, pool } = optimizer;
    await requestSolve(client, cityDay(5), { seed: megabytes, maxIterations: 100 }).result;
    const kept = () => ({ threads: pool.threads.total, bytes: pool.memory[0]?.coreBytes });
    await expect.poll(kept).toEqual({ threads: 1, bytes: after });
    const next = requestSolve(client, cityDay(5), { seed: 1, maxIterations: 100 });
    expect((await next.result).plan?.unassigned).toEqual([]);
  },
);

test("a service whose core cannot be loaded does not start", async () => {
  await expect(startOptimizer({}, "file:///nowhere/core.js")).rejects.toThrow(/nowhere/);
});

test("stopping: health says so first, the running solve ends, the waiting one goes elsewhere", async () => {
  const optimizer = await startOptimizer({ SOLVER_THREADS: "1" });
  expect(await healthOf(optimizer.address)).toBe("SERVING");

  const current = requestSolve(optimizer.client, cityDay(40), { timeLimitMs: 1500 });
  await current.searching;
  const waiting = requestSolve(optimizer.client, cityDay(40), { timeLimitMs: 1500 });
  await waiting.accepted;
  const stopped = optimizer.server.close();
  expect(await healthOf(optimizer.address)).toBe("NOT_SERVING");
  await expect(waiting.result).rejects.toMatchObject({ code: status.UNAVAILABLE });
  const late = requestSolve(optimizer.client, cityDay(5), { timeLimitMs: 100 });
  await expect(late.result).rejects.toMatchObject({ code: status.UNAVAILABLE });
  expect((await current.result).plan?.unassigned).toEqual([]);
  await stopped;
});

function spawnWith(settings: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [new URL("./index.ts", import.meta.url).pathname], {
    env: { NODE_NO_WARNINGS: "1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function startProcess() {
  const child = spawnWith({ OPTIMIZER_PORT: "0", SOLVER_THREADS: "1", LOG_LEVEL: "info" });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { msg: string; port?: number };
    if (entry.port === undefined) continue;
    const client = new OptimizerClient(`127.0.0.1:${entry.port}`, credentials.createInsecure());
    onTestFinished(() => {
      client.close();
    });
    child.stdout.resume();
    return { child, client };
  }
  throw new Error("the optimizer ended before it was ready");
}

test("SIGTERM lets the process end its run and leave with 0", async () => {
  const { child, client } = await startProcess();
  const run = requestSolve(client, cityDay(40), { timeLimitMs: 1500 });
  await run.searching;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  expect((await run.result).plan?.unassigned).toEqual([]);
  expect(await exit).toEqual([0, null]);
});

test("a second SIGTERM ends it now", async () => {
  const { child, client } = await startProcess();
  const run = requestSolve(client, cityDay(40), { timeLimitMs: FOREVER_MS });
  await run.searching;
  const exit = once(child, "exit");
  // Signals within a quarter of a second count as one. Repeats it until the process has ended.
  const insist = setInterval(() => child.kill("SIGTERM"), 100);
  await expect(run.result).rejects.toMatchObject({ code: status.UNAVAILABLE });
  expect(await exit).toEqual([0, null]);
  clearInterval(insist);
});

test("a setting that cannot be read ends the process with one line that names it", async () => {
  const child = spawnWith({ SOLVER_THREADS: "many" });
  const exit = once(child, "exit");
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) lines.push(line);
  expect(lines).toEqual([expect.stringMatching(/^SOLVER_THREADS: /)]);
  expect(await exit).toEqual([1, null]);
});
