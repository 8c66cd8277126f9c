import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCompany } from "../tools/admin/company.ts";
import { headCommit, machine } from "./bench/machine.ts";
import { seededRandom } from "../tools/random.ts";
import { Api } from "../tools/demo/api.ts";
import { loadSettings, readOptions } from "./load/config.ts";
import { heapTable, timesTable } from "./load/report.ts";
import { startSink } from "./load/sink.ts";
import { Tally } from "./load/tally.ts";
import { Traffic, type Crowd } from "./load/traffic.ts";
import { startSystem } from "../tools/start/system.ts";

// npm run load [-- --seconds N | --soak N] [--users 8] [--runners 20]: starts a system and sends it mixed traffic of 100
// projects, with as many small runs at any time as there are runners, and webhooks to a receiver in this process. Prints
// tables for docs/durability.md.

const WARM_UP_MS = 5000;
const EVENTS = ["optimization.completed", "optimization.failed"];
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const folder = mkdtempSync(join(tmpdir(), "rondo-load-"));
const heapFile = join(folder, "heaps");
try {
  const { seconds, soak, ...crowd } = readOptions(process.argv.slice(2));
  const system = await startSystem(await loadSettings(folder, heapFile), say);
  const sink = await startSink();
  try {
    const env = { MONGODB_URI: system.databaseUri, KEY_PEPPER: system.keyPepper };
    const { key } = await createCompany({ name: "Load", usd: 1_000_000 }, env);
    const api = new Api(`${system.address}/api/v1`, key);
    await api.post("/webhooks", { url: sink.url, events: EVENTS });
    await flow(api, crowd, new Tally(), WARM_UP_MS);
    const tally = new Tally();
    const completed = await flow(api, crowd, tally, seconds * 1000);
    const missing = await missed(completed, sink.jobIds);
    process.stdout.write(`Commit ${headCommit()}, ${machine()}, ${seconds} s.\n\n${timesTable(tally)}\n\n`);
    if (soak) process.stdout.write(`${heapTable(heapFile)}\n\n`);
    const errors = [...tally.errors, ...missing.map((id) => `nobody was told of run ${id}`)];
    process.stdout.write(`${completed.length} runs completed and told of, ${errors.length} errors.\n`);
    for (const error of errors.slice(0, 20)) say(error);
    process.exitCode = errors.length === 0 ? 0 : 1;
  } finally {
    await sink.close();
    await system.stop();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns ids of the runs that were completed */
async function flow(api: Api, crowd: Crowd, tally: Tally, ms: number): Promise<string[]> {
  const traffic = new Traffic(api, tally, seededRandom(1));
  await traffic.prepare();
  await traffic.flow(crowd, AbortSignal.timeout(ms));
  return traffic.completed;
}

/** Runs whose event has not arrived within some seconds. */
async function missed(completed: readonly string[], told: ReadonlySet<string>): Promise<string[]> {
  for (let second = 0; second < 20 && completed.some((id) => !told.has(id)); second++) await pause(1000);
  return completed.filter((id) => !told.has(id));
}
