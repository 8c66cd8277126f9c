import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createCompany } from "../tools/admin/company.ts";
import { startReceiver } from "./faults/receiver.ts";
import { ownSettings, program, say, settled } from "./program.ts";
import { headCommit, machine } from "./bench/machine.ts";
import { seededRandom } from "../tools/random.ts";
import { parseCommandLine } from "../tools/command-line.ts";
import { Api } from "./api/api.ts";
import { heapTable, timesTable } from "./load/report.ts";
import { Tally } from "./load/tally.ts";
import { Traffic, type Crowd } from "./load/traffic.ts";
import { startSystem } from "../tools/start/system.ts";

// npm run load [-- --seconds N | --soak N] [--users 8] [--runners 20]: starts a system and sends it mixed traffic of 100
// projects, with as many small runs at any time as there are runners, and webhooks to a receiver in this process. Prints
// tables for docs/durability.md.

const WARM_UP_MS = 5000;
const EVENTS = ["optimization.completed", "optimization.failed"];
/** The last events may take so long. */
const TOLD_MS = 20_000;

const USAGE = "npm run load [-- --seconds N | --soak N] [--users 8] [--runners 20]";
const text = { type: "string" } as const;
const options = { seconds: text, soak: text, users: text, runners: text };
const { values } = parseCommandLine({ options }, USAGE);
const seconds = Number(values.soak ?? values.seconds ?? 60);
const crowd: Crowd = { users: Number(values.users ?? 8), runners: Number(values.runners ?? 20) };
if (![seconds, crowd.users, crowd.runners].every(Number.isInteger) || seconds < 5) throw new Error(USAGE);

await program(async (folder) => {
  const heapFile = join(folder, "heaps");
  const probe = pathToFileURL(join(import.meta.dirname, "load/heap-probe.mjs"));
  probe.search = new URLSearchParams({ file: heapFile, seconds: "60" }).toString();
  const settings = await ownSettings(folder, {
    ...{ NODE_ENV: "test", LOG_LEVEL: "warn", WEBHOOK_ALLOW_PRIVATE: "true" },
    PLANS: JSON.stringify({ business: { optimizationsPerDay: 1_000_000, projectsPerMonth: 1_000_000 } }),
    NODE_OPTIONS: `--import=${probe.href}`,
  });
  const system = await startSystem(settings, say);
  const receiver = await startReceiver();
  try {
    const env = { MONGODB_URI: system.databaseUri, KEY_PEPPER: system.keyPepper };
    const { key } = await createCompany({ name: "Load", usd: 1_000_000 }, env);
    const api = new Api(`${system.address}/api/v1`, key);
    await api.post("/webhooks", { url: receiver.url, events: EVENTS });
    await flow(api, crowd, new Tally(), WARM_UP_MS);
    const tally = new Tally();
    const completed = await flow(api, crowd, tally, seconds * 1000);
    const missed = () => completed.filter((id) => !receiver.taken.has(id));
    const missing = await settled(
      async () => missed(),
      ({ length }) => length > 0,
      TOLD_MS,
    );
    process.stdout.write(`Commit ${headCommit()}, ${machine()}, ${seconds} s.\n\n${timesTable(tally)}\n\n`);
    if (values.soak !== undefined) process.stdout.write(`${heapTable(heapFile)}\n\n`);
    const errors = [...tally.errors, ...missing.map((id) => `nobody was told of run ${id}`)];
    process.stdout.write(`${completed.length} runs completed and told of, ${errors.length} errors.\n`);
    return errors.slice(0, 20);
  } finally {
    await receiver.close();
    await system.stop();
  }
});

/** @returns ids of the runs that were completed */
async function flow(api: Api, crowd: Crowd, tally: Tally, ms: number): Promise<string[]> {
  const traffic = new Traffic(api, tally, seededRandom(1));
  await traffic.prepare();
  await traffic.flow(crowd, AbortSignal.timeout(ms));
  return traffic.completed;
}
