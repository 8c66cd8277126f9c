import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import type { JobRecord } from "../../services/gateway/src/runs/queue/job.ts";
import { createCompany } from "../../tools/admin/company.ts";
import { circumstances, load } from "../bench/machine.ts";
import { seededRandom } from "../../tools/random.ts";
import { quantile, table } from "../bench/table.ts";
import { parseCommandLine } from "../../tools/command-line.ts";
import { Api } from "../../tools/demo/api.ts";
import { addCouriers, addProject, stopsNearby } from "../../tools/demo/project.ts";
import { startSystem, type System } from "../faults/system.ts";
import { playedOptimizer } from "./played-optimizer.ts";

// npm run bench:runs-at-once [-- --seconds 45 --run-seconds 8]: two gateways with 40 solver threads, as many as 20 pods have
// at ten times the load. Runs come at a pace that keeps 37 threads at work, once with 16 runs a gateway and once with 40. The
// optimizers are played: they keep each run for its time, without a search, so that two cores are enough. A run takes longer
// than most, so that fewer come.

const RUNS_AT_ONCE = [16, 40];
const OPTIMIZERS = 2;
const THREADS = 40;
const BUSY_THREADS = 37;
/** Each project has one run at a time. */
const PROJECTS = 100;

const text = { type: "string" } as const;
const { values } = parseCommandLine(
  { options: { seconds: { ...text, default: "45" }, "run-seconds": { ...text, default: "8" } } },
  "usage: npm run bench:runs-at-once [-- --seconds 45 --run-seconds 8]",
);
const runSeconds = Number(values["run-seconds"]);
const runsPerSecond = BUSY_THREADS / runSeconds;
type Ended = Pick<JobRecord, "createdAt" | "startedAt" | "finishedAt" | "state">;

const rows = [];
for (const runsAtOnce of RUNS_AT_ONCE) rows.push(await withRunsAtOnce(runsAtOnce));
console.log(`${circumstances()}, load ${load()}.\n`);
const header = [
  "runs a gateway",
  "runs",
  "refused",
  "most at once",
  "wait p50 s",
  "p95 s",
  "p99 s",
  "longest s",
];
console.log(table(header, rows));

async function withRunsAtOnce(runsAtOnce: number): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), "rondo-runs-at-once-"));
  const optimizers = Array.from({ length: OPTIMIZERS }, () =>
    playedOptimizer(THREADS / OPTIMIZERS, runSeconds),
  );
  for (const optimizer of optimizers) await optimizer.start();
  const addresses = optimizers.map(({ address }) => address).join(",");
  const gateway = { RUNS_AT_ONCE: String(runsAtOnce), OPTIMIZER_ADDRESSES: addresses };
  const system = await startSystem(folder, console.error, { gateway });
  try {
    const { key } = await createCompany({ name: "Ten times", usd: 1_000_000 }, system.environment);
    const apis = system.addresses.map((address) => new Api(`${address}/api/v1`, key));
    const projects = await addProjects(apis[0] as Api);
    let refused = 0;
    const order = async (number: number): Promise<void> => {
      const path = projects[number % projects.length] ?? "";
      await apis[number % apis.length]?.post(`${path}/optimize`, { async: true }).catch(() => refused++);
    };
    const sinceMs = Date.now();
    const orders: Promise<void>[] = [];
    for (let number = 0; number < Number(values.seconds) * runsPerSecond; number++) {
      await pause(Math.max(0, sinceMs + (number / runsPerSecond) * 1000 - Date.now()));
      orders.push(order(number));
    }
    await Promise.all(orders);
    return rowOf(runsAtOnce, await endedRuns(system), refused);
  } finally {
    await system.stop();
    for (const optimizer of optimizers) optimizer.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addProjects(api: Api): Promise<string[]> {
  const random = seededRandom(1);
  const courierIds = await addCouriers(api, 1);
  const paths: string[] = [];
  for (let number = 0; number < PROJECTS; number++)
    paths.push((await addProject(api, { stops: stopsNearby(random, 2), courierIds })).path);
  return paths;
}

/** All runs, once none is unfinished. */
async function endedRuns({ databaseUri }: System): Promise<Ended[]> {
  const client = await MongoClient.connect(databaseUri);
  try {
    const jobs = client.db().collection<Ended>("jobs");
    const unfinished = { state: { $in: ["accepting", "queued", "running"] as const } };
    while ((await jobs.countDocuments(unfinished)) > 0) await pause(1000);
    return await jobs.find({ state: "completed" }).toArray();
  } finally {
    await client.close();
  }
}

/** A run's wait: its time from order to end, without the time that it was to take. */
function rowOf(runsAtOnce: number, runs: readonly Ended[], refused: number): (string | number)[] {
  const times = runs.map(({ createdAt, startedAt, finishedAt }) => ({
    from: startedAt?.getTime() ?? 0,
    to: finishedAt?.getTime() ?? 0,
    waitMs: (finishedAt?.getTime() ?? 0) - createdAt.getTime() - runSeconds * 1000,
  }));
  const atOnce = times.map(
    ({ from }) => times.filter((other) => other.from <= from && other.to > from).length,
  );
  const waits = times.map(({ waitMs }) => waitMs / 1000).sort((a, b) => a - b);
  return [
    runsAtOnce,
    runs.length,
    refused,
    Math.max(...atOnce),
    ...[0.5, 0.95, 0.99, 1].map((share) => quantile(waits, share).toFixed(1)),
  ];
}
