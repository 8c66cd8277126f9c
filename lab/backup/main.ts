import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { seededRandom } from "../../tools/random.ts";
import { readSettings, root } from "../../tools/settings.ts";
import { table } from "../bench/table.ts";
import { audit, brokenPromises, doctorFindings } from "../faults/audit.ts";
import { Customer } from "../faults/customer.ts";
import { startSystem } from "../faults/system.ts";
import { program, say, settled, timed } from "../program.ts";

// npm run e2e:backup [-- --copies 3 --seed 1]: copies a database while a customer starts and reads runs, restores each copy
// into another system, and asks there the doctor and the audit of npm run faults. Every run that was accepted before
// a copy began is in it, and ends once the other system is at work.

const PROJECTS = 6;
const READERS = 2;
const BETWEEN_MS = 4000;
const SETTLE_MS = 180_000;
const HEADER = [
  "copy",
  "s to copy",
  "s to restore",
  "runs promised",
  "lost or wrong",
  "findings",
  "after work",
];

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { copies: { ...text, default: "3" }, seed: { ...text, default: "1" } },
});

/** A copy, and what it has to contain. */
interface Copy {
  readonly folder: string;
  readonly promised: Customer["promised"];
  readonly ms: number;
}

await program(async (folder) => {
  const { customer, copies } = await copyUnderLoad(folder);
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const [index, copy] of copies.entries()) {
    const { row, found } = await restored(customer, copy, join(folder, `system-${index}`));
    rows.push([String(index + 1), ...row]);
    faults.push(...found);
  }
  process.stdout.write(`${table(HEADER, rows)}\n`);
  return faults;
});

async function copyUnderLoad(folder: string): Promise<{ customer: Customer; copies: Copy[] }> {
  const system = await startSystem(join(folder, "system"), say);
  const stop = new AbortController();
  try {
    const customer = await Customer.join(system, seededRandom(Number(values.seed)), []);
    await customer.addProjects(PROJECTS);
    const work = customer.keepBusy(READERS, stop.signal);
    const copies: Copy[] = [];
    while (copies.length < Number(values.copies)) {
      await pause(BETWEEN_MS);
      const promised = new Map(customer.promised);
      const to = join(folder, `copy-${copies.length}`);
      const env = { ...system.environment, MONGODB_URI: system.databaseUri };
      copies.push({ folder: to, promised, ms: await timed(async () => tool("backup", ["--to", to], env)) });
    }
    stop.abort();
    await work;
    if (customer.failedRequests > 0) throw new Error(`${customer.failedRequests} requests failed meanwhile`);
    return { customer, copies };
  } finally {
    stop.abort();
    await system.stop();
  }
}

/** Restores a copy, and examines it before and after a system has worked on it. */
async function restored({ companyId, poison }: Customer, copy: Copy, place: string) {
  const { PATH, HOME } = readSettings().environment;
  const env = { PATH, HOME, DATA_DIR: join(place, "database") };
  const ms = await timed(async () => tool("restore", ["--from", copy.folder], env));
  const system = await startSystem(place, say);
  try {
    const before = await doctorFindings(system);
    const none = { edits: new Set<string>(), turnedTo: new Map<string, number>() };
    const asked = { companyId, poison, promised: copy.promised, ...none };
    const look = async () => audit(system.databaseUri, asked, []);
    const broken = brokenPromises(await settled(look, ({ stuck }) => stuck.length > 0, SETTLE_MS));
    const after = await doctorFindings(system);
    const seconds = [copy.ms, ms].map((each) => (each / 1000).toFixed(1));
    const counts = [copy.promised.size, ...[broken, before, after].map(({ length }) => length)].map(String);
    return { row: [...seconds, ...counts], found: [...broken, ...before, ...after] };
  } finally {
    await system.stop();
  }
}

async function tool(name: "backup" | "restore", args: readonly string[], env: NodeJS.ProcessEnv) {
  await promisify(execFile)(process.execPath, [join(root, "tools", `${name}.ts`), ...args], { env });
}
