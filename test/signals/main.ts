import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startRoutingServer } from "../../services/optimizer/testing/routing-server.ts";
import { seededRandom } from "../../tools/bench/random.ts";
import { table } from "../../tools/bench/table.ts";
import { Customer } from "../faults/customer.ts";
import { startReceiver } from "../faults/receiver.ts";
import { startSystem } from "../faults/system.ts";
import { osrm } from "./osrm.ts";
import { checkRules, startPrometheus } from "./prometheus.ts";
import type { Sample } from "./prometheus.ts";
import { readAlerts, readDashboard } from "./queries.ts";

// npm run e2e:signals [-- --seconds 40]: a Prometheus reads a system at work, and is asked every query of the dashboard
// and the alerts. Prints their answers. Needs `prometheus` and `promtool` on the PATH.

/** What only happens when something goes wrong. */
const EMPTY_IN_GOOD_TIMES: ReadonlySet<string> = new Set(["Runs given back", "Threads replaced"]);
const RATE_INTERVAL = "15s";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "40" } } });
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
say(await checkRules());
const folder = await mkdtemp(join(tmpdir(), "rondo-signals-"));
const [good, bad, roads] = [await startReceiver(), await startReceiver(), await startRoutingServer(osrm)];
void bad.treat("with errors", Number.POSITIVE_INFINITY);
const faults: string[] = [];
const system = await startSystem(folder, say, {
  optimizer: { ROUTING: "osrm", ROUTING_URL: roads.url },
});
try {
  const prometheus = await startPrometheus(folder, system.metricsPorts);
  try {
    await work();
    const { panels } = await readDashboard();
    const answers: string[][] = [];
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        const samples = await prometheus.query(expr.replaceAll("$__rate_interval", RATE_INTERVAL));
        const isAnswered = samples.some(({ value }) => !Number.isNaN(value));
        if (!isAnswered && !EMPTY_IN_GOOD_TIMES.has(title)) faults.push(`"${title}" has no data: ${expr}`);
        answers.push([title, String(samples.length), textOf(samples)]);
      }
    const rules = await prometheus.rules();
    const alerts = await readAlerts();
    if (rules.length !== alerts.length) faults.push(`${rules.length} of ${alerts.length} alerts are there`);
    for (const { name, health, state } of rules) {
      if (health !== "ok") faults.push(`${name} cannot be evaluated: ${health}`);
      if (state === "firing") faults.push(`${name} fires, though all is well`);
    }
    process.stdout.write(`${table(["panel", "series", "answer"], answers)}\n`);
    process.stdout.write(`${table(["alert", "state"], rules.map(({ name, state }) => [name, state]))}\n`);
  } finally {
    await prometheus.stop();
  }
} finally {
  await system.stop();
  await Promise.all([good.close(), bad.close(), roads.close()]);
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults) say(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** A customer's day in short: runs, addresses, webhooks that arrive and that do not, requests for what is not there. */
async function work(): Promise<void> {
  const customer = await Customer.join(system, seededRandom(1), [good.url, bad.url]);
  await customer.addProjects(4);
  const over = AbortSignal.timeout(Number(values.seconds) * 1000);
  const others = async (): Promise<void> => {
    while (!over.aborted) {
      await customer.findAddress();
      await pause(500);
    }
  };
  await Promise.all([customer.work(over), others()]);
}

function textOf(samples: readonly Sample[]): string {
  const shown = samples.slice(0, 2).map(({ labels, value }) => {
    const names = Object.values(labels).join(" ");
    return `${names}${names === "" ? "" : ": "}${Number(value.toPrecision(3))}`;
  });
  return shown.join("; ") + (samples.length > 2 ? "; …" : "");
}
