import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../../tools/bench/random.ts";
import { audit } from "./audit.ts";
import { Customer } from "./customer.ts";
import { smallDisk } from "./disk.ts";
import { startReceiver } from "./receiver.ts";
import { Report } from "./report.ts";
import { settle } from "./settle.ts";
import { startSystem } from "./system.ts";
import { attempt, badReceiver, FAULTS } from "./trials.ts";
import type { Fault, Stage } from "./trials.ts";
import { setTimeout as pause } from "node:timers/promises";

// npm run faults [-- --seed N --scale N]: two gateways, two optimizers and a database, each a process, while runs are
// started all the time; faults happen at random moments; then the books are audited. Prints a table.

const { values } = parseArgs({
  options: { seed: { type: "string" }, scale: { type: "string", default: "1" }, only: { type: "string" } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const scale = Number(values.scale);
const random = seededRandom(seed);
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
say(`Seed ${seed}`);

const folder = await mkdtemp(join(tmpdir(), "rondo-faults-"));
const disk = await smallDisk(join(folder, "disk"), 64);
const report = new Report();
const dataFolder = disk?.folder ?? join(folder, "disk");
const system = await startSystem(dataFolder, () => undefined);
const receivers = [await startReceiver(), await startReceiver()] as const;
try {
  const customer = await Customer.join(
    system,
    random,
    receivers.map(({ url }) => url),
  );
  await customer.addProjects(6);
  const house = customer.projects.pop() ?? "";
  const stage: Stage = { system, customer, random, badReceiver: receivers[1], diskFolder: dataFolder };

  /** Some trials of faults in turns while work goes on, then an audit. */
  const round = async (faults: readonly Fault[], times: number, longestWaitMs = 1500): Promise<void> => {
    if (values.only !== undefined && !faults.some(({ name }) => name.includes(values.only ?? ""))) return;
    const stop = new AbortController();
    const work = [customer.work(stop.signal), customer.keepHouse(house, stop.signal)];
    const recoveries = new Map(faults.map(({ name }) => [name, [] as number[]]));
    const late: string[] = [];
    for (let time = 0; time < Math.max(1, Math.round(times * scale)); time++) {
      for (const fault of faults) {
        await pause(random.next() * longestWaitMs);
        try {
          recoveries.get(fault.name)?.push(await attempt(fault, stage));
        } catch {
          recoveries.get(fault.name)?.push(Number.POSITIVE_INFINITY);
          late.push(`${fault.name}: runs ${customer.open.join(", ")} did not end in a minute`);
        }
      }
    }
    stop.abort();
    await Promise.race([Promise.all(work), pause(90_000)]);
    const seen = await settle(stage, () => audit(system.databaseUri, customer, receivers));
    const line = report.add(recoveries, { ...seen, stuck: [...seen.stuck, ...late] });
    say(line);
  };

  await round([FAULTS.killGateway, FAULTS.killOptimizer, FAULTS.killDatabase], 10);
  await round([FAULTS.stopGateway, FAULTS.stopOptimizer], 3);
  await round([FAULTS.pauseDatabase], 2);
  await round([FAULTS.hangOptimizer], 2);
  await round([FAULTS.hangGateway], 2);
  await round([FAULTS.clockOn, FAULTS.clockBack], 2, 1000);
  await round([FAULTS.clockOfOne, FAULTS.clockOfOneBack], 1, 1000);
  if (disk) await round([FAULTS.fullDisk], 2);
  else say("No disk may be mounted here: a full one is left out.");
  await round((["slowly", "resetting", "with garbage", "with errors"] as const).map(badReceiver), 1);
  say(`${customer.failedCalls} calls failed while something was away.`);
  process.stdout.write(report.table(seed));
  process.exitCode = report.isClean ? 0 : 1;
} finally {
  await Promise.all(receivers.map(async (receiver) => receiver.close()));
  await system.stop();
  await disk?.remove();
  await rm(folder, { recursive: true, force: true });
}
