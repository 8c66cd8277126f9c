import { mkdtemp, readdir, rm } from "node:fs/promises";
import { loadavg, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import type { JobRecord } from "../../services/gateway/src/runs/queue/job.ts";
import { createCompany } from "../../tools/admin/company.ts";
import { headCommit, machine } from "../../tools/bench/machine.ts";
import { seededRandom } from "../../tools/bench/random.ts";
import { table } from "../../tools/bench/table.ts";
import { parseCommandLine } from "../../tools/command-line.ts";
import { Api } from "../../tools/demo/api.ts";
import { addCouriers, addProject, stopsNearby } from "../../tools/demo/project.ts";
import { startSystem, type System } from "../faults/system.ts";

// npm run bench:runs-at-once [-- --seconds 90]: two gateways with 40 solver threads, as many as 20 pods have at ten times the
// load. Runs come at a pace that keeps 37 threads at work, once with 16 runs a gateway and once with 40. A run takes 8 s, some
// eight times as long as most, so that eight times fewer come and two cores are enough for everything but the search (Linux).

const RUNS_AT_ONCE = [16, 40];
const OPTIMIZERS = 2;
const THREADS = 40;
const RUN_SECONDS = 8;
const RUNS_PER_SECOND = 37 / RUN_SECONDS;
/** Each project has one run at a time. */
const PROJECTS = 160;
const LEAST_PRIORITY = 19;

const { values } = parseCommandLine(
  { options: { seconds: { type: "string", default: "90" } } },
  "usage: npm run bench:runs-at-once [-- --seconds 90]",
);
type Ended = Pick<JobRecord, "createdAt" | "startedAt" | "finishedAt" | "state">;

const rows = [];
for (const runsAtOnce of RUNS_AT_ONCE) rows.push(await withRunsAtOnce(runsAtOnce));
console.log(
  `${new Date().toISOString().slice(0, 10)}, commit ${headCommit()}, ${machine()}, load ${(loadavg()[0] ?? 0).toFixed(1)}.\n`,
);
const header = ["runs a gateway", "runs", "most at once", "wait p50 s", "p95 s", "p99 s", "longest s"];
console.log(table(header, rows));

async function withRunsAtOnce(runsAtOnce: number): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), "rondo-runs-at-once-"));
  const system = await startSystem(folder, console.error, {
    gateway: { RUNS_AT_ONCE: String(runsAtOnce) },
    optimizer: { SOLVER_THREADS: String(THREADS / OPTIMIZERS), SOLVER_ISLANDS: "1" },
  });
  try {
    const { key } = await createCompany({ name: "Ten times", usd: 1_000_000 }, system.environment);
    const apis = system.addresses.map((address) => new Api(`${address}/api/v1`, key));
    const projects = await addProjects(apis[0] as Api);
    const order = async (number: number): Promise<void> => {
      const path = projects[number % projects.length] ?? "";
      await apis[number % apis.length]?.post(`${path}/optimize`, {
        async: true,
        timeLimitSeconds: RUN_SECONDS,
      });
    };
    // Threads start with their first run. Then they get only the time that all others leave.
    for (let number = 0; number < THREADS; number++) await order(number);
    await endedRuns(system, THREADS);
    await yieldToOthers(system);
    const since = new Date();
    const orders: Promise<void>[] = [];
    for (let number = 0; number < Number(values.seconds) * RUNS_PER_SECOND; number++) {
      await pause(since.getTime() + (number / RUNS_PER_SECOND) * 1000 - Date.now());
      orders.push(order(number));
    }
    await Promise.all(orders);
    const runs = await endedRuns(system, THREADS + orders.length);
    return rowOf(
      runsAtOnce,
      runs.filter(({ createdAt }) => createdAt >= since),
    );
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addProjects(api: Api): Promise<string[]> {
  const random = seededRandom(1);
  const courierIds = await addCouriers(api, 1);
  const paths: string[] = [];
  for (let number = 0; number < PROJECTS; number++)
    paths.push((await addProject(api, { stops: stopsNearby(random, 5), courierIds })).path);
  return paths;
}

/** Lets all threads of the optimizers but the first yield to other processes. The first one answers the gateways. */
async function yieldToOthers({ optimizers }: System): Promise<void> {
  for (const { pid } of optimizers)
    for (const thread of await readdir(`/proc/${String(pid)}/task`))
      if (Number(thread) !== pid) setPriority(Number(thread), LEAST_PRIORITY);
}

/** All runs, once this many have ended. */
async function endedRuns({ databaseUri }: System, count: number): Promise<Ended[]> {
  const client = await MongoClient.connect(databaseUri);
  try {
    const jobs = client.db().collection<Ended>("jobs");
    while ((await jobs.countDocuments({ state: { $in: ["completed", "failed"] } })) < count)
      await pause(1000);
    return await jobs.find().toArray();
  } finally {
    await client.close();
  }
}

/** A run's wait: its time from order to end, without the time that it was to take. */
function rowOf(runsAtOnce: number, runs: readonly Ended[]): (string | number)[] {
  const failed = runs.filter(({ state }) => state === "failed").length;
  if (failed > 0) throw new Error(`${failed} of ${runs.length} runs failed`);
  const times = runs.map(({ createdAt, startedAt, finishedAt }) => ({
    from: startedAt?.getTime() ?? 0,
    to: finishedAt?.getTime() ?? 0,
    waitMs: (finishedAt?.getTime() ?? 0) - createdAt.getTime() - RUN_SECONDS * 1000,
  }));
  const atOnce = times.map(
    ({ from }) => times.filter((other) => other.from <= from && other.to > from).length,
  );
  const waits = times.map(({ waitMs }) => waitMs / 1000).sort((a, b) => a - b);
  const quantile = (share: number): string =>
    (waits[Math.floor(share * (waits.length - 1))] ?? NaN).toFixed(1);
  return [
    runsAtOnce,
    runs.length,
    Math.max(...atOnce),
    ...[quantile(0.5), quantile(0.95), quantile(0.99), quantile(1)],
  ];
}
