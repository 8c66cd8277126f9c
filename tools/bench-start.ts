import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { headCommit, machine } from "./bench/machine.ts";
import { median, table } from "./bench/table.ts";
import { bundle } from "./bundle/bundle.ts";
import { startDatabase } from "./database.ts";
import { startChild } from "./processes/child.ts";
import { processorMs } from "./processes/processor-time.ts";
import { freePort } from "./processes/ports.ts";
import { TIED } from "./processes/tied.ts";
import { readSettings, root } from "./settings.ts";
import { gatewayReady, optimizerReady } from "./start/ready.ts";
import { GIVE_MEMORY_BACK } from "./start/services.ts";

// npm run bench:start [-- --rounds 7 --idle 10]: how long each service takes from the start of its process until it is ready,
// with the bundle and the settings of its image and nothing in Node's cache, and the memory that it then has without work.

const ROUNDS_AND_IDLE = {
  rounds: { type: "string", default: "7" },
  idle: { type: "string", default: "10" },
} as const;
const START_MS = 60_000;

interface Start {
  readonly ms: number;
  /** Processor time until the service is ready. Other work on the machine does not add to it. */
  readonly processorMs: number;
  readonly mebibytes: number;
}

const { values } = parseArgs({ options: ROUNDS_AND_IDLE });
const folder = await mkdtemp(join(tmpdir(), "rondo-bench-start-"));
const database = await startDatabase({ folder, log: console.error });
const bundles = { gateway: await bundle("gateway", root), optimizer: await bundle("optimizer", root) };
try {
  const { PATH, HOME } = readSettings().environment;
  const image = { PATH, HOME, NODE_ENV: "production", ...GIVE_MEMORY_BACK };
  const trust = { OPTIMIZER_TOKEN: "the-token-of-this-measurement" };
  const optimizer = async (): Promise<Start> => {
    const [port, metrics] = [await freePort(), await freePort()];
    const own = { OPTIMIZER_PORT: String(port), OPTIMIZER_METRICS_PORT: String(metrics) };
    return start("optimizer", { ...image, ...trust, ...own }, async (gone) => optimizerReady(port, gone));
  };
  const gateway = async (): Promise<Start> => {
    const [port, metrics] = [await freePort(), await freePort()];
    const own = { PORT: String(port), METRICS_PORT: String(metrics), HOST: "127.0.0.1" };
    const secrets = { KEY_PEPPER: "the pepper of this measurement", SECRETS_KEY: `local:${"A".repeat(43)}=` };
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
  console.log(
    `${new Date().toISOString().slice(0, 10)}, commit ${headCommit()}, ${machine()}, load ${load()}, database: ${database.kind}.\n`,
  );
  const rows = [rowOf("optimizer", starts.optimizer, 1000, 120), rowOf("gateway", starts.gateway, 2000, 150)];
  console.log(
    table(["service", "asked ms", "median ms", "least ms", "processor ms", "asked MiB", "idle MiB"], rows),
  );
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function start(
  service: "gateway" | "optimizer",
  env: NodeJS.ProcessEnv,
  ready: (gone: AbortSignal) => Promise<void>,
): Promise<Start> {
  const main = join(bundles[service], "index.js");
  const since = performance.now();
  const child = await startChild(process.execPath, ["--disable-warning=ExperimentalWarning", ...TIED, main], {
    env,
  });
  try {
    await child.alive(async (gone) => ready(AbortSignal.any([gone, AbortSignal.timeout(START_MS)])));
    const took = { ms: performance.now() - since, processorMs: processorMs(child.pid) };
    await pause(1000 * Number(values.idle));
    return { ...took, mebibytes: residentMebibytes(child.pid) };
  } finally {
    await child.stop();
  }
}

function residentMebibytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) / 1024;
}

function rowOf(service: string, starts: readonly Start[], askedMs: number, askedMebibytes: number): string[] {
  const figures = [
    `≤ ${askedMs}`,
    median(starts.map(({ ms }) => ms)).toFixed(0),
    Math.min(...starts.map(({ ms }) => ms)).toFixed(0),
    median(starts.map((one) => one.processorMs)).toFixed(0),
    `≤ ${askedMebibytes}`,
    median(starts.map(({ mebibytes }) => mebibytes)).toFixed(0),
  ];
  return [service, ...figures];
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
