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
import { startSystem, type System } from "../faults/system.ts";

// npm run bench:optimizers [-- --seconds 20 --rounds 3 --iterations 20000]: how many runs per minute one optimizer completes,
// and how many two complete, each with a core of its own (Linux). A run searches a set number of iterations, so that it is the
// same work each time; 20,000 take about a second. Gateways and database share the two cores.

const PROJECTS = 8;
const STOPS = 100;
const COURIERS = 4;
const CENTRE = { latitude: 60.17, longitude: 24.94 };

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
const folder = await mkdtemp(join(tmpdir(), "rondo-optimizers-"));
const system = await startSystem(folder, console.error);
try {
  const { key } = await createCompany({ name: "Two optimizers", usd: 1_000_000 }, system.environment);
  const api = new Api(`${system.addresses[0] ?? ""}/api/v1`, key);
  const random = seededRandom(1);
  const projects: string[] = [];
  for (let number = 0; number < PROJECTS; number++)
    projects.push(await addProject(api, random.next.bind(random)));

  const counts = { one: [] as number[], two: [] as number[] };
  for (let round = 0; round < Number(values.rounds); round++) {
    const comeBack = system.optimizers[1]?.goAway();
    counts.one.push(await runsPerMinute(api, projects));
    await comeBack?.();
    counts.two.push(await runsPerMinute(api, projects));
  }
  const ratio = median(counts.two.map((two, round) => two / (counts.one[round] ?? NaN)));
  console.log(
    `${new Date().toISOString().slice(0, 10)}, commit ${headCommit()}, ${machine()}, load ${(loadavg()[0] ?? 0).toFixed(1)}.\n`,
  );
  const row = (name: string, runs: number[]) => [
    name,
    runs.map((run) => run.toFixed(0)).join(", "),
    median(runs).toFixed(0),
  ];
  console.log(
    table(["optimizers", "runs per minute", "median"], [row("one", counts.one), row("two", counts.two)]),
  );
  console.log(`\nTwo complete ${ratio.toFixed(2)} times the runs of one (asked: 1.8).`);
} finally {
  await system.stop();
  await rm(folder, { recursive: true, force: true });
}

async function addProject(api: Api, next: () => number): Promise<string> {
  const near = (degrees: number) => degrees + (next() - 0.5) / 10;
  const start = { defaultStartLatitude: CENTRE.latitude, defaultStartLongitude: CENTRE.longitude };
  const body = { name: "A day", defaultStartDate: "2026-12-01", ...start };
  const { project } = await api.post<{ project: { id: string } }>("/projects", body);
  const path = `/projects/${project.id}`;
  const stops = Array.from({ length: STOPS }, (_, index) => ({
    name: `Stop ${index + 1}`,
    address: `Stop ${index + 1}`,
    latitude: near(CENTRE.latitude),
    longitude: near(CENTRE.longitude),
  }));
  await api.post(`${path}/stops`, { stops });
  for (let number = 1; number <= COURIERS; number++) {
    const { courier } = await api.post<{ courier: { id: string } }>("/couriers", {
      firstName: `Courier ${number}`,
    });
    await api.post(`${path}/couriers`, { courierId: courier.id });
  }
  return project.id;
}

/** Every project has a run at any time. Each optimizer keeps to its core. */
async function runsPerMinute(api: Api, projects: readonly string[]): Promise<number> {
  pin(system);
  const stopping = new AbortController();
  let runs = 0;
  const sinceMs = performance.now();
  const work = projects.map(async (project) => {
    while (!stopping.signal.aborted) {
      const body = { async: true, maxIterations: Number(values.iterations), seed: 1 };
      const { jobId } = await api.post<{ jobId: string }>(`/projects/${project}/optimize`, body);
      await completed(api, jobId);
      runs++;
    }
  });
  await pause(Number(values.seconds) * 1000);
  const perMinute = runs / ((performance.now() - sinceMs) / 60_000);
  stopping.abort();
  await Promise.all(work);
  return perMinute;
}

function pin({ optimizers }: System): void {
  for (const [core, { pid }] of optimizers.entries())
    if (pid !== undefined)
      execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)]);
}
