import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCompany } from "../../tools/admin/company.ts";
import { headCommit, machine } from "../../tools/bench/machine.ts";
import { seededRandom } from "../../tools/bench/random.ts";
import { median, table } from "../../tools/bench/table.ts";
import { parseCommandLine } from "../../tools/command-line.ts";
import { Api } from "../../tools/demo/api.ts";
import { completed } from "../../tools/demo/completed.ts";
import { addCouriers, addProject, stopsNearby } from "../../tools/demo/project.ts";
import { startSystem, type System } from "../faults/system.ts";
import { difference, processorTime, type ProcessorTime } from "./processor.ts";

// npm run bench:optimizers [-- --seconds 20 --rounds 3 --iterations 20000]: how many runs per minute one optimizer completes,
// and how many two complete, each with a core of its own (Linux). A run searches a set number of iterations, so that it is the
// same work each time; 20,000 take about a second. Gateways, database and clients share the two cores. A second table has the
// processor time of a run, by process: it says what is missing to twice the runs.

const PROJECTS = 8;
const STOPS = 100;
const COURIERS = 4;

const text = { type: "string" } as const;
const { values } = parseCommandLine(
  {
    options: {
      seconds: { ...text, default: "20" },
      rounds: { ...text, default: "3" },
      iterations: { ...text, default: "20000" },
    },
  },
  "usage: npm run bench:optimizers [-- --seconds 20 --rounds 3 --iterations 20000]",
);
interface Measured {
  readonly perMinute: number;
  /** Processor time of one run, by kind of process. */
  readonly ofRun: ProcessorTime;
}

const folder = await mkdtemp(join(tmpdir(), "rondo-optimizers-"));
const system = await startSystem(folder, console.error);
try {
  const { key } = await createCompany({ name: "Two optimizers", usd: 1_000_000 }, system.environment);
  const api = new Api(`${system.addresses[0] ?? ""}/api/v1`, key);
  const random = seededRandom(1);
  const courierIds = await addCouriers(api, COURIERS);
  const projects: string[] = [];
  for (let number = 0; number < PROJECTS; number++)
    projects.push((await addProject(api, { stops: stopsNearby(random, STOPS), courierIds })).path);

  const rounds = { one: [] as Measured[], two: [] as Measured[] };
  for (let round = 0; round < Number(values.rounds); round++) {
    const comeBack = system.optimizers[1]?.goAway();
    while (system.optimizers[1]?.isUp) await pause(20);
    rounds.one.push(await measure(api, projects));
    await comeBack?.();
    rounds.two.push(await measure(api, projects));
  }
  const ratio = median(rounds.two.map((two, round) => two.perMinute / (rounds.one[round]?.perMinute ?? NaN)));
  console.log(
    `${new Date().toISOString().slice(0, 10)}, commit ${headCommit()}, ${machine()}, load ${(loadavg()[0] ?? 0).toFixed(1)}.\n`,
  );
  const row = (name: string, measured: readonly Measured[]) => {
    const runs = measured.map(({ perMinute }) => perMinute);
    return [name, runs.map((run) => run.toFixed(0)).join(", "), median(runs).toFixed(0)];
  };
  console.log(
    table(["optimizers", "runs per minute", "median"], [row("one", rounds.one), row("two", rounds.two)]),
  );
  const kinds = [...(rounds.one[0]?.ofRun.keys() ?? [])];
  const times = (name: string, measured: readonly Measured[]) => [
    name,
    ...kinds.map((kind) => median(measured.map(({ ofRun }) => ofRun.get(kind) ?? 0)).toFixed(0)),
  ];
  const header = ["processor ms of a run", ...kinds];
  console.log(`\n${table(header, [times("one", rounds.one), times("two", rounds.two)])}`);
  console.log(`\nTwo complete ${ratio.toFixed(2)} times the runs of one (asked: 1.8).`);
} finally {
  await system.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Every project has a run at any time. Each optimizer keeps to its core. */
async function measure(api: Api, projects: readonly string[]): Promise<Measured> {
  pin(system);
  const stopping = new AbortController();
  let runs = 0;
  const before = processorTime(system);
  const sinceMs = performance.now();
  const work = projects.map(async (project) => {
    while (!stopping.signal.aborted) {
      const body = { async: true, maxIterations: Number(values.iterations), seed: 1 };
      const { jobId } = await api.post<{ jobId: string }>(`${project}/optimize`, body);
      await completed(api, jobId);
      runs++;
    }
  });
  await pause(Number(values.seconds) * 1000);
  const [counted, perMinute] = [runs, runs / ((performance.now() - sinceMs) / 60_000)];
  const used = difference(before, processorTime(system));
  stopping.abort();
  await Promise.all(work);
  return { perMinute, ofRun: new Map([...used].map(([kind, ms]) => [kind, ms / counted])) };
}

function pin({ optimizers }: System): void {
  for (const [core, { pid }] of optimizers.entries())
    if (pid !== undefined)
      execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)]);
}
