import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCompany } from "../../tools/admin/company.ts";
import { circumstances, load } from "../bench/machine.ts";
import { seededRandom } from "../../tools/random.ts";
import { median, table } from "../bench/table.ts";
import { parseCommandLine } from "../../tools/command-line.ts";
import { Api } from "../../tools/demo/api.ts";
import { completed } from "../../tools/demo/completed.ts";
import { addCouriers, addProject, stopsNearby } from "../../tools/demo/project.ts";
import { startSystem, type System } from "../faults/system.ts";
import { difference, processorTime, type ProcessorTime } from "./processor.ts";
import { Quota } from "./quota.ts";

// npm run bench:optimizers [-- --share 0.5 --seconds 20 --rounds 3 --iterations 20000]: how many runs per minute one optimizer
// completes, and how many two complete, each with the same share of a core (Linux). Below 1, the optimizers share the last core
// by quotas, and gateways, database and clients have the other one. With 1, each optimizer has a core, and all others share
// both, so twice the runs are out of reach: the tables say how much the others take. A run searches a set number of iterations, so
// that it is the same work each time; 20,000 take about a second of a core. The first round and the first seconds of each are
// not counted, because the processes compile their programs then. A client asks for its job once a second.

const PROJECTS = 8;
/** A look more often would take processor time from the search. */
const POLL_MS = 1000;
/** A restarted optimizer compiles the core in this time. */
const WARM_UP_MS = 4000;
const STOPS = 100;
const COURIERS = 4;
/** Read before this process is limited to some of them. */
const CORES = availableParallelism();

const text = { type: "string" } as const;
const { values } = parseCommandLine(
  {
    options: {
      seconds: { ...text, default: "20" },
      rounds: { ...text, default: "3" },
      iterations: { ...text, default: "20000" },
      share: { ...text, default: "0.5" },
    },
  },
  "usage: npm run bench:optimizers [-- --share 0.5 --seconds 20 --rounds 3 --iterations 20000]",
);
const share = Number(values.share);
interface Measured {
  readonly perMinute: number;
  /** Processor time of one run, by kind of process, in milliseconds. */
  readonly ofRun: ProcessorTime;
  /** Cores in use, by kind of process. */
  readonly cores: ProcessorTime;
}

const folder = await mkdtemp(join(tmpdir(), "rondo-optimizers-"));
const system = await startSystem(folder, console.error);
const quota = new Quota();
try {
  const { key } = await createCompany({ name: "Two optimizers", usd: 1_000_000 }, system.environment);
  const api = new Api(`${system.addresses[0] ?? ""}/api/v1`, key);
  const random = seededRandom(1);
  const courierIds = await addCouriers(api, COURIERS);
  const projects: string[] = [];
  for (let number = 0; number < PROJECTS; number++)
    projects.push((await addProject(api, { stops: stopsNearby(random, STOPS), courierIds })).path);

  const rounds = { one: [] as Measured[], two: [] as Measured[] };
  await measure(api, projects);
  for (let round = 0; round < Number(values.rounds); round++) {
    const comeBack = system.optimizers[1]?.goAway();
    while (system.optimizers[1]?.isUp) await pause(20);
    rounds.one.push(await measure(api, projects));
    await comeBack?.();
    rounds.two.push(await measure(api, projects));
  }
  report(rounds);
} finally {
  await system.stop();
  quota.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Every project has a run at any time. */
async function measure(api: Api, projects: readonly string[]): Promise<Measured> {
  divide(system);
  const stopping = new AbortController();
  let runs = 0;
  const work = projects.map(async (project) => {
    while (!stopping.signal.aborted) {
      const body = { async: true, maxIterations: Number(values.iterations), seed: 1 };
      const { jobId } = await api.post<{ jobId: string }>(`${project}/optimize`, body);
      await completed(api, jobId, POLL_MS);
      runs++;
    }
  });
  await pause(WARM_UP_MS);
  const [uncounted, before, sinceMs] = [runs, processorTime(system), performance.now()];
  await pause(Number(values.seconds) * 1000);
  const [counted, seconds] = [runs - uncounted, (performance.now() - sinceMs) / 1000];
  const used = difference(before, processorTime(system));
  stopping.abort();
  await Promise.all(work);
  const each = (by: number): ProcessorTime => new Map([...used].map(([kind, ms]) => [kind, ms / by]));
  return { perMinute: (counted / seconds) * 60, ofRun: each(counted), cores: each(seconds * 1000) };
}

function report({
  one,
  two,
}: {
  readonly one: readonly Measured[];
  readonly two: readonly Measured[];
}): void {
  console.log(`${circumstances()}, load ${load()}.\n`);
  const row = (name: string, measured: readonly Measured[]) => {
    const runs = measured.map(({ perMinute }) => perMinute);
    return [name, runs.map((run) => run.toFixed(0)).join(", "), median(runs).toFixed(0)];
  };
  console.log(table(["optimizers", "runs per minute", "median"], [row("one", one), row("two", two)]));
  const ofRun = [middle(one, "ofRun"), middle(two, "ofRun")] as const;
  const cores = [middle(one, "cores"), middle(two, "cores")] as const;
  const times = (name: string, time: ProcessorTime, digits: number) => [
    name,
    ...[...time.values()].map((value) => value.toFixed(digits)),
  ];
  const rows = [
    times("cores in use, one", cores[0], 2),
    times("cores in use, two", cores[1], 2),
    times("processor ms of a run, one", ofRun[0], 0),
    times("processor ms of a run, two", ofRun[1], 0),
  ];
  console.log(`\n${table(["", ...cores[0].keys()], rows)}`);
  const ratio = median(two.map(({ perMinute }, round) => perMinute / (one[round]?.perMinute ?? NaN)));
  const others = [...cores[1]].reduce((sum, [kind, value]) => (kind === "optimizers" ? sum : sum + value), 0);
  console.log(`\nTwo complete ${ratio.toFixed(2)} times the runs of one (asked: 1.8).`);
  if (share < 1) return;
  const mostPerMinute = (60_000 * (CORES - others)) / (ofRun[1].get("optimizers") ?? NaN);
  const most = mostPerMinute / median(one.map(({ perMinute }) => perMinute));
  console.log(
    `The other processes take ${others.toFixed(2)} of ${CORES} cores: ${most.toFixed(2)} is the most.`,
  );
}

/** The medians of the rounds. */
function middle(measured: readonly Measured[], what: "ofRun" | "cores"): ProcessorTime {
  const kinds = [...(measured[0]?.[what].keys() ?? [])];
  return new Map(kinds.map((kind) => [kind, median(measured.map((each) => each[what].get(kind) ?? 0))]));
}

/** Gives each process its cores. */
function divide({ optimizers, gateways, database }: System): void {
  const last = CORES - 1;
  for (const [index, { name, pid }] of optimizers.entries()) {
    if (pid === undefined) continue;
    keepTo(pid, share < 1 ? `${last}` : `${index}`);
    if (share < 1) quota.limit(name.replace(" ", "-"), pid, share);
  }
  if (share === 1) return;
  for (const { pid = 0 } of [...gateways, database, process]) keepTo(pid, `0-${last - 1}`);
}

function keepTo(pid: number, cores: string): void {
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)]);
}
