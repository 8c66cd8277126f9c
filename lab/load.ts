import { join } from "node:path";
import { createCompany } from "../tools/admin/company.ts";
import { startReceiver } from "./faults/receiver.ts";
import { program, say, settled } from "./program.ts";
import { headCommit, machine } from "./bench/machine.ts";
import { seededRandom } from "../tools/random.ts";
import { Api } from "../tools/demo/api.ts";
import { loadSettings, readOptions } from "./load/config.ts";
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

await program(async (folder) => {
  const { seconds, soak, ...crowd } = readOptions(process.argv.slice(2));
  const heapFile = join(folder, "heaps");
  const system = await startSystem(await loadSettings(folder, heapFile), say);
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
    if (soak) process.stdout.write(`${heapTable(heapFile)}\n\n`);
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
