import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { adminCommand } from "../../tools/admin/command.ts";
import { seededRandom } from "../../tools/random.ts";
import { table } from "../bench/table.ts";
import { readSettings, root } from "../../tools/settings.ts";
import { audit } from "../faults/audit.ts";
import { Customer } from "../faults/customer.ts";
import { startSystem } from "../faults/system.ts";
import type { System } from "../faults/system.ts";

// npm run e2e:backup [-- --copies 3 --seed 1]: copies a database while a customer starts and reads runs, restores each copy
// into another system, and asks there the doctor and the audit of npm run faults. Every run that was accepted before
// a copy began is in it, and ends once the other system is at work.

const PROJECTS = 6;
const READERS = 2;
const BETWEEN_MS = 4000;
const SETTLE_MS = 180_000;

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { copies: { ...text, default: "3" }, seed: { ...text, default: "1" } },
});
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** A copy, and what it has to contain. */
interface Copy {
  readonly folder: string;
  readonly promised: Map<string, "queued" | "running" | "completed" | "failed">;
  readonly seconds: number;
}

const folder = await mkdtemp(join(tmpdir(), "rondo-copies-"));
try {
  const { customer, copies } = await copyUnderLoad();
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const [index, copy] of copies.entries()) {
    const { row, found } = await restored(customer, copy, join(folder, `system-${index}`));
    rows.push([String(index + 1), ...row]);
    faults.push(...found);
  }
  const header = [
    "copy",
    "s to copy",
    "s to restore",
    "runs promised",
    "lost or wrong",
    "findings",
    "after work",
  ];
  process.stdout.write(`${table(header, rows)}\n`);
  for (const fault of faults) say(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function copyUnderLoad(): Promise<{ customer: Customer; copies: Copy[] }> {
  const system = await startSystem(join(folder, "system"), say);
  const stop = new AbortController();
  try {
    const customer = await Customer.join(system, seededRandom(Number(values.seed)), []);
    await customer.addProjects(PROJECTS);
    const work = [
      customer.work(stop.signal),
      ...Array.from({ length: READERS }, async () => customer.read(stop.signal)),
    ];
    const copies: Copy[] = [];
    while (copies.length < Number(values.copies)) {
      await pause(BETWEEN_MS);
      const promised = new Map(customer.promised);
      const to = join(folder, `copy-${copies.length}`);
      const seconds = await timed(async () =>
        tool("backup", ["--to", to], { ...system.environment, MONGODB_URI: system.databaseUri }),
      );
      copies.push({ folder: to, promised, seconds });
    }
    stop.abort();
    await Promise.all(work);
    if (customer.failedRequests > 0) throw new Error(`${customer.failedRequests} requests failed meanwhile`);
    return { customer, copies };
  } finally {
    stop.abort();
    await system.stop();
  }
}

/** Restores a copy, and examines it before and after a system has worked on it. */
async function restored(
  { companyId, poison }: Customer,
  copy: Copy,
  place: string,
): Promise<{ row: string[]; found: string[] }> {
  const { PATH, HOME } = readSettings().environment;
  const env = { PATH, HOME, DATA_DIR: join(place, "database") };
  const seconds = await timed(async () => tool("restore", ["--from", copy.folder], env));
  const system = await startSystem(place, say);
  try {
    const before = await findings(system);
    const look = async () => audit(system.databaseUri, { companyId, poison, promised: copy.promised }, []);
    const until = performance.now() + SETTLE_MS;
    let { lost, doubled, stuck, wrong } = await look();
    while (stuck.length > 0 && performance.now() < until) {
      await pause(1000);
      ({ lost, doubled, stuck, wrong } = await look());
    }
    const after = await findings(system);
    const broken = [...lost, ...doubled, ...stuck, ...wrong];
    const row = [copy.seconds.toFixed(1), seconds.toFixed(1), String(copy.promised.size)];
    return {
      row: [...row, ...[broken, before, after].map(({ length }) => String(length))],
      found: [...broken, ...before, ...after],
    };
  } finally {
    await system.stop();
  }
}

async function findings(system: System): Promise<string[]> {
  const doctor = (await adminCommand(["doctor", "--json"], system.environment)) as { findings: unknown[] };
  return doctor.findings.map((finding) => JSON.stringify(finding));
}

async function tool(
  name: "backup" | "restore",
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, "tools", `${name}.ts`), ...args], { env });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}
