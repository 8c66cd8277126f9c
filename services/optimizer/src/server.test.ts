import { status } from "@grpc/grpc-js";
import { Plan, Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test, vi } from "vitest";
import { coreUrl, loadCore } from "@rondo/solver/core.ts";
import { requestSolve, cityDay, startOptimizer } from "../testing/optimizer.ts";
import { decodePolyline } from "@rondo/solver/polyline.ts";
import { startRoutingServer } from "@rondo/solver/testing/routing-server.ts";
import { straightLineMatrix } from "@rondo/solver/straight-line.ts";

/** Longer than any test. A run with this limit only ends if it is stopped. */
const FOREVER_MS = 600_000;

/** The rules that a plan breaks, found by the core's independent checker. */
async function violations(problem: Problem, plan: Plan | undefined): Promise<unknown> {
  const core = await loadCore(coreUrl);
  const { durations, distances } = straightLineMatrix(problem.places, { detour: 1.3, speedKmh: 35 });
  const planJson = JSON.stringify(Plan.toJSON(plan ?? Plan.fromPartial({})));
  return JSON.parse(core.check(JSON.stringify(Problem.toJSON(problem)), durations, distances, planJson));
}

test("a solve says accepted, then progress, then one result, with a valid plan of every stop", async () => {
  const { client } = await startOptimizer({});
  const problem = cityDay(60);
  const run = requestSolve(client, problem, { timeLimitMs: 700 });
  const { plan } = await run.result;
  expect(run.kinds.join(" ")).toMatch(/^accepted( progress)+ result$/);
  expect(plan?.unassigned).toEqual([]);
  expect(plan?.routes.flatMap((route) => route.activities)).toHaveLength(60);
  expect(await violations(problem, plan)).toEqual([]);
});

test("progress moves on towards the end, and never to a worse plan", async () => {
  const { client } = await startOptimizer({});
  const run = requestSolve(client, cityDay(80), { timeLimitMs: 1500 });
  await run.result;
  const fractions = run.progress.map(({ fraction }) => fraction);
  const values = run.progress.map(({ best }) => best?.value ?? Infinity);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
});

test("a service that nobody has used has one thread of several", async () => {
  const { client, pool } = await startOptimizer({ SOLVER_THREADS: "3" });
  const threads = () => ({ total: pool.threads.total, started: pool.memory.length });
  expect(threads()).toEqual({ total: 3, started: 1 });
  await requestSolve(client, cityDay(5), { maxIterations: 10 }).result;
  expect(threads().started).toBe(3);
});

test("several islands bring one valid plan", async () => {
  const { client } = await startOptimizer({ SOLVER_THREADS: "2" });
  const problem = cityDay(80);
  const { plan, iterations } = await requestSolve(client, problem, { timeLimitMs: 1000, threads: 2 }).result;
  expect(iterations).toBeGreaterThan(0);
  expect(plan?.unassigned).toEqual([]);
  expect(await violations(problem, plan)).toEqual([]);
});

test("a request that comes while one run has all threads gets one of them", async () => {
  const { client } = await startOptimizer({ SOLVER_THREADS: "2" });
  const long = requestSolve(client, cityDay(50), { timeLimitMs: FOREVER_MS, threads: 2 });
  await long.searching;
  const short = await requestSolve(client, cityDay(20), { timeLimitMs: 1000 }).result;
  expect(short.plan?.unassigned).toEqual([]);
  expect(long.kinds).not.toContain("result");
  long.stream.cancel();
});

test("a cancelled request gives its thread back", async () => {
  const { client } = await startOptimizer({ SOLVER_QUEUE: "1" });
  const long = requestSolve(client, cityDay(50), { timeLimitMs: FOREVER_MS });
  await long.searching;
  const next = requestSolve(client, cityDay(10), { timeLimitMs: 1000 });
  expect(await next.accepted).toBe(1);
  long.stream.cancel();
  await expect(long.result).rejects.toMatchObject({ code: status.CANCELLED });
  expect((await next.result).plan?.unassigned).toEqual([]);
});

test("a run whose caller's deadline comes first searches until just before that deadline", async () => {
  const { client } = await startOptimizer({});
  const seconds = 60;
  const deadline = new Date(Date.now() + seconds * 1000);
  const run = requestSolve(client, cityDay(30), { timeLimitMs: FOREVER_MS }, deadline);
  const { elapsedSeconds, fraction } = await run.searching;
  // Time spent, divided by its part of the search, gives the whole search.
  expect(elapsedSeconds / fraction).toBeLessThan(seconds - 0.1);
  run.stream.cancel();
});

test("a deadline that comes in the queue is DEADLINE_EXCEEDED, and the place in the queue is free again", async () => {
  const { client, pool } = await startOptimizer({ SOLVER_QUEUE: "1" });
  const long = requestSolve(client, cityDay(50), { timeLimitMs: FOREVER_MS });
  await long.searching;
  const waiting = requestSolve(client, cityDay(10), {}, new Date(Date.now() + 300));
  await expect(waiting.result).rejects.toMatchObject({ code: status.DEADLINE_EXCEEDED });
  await expect.poll(() => pool.load).toEqual({ waiting: 0, seats: 1 });
  long.stream.cancel();
});

test("beyond the queue a request is refused with RESOURCE_EXHAUSTED at once", async () => {
  const { client } = await startOptimizer({ SOLVER_QUEUE: "1" });
  const long = requestSolve(client, cityDay(50), { timeLimitMs: FOREVER_MS });
  await long.searching;
  const waiting = requestSolve(client, cityDay(10), { timeLimitMs: 1000 });
  await waiting.accepted;
  const refused = requestSolve(client, cityDay(10), { timeLimitMs: 1000 });
  await expect(refused.result).rejects.toMatchObject({ code: status.RESOURCE_EXHAUSTED });
  expect(refused.kinds).toEqual([]);
  long.stream.cancel();
  await waiting.result;
});

test("routes are traced when that is asked for: from the depot, and back to it", async () => {
  const { client } = await startOptimizer({});
  const options = { timeLimitMs: 1000, includeGeometry: true };
  const { plan, geometries } = await requestSolve(client, cityDay(12), options).result;
  expect(geometries).toHaveLength(plan!.routes.length);
  for (const [i, geometry] of geometries.entries()) {
    const line = decodePolyline(geometry);
    expect(line).toHaveLength(plan!.routes[i]!.activities.length + 2);
    for (const end of [line[0], line.at(-1)]) expect(end).toEqual([60.17, 24.94]);
  }
});

test("a routing server that is away is FAILED_PRECONDITION, and nobody waits for a solver", async () => {
  const { client, pool } = await startOptimizer({ ROUTING: "osrm", ROUTING_URL: "http://127.0.0.1:9" });
  const run = requestSolve(client, cityDay(10), {});
  await expect(run.result).rejects.toMatchObject({ code: status.FAILED_PRECONDITION });
  expect(run.kinds).not.toContain("result");
  expect(pool.load).toEqual({ waiting: 0, seats: 0 });
});

test("a caller hears of its run while travel data is still on its way", async () => {
  const question = Promise.withResolvers<undefined>();
  const routing = await startRoutingServer(() => question.promise);
  const { client } = await startOptimizer({ ROUTING: "osrm", ROUTING_URL: routing.url });
  const run = requestSolve(client, cityDay(10), {});
  await vi.waitFor(() => expect(run.progress[0]).toMatchObject({ iterations: 0, fraction: 0 }), 10_000);
  run.stream.cancel();
  question.resolve(undefined);
});

test("a day without stops is planned at once", async () => {
  const { client } = await startOptimizer({});
  const { plan } = await requestSolve(client, cityDay(0), {}).result;
  expect(plan?.routes).toEqual([]);
});
