import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { adminCommand } from "../../tools/admin/command.ts";
import { seededRandom } from "../../tools/random.ts";
import { table } from "../bench/table.ts";
import { audit } from "../faults/audit.ts";
import type { Findings } from "../faults/audit.ts";
import { Customer } from "../faults/customer.ts";
import type { Part } from "../faults/part.ts";
import { startReceiver } from "../faults/receiver.ts";
import { startSystem } from "../faults/system.ts";
import { startBalancer } from "./balancer.ts";
import { versionFolder } from "./version.ts";

// npm run e2e:rolling [-- --seconds 60 --seed 1 --from COMMIT]: restarts two gateways and two optimizers one after the other, each
// at least once, while a customer behind a load balancer starts runs and reads. No request and no run may be lost. With
// --from they begin as an older version, and each restart is its upgrade.

const PROJECTS = 6;
const READERS = 4;
const LOOK_MS = 100;
const RESTART_MS = 60_000;
const SETTLE_MS = 90_000;

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { seconds: { ...text, default: "60" }, seed: { ...text, default: "1" }, from: text },
});
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const folder = await mkdtemp(join(tmpdir(), "rondo-rolling-"));
const receivers = [await startReceiver()];
const firstFrom = values.from === undefined ? undefined : await versionFolder(values.from, say);
const system = await startSystem(folder, say, { gateway: { SHUTDOWN_DRAIN_SECONDS: "5" }, firstFrom });
const balancer = await startBalancer(system.addresses);
try {
  const behind = { ...system, addresses: [balancer.address] };
  const customer = await Customer.join(behind, seededRandom(Number(values.seed)), [receivers[0]?.url ?? ""]);
  await customer.addProjects(PROJECTS);
  const over = AbortSignal.timeout(Number(values.seconds) * 1000);
  const stop = new AbortController();
  const work = [
    customer.work(stop.signal),
    ...Array.from({ length: READERS }, async () => customer.read(stop.signal)),
  ];
  const restarts = new Map<string, number>();
  const sinceMs = performance.now();
  const parts = [...system.gateways, ...system.optimizers];
  for (const part of inTurn(parts)) {
    if (over.aborted && restarts.size === parts.length) break;
    await restart(part);
    restarts.set(part.name, (restarts.get(part.name) ?? 0) + 1);
  }
  stop.abort();
  await Promise.all(work);
  const findings = await settled(async () => audit(system.databaseUri, customer, receivers));
  const doctor = (await adminCommand(["doctor", "--json"], system.environment)) as { findings: unknown[] };
  const faults = [
    ...balancer.failures,
    ...[...findings.lost, ...findings.doubled, ...findings.stuck, ...findings.wrong],
    ...(findings.innocent > 0 ? [`${findings.innocent} runs failed`] : []),
    ...doctor.findings.map((finding) => JSON.stringify(finding)),
  ];
  const took = ((performance.now() - sinceMs) / 1000).toFixed(0);
  const rows = [
    ["restarts", [...restarts].map(([name, times]) => `${name}: ${times}`).join(", ")],
    ["requests", String(balancer.requests)],
    ["lost requests", String(balancer.failures.length)],
    ["slowest request", `${(balancer.slowestMs / 1000).toFixed(1)} s`],
    ["runs", String(findings.runs)],
    ["lost, doubled, stuck or failed runs", String(faults.length - balancer.failures.length)],
  ];
  process.stdout.write(`${table(["", `${took} s`], rows)}\n`);
  for (const fault of faults) say(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await balancer.close();
  await system.stop();
  await Promise.all(receivers.map(async (receiver) => receiver.close()));
  await rm(folder, { recursive: true, force: true });
}

function* inTurn<One>(all: readonly One[]): Generator<One> {
  for (;;) yield* all;
}

/** Asks a part to end, and waits until it has restarted and the balancer uses it, as a deployment does. */
async function restart(part: Part): Promise<void> {
  const limit = AbortSignal.timeout(RESTART_MS);
  const { pid } = part;
  part.signal("SIGTERM");
  while (part.pid === pid || !part.isUp) {
    limit.throwIfAborted();
    await pause(LOOK_MS);
  }
  await balancer.allReady(limit);
}

/** Repeats an audit until nothing is open, up to a limit. */
async function settled(look: () => Promise<Findings>): Promise<Findings> {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const findings = await look();
    if (findings.lost.length + findings.stuck.length === 0 || performance.now() > until) return findings;
    await pause(1000);
  }
}
