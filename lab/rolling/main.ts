import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "../../tools/random.ts";
import { table } from "../bench/table.ts";
import { audit, brokenPromises, doctorFindings } from "../faults/audit.ts";
import { Customer } from "../faults/customer.ts";
import type { Part } from "../faults/part.ts";
import { startReceiver } from "../faults/receiver.ts";
import { startSystem } from "../faults/system.ts";
import { program, say, settled, timed } from "../program.ts";
import { startBalancer, type Balancer } from "./balancer.ts";
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

await program(async (folder) => {
  const receiver = await startReceiver();
  const firstFrom = values.from === undefined ? undefined : await versionFolder(values.from, say);
  const system = await startSystem(folder, say, { gateway: { SHUTDOWN_DRAIN_SECONDS: "5" }, firstFrom });
  const balancer = await startBalancer(system.addresses);
  try {
    const behind = { ...system, addresses: [balancer.address] };
    const customer = await Customer.join(behind, seededRandom(Number(values.seed)), [receiver.url]);
    await customer.addProjects(PROJECTS);
    const restarts = new Map<string, number>();
    const ms = await timed(async () => {
      const stop = new AbortController();
      const work = customer.keepBusy(READERS, stop.signal);
      const over = AbortSignal.timeout(Number(values.seconds) * 1000);
      const parts = [...system.gateways, ...system.optimizers];
      for (let turn = 0; !over.aborted || turn < parts.length; turn++) {
        const part = parts[turn % parts.length] as Part;
        await restart(part, balancer);
        restarts.set(part.name, (restarts.get(part.name) ?? 0) + 1);
      }
      stop.abort();
      await work;
    });
    const findings = await settled(
      async () => audit(system.databaseUri, customer, [receiver]),
      ({ lost, stuck }) => lost.length + stuck.length > 0,
      SETTLE_MS,
    );
    const runFaults = [
      ...brokenPromises(findings),
      ...(findings.innocent > 0 ? [`${findings.innocent} runs failed`] : []),
      ...(await doctorFindings(system)),
    ];
    const rows = [
      ["restarts", [...restarts].map(([name, times]) => `${name}: ${times}`).join(", ")],
      ["requests", balancer.requests],
      ["lost requests", balancer.failures.length],
      ["slowest request", `${(balancer.slowestMs / 1000).toFixed(1)} s`],
      ["runs", findings.runs],
      ["lost, doubled, stuck or failed runs", runFaults.length],
    ];
    process.stdout.write(`${table(["", `${(ms / 1000).toFixed(0)} s`], rows)}\n`);
    return [...balancer.failures, ...runFaults];
  } finally {
    await balancer.close();
    await system.stop();
    await receiver.close();
  }
});

/** Asks a part to end, and waits until it has restarted and the balancer uses it, as a deployment does. */
async function restart(part: Part, balancer: Balancer): Promise<void> {
  const limit = AbortSignal.timeout(RESTART_MS);
  const { pid } = part;
  part.signal("SIGTERM");
  while (part.pid === pid || !part.isUp) {
    limit.throwIfAborted();
    await pause(LOOK_MS);
  }
  await balancer.allReady(limit);
}
