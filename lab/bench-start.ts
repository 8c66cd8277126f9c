import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { circumstances, load } from "./bench/machine.ts";
import { program, say, timed } from "./program.ts";
import { dayRun, smallRun } from "./bench/runs.ts";
import { median, table } from "./bench/table.ts";
import { bundle } from "../tools/bundle/bundle.ts";
import { startDatabase } from "../tools/database.ts";
import { startChild } from "../tools/processes/child.ts";
import { processorMs } from "../tools/processes/processor-time.ts";
import { freePort } from "../tools/processes/ports.ts";
import { TIED } from "../tools/processes/tied.ts";
import { readSettings, root } from "../tools/settings.ts";
import { gatewayReady, optimizerReady } from "../tools/start/ready.ts";
import { GIVE_MEMORY_BACK, NODE_ARGUMENTS } from "../tools/start/services.ts";

// npm run bench:start [-- --rounds 7 --idle 10 --stops 1000]: how long each service takes from the start of its process until
// it is ready, with the bundle and the settings of its image and nothing in Node's cache, and the memory that it then has without
// work: all of it, and without what it shares with other processes (the program of Node). For the optimizer, with one thread for
// runs, also how long a first run of three stops takes, which starts its other threads, and a second one. Then comes a run of 5 s
// with so many stops. The peak is the most memory that the process ever had.

const START_MS = 60_000;
const HEADER = [
  ...["service", "asked ms", "median ms", "least ms", "processor ms", "asked MiB", "idle MiB"],
  ...["not shared MiB", "first run ms", "second run ms", "peak MiB"],
];

interface Start {
  readonly ms: number;
  /** Processor time until the service is ready. Other work on the machine does not add to it. */
  readonly processorMs: number;
  readonly mebibytes: number;
  readonly unsharedMebibytes: number;
  readonly runsMs: readonly number[];
  /** The most that the process ever had. */
  readonly peakMebibytes: number;
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    idle: { type: "string", default: "10" },
    stops: { type: "string", default: "1000" },
  },
});
const bundles = { gateway: await bundle("gateway", root), optimizer: await bundle("optimizer", root) };
await program(async (folder) => {
  const database = await startDatabase({ folder, log: say });
  try {
    const { PATH, HOME } = readSettings().environment;
    const image = { PATH, HOME, NODE_ENV: "production", ...GIVE_MEMORY_BACK };
    const token = "the-token-of-this-measurement";
    const trust = { OPTIMIZER_TOKEN: token };
    const optimizer = async (): Promise<Start> => {
      const [port, metrics] = [await freePort(), await freePort()];
      const own = {
        OPTIMIZER_PORT: String(port),
        OPTIMIZER_METRICS_PORT: String(metrics),
        SOLVER_THREADS: "1",
      };
      const ready = async (gone: AbortSignal) => optimizerReady(port, gone);
      return start("optimizer", { ...image, ...trust, ...own }, ready, [
        async () => smallRun(port, token),
        async () => smallRun(port, token),
        async () => dayRun(port, token, Number(values.stops)),
      ]);
    };
    const gateway = async (): Promise<Start> => {
      const [port, metrics] = [await freePort(), await freePort()];
      const own = { PORT: String(port), METRICS_PORT: String(metrics), HOST: "127.0.0.1" };
      const secrets = {
        KEY_PEPPER: "the pepper of this measurement",
        SECRETS_KEY: `local:${"A".repeat(43)}=`,
      };
      const there = {
        MONGODB_URI: database.uri,
        OPTIMIZER_ADDRESSES: "127.0.0.1:1",
        SHUTDOWN_DRAIN_SECONDS: "0",
      };
      return start("gateway", { ...image, ...trust, ...own, ...secrets, ...there }, async (gone) =>
        gatewayReady(`http://127.0.0.1:${port}`, gone),
      );
    };
    const starts = { optimizer: [] as Start[], gateway: [] as Start[] };
    for (let round = 0; round < Number(values.rounds); round++) {
      starts.optimizer.push(await optimizer());
      starts.gateway.push(await gateway());
    }
    console.log(`${circumstances()}, load ${load()}, database: ${database.kind}.\n`);
    const rows = [
      rowOf("optimizer", starts.optimizer, 1000, 120),
      rowOf("gateway", starts.gateway, 2000, 150),
    ];
    console.log(table(HEADER, rows));
  } finally {
    await database.stop();
  }
  return [];
});

async function start(
  service: "gateway" | "optimizer",
  env: NodeJS.ProcessEnv,
  ready: (gone: AbortSignal) => Promise<void>,
  runs: readonly (() => Promise<unknown>)[] = [],
): Promise<Start> {
  const main = join(bundles[service], "index.js");
  const since = performance.now();
  const child = await startChild(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...NODE_ARGUMENTS[service], ...TIED, main],
    {
      env,
    },
  );
  try {
    await child.alive(async (gone) => ready(AbortSignal.any([gone, AbortSignal.timeout(START_MS)])));
    const took = { ms: performance.now() - since, processorMs: processorMs(child.pid) };
    await pause(1000 * Number(values.idle));
    const memory = {
      mebibytes: mebibytes(child.pid, "smaps_rollup", "Rss"),
      unsharedMebibytes: mebibytes(child.pid, "smaps_rollup", "Pss_Anon"),
    };
    const runsMs: number[] = [];
    for (const run of runs) {
      runsMs.push(await timed(run));
    }
    return { ...took, ...memory, runsMs, peakMebibytes: mebibytes(child.pid, "status", "VmHWM") };
  } finally {
    await child.stop();
  }
}

/** Linux only. */
function mebibytes(pid: number, file: "smaps_rollup" | "status", kind: "Rss" | "Pss_Anon" | "VmHWM"): number {
  const memory = readFileSync(`/proc/${pid}/${file}`, "utf8");
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, "m").exec(memory)?.[1]) / 1024;
}

function rowOf(service: string, starts: readonly Start[], askedMs: number, askedMebibytes: number): string[] {
  const figures = [
    `≤ ${askedMs}`,
    median(starts.map(({ ms }) => ms)).toFixed(0),
    Math.min(...starts.map(({ ms }) => ms)).toFixed(0),
    median(starts.map((one) => one.processorMs)).toFixed(0),
    `≤ ${askedMebibytes}`,
    median(starts.map((one) => one.mebibytes)).toFixed(0),
    median(starts.map((one) => one.unsharedMebibytes)).toFixed(0),
    ...[0, 1].map((run) => {
      const times = starts.flatMap(({ runsMs }) => runsMs.slice(run, run + 1));
      return times.length === 0 ? "" : median(times).toFixed(0);
    }),
    median(starts.map(({ peakMebibytes }) => peakMebibytes)).toFixed(0),
  ];
  return [service, ...figures];
}
