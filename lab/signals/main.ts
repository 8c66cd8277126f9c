import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startRoutingServer } from "../../services/optimizer/testing/routing-server.ts";
import { seededRandom } from "../../tools/random.ts";
import { Customer } from "../faults/customer.ts";
import { startReceiver } from "../faults/receiver.ts";
import { startSystem } from "../faults/system.ts";
import type { System } from "../faults/system.ts";
import { program, say } from "../program.ts";
import { ask } from "./answers.ts";
import { osrm } from "./osrm.ts";
import { checkRules, startPrometheus } from "./prometheus.ts";

// npm run e2e:signals [-- --seconds 60]: a Prometheus reads a system at work, and is asked every query of the dashboard
// and the alerts. Needs `prometheus` and `promtool` on the PATH.

const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });

await program(async (folder) => {
  say(await checkRules());
  const [good, bad, roads] = [await startReceiver(), await startReceiver(), await startRoutingServer(osrm)];
  void bad.treat("with errors", Number.POSITIVE_INFINITY);
  const optimizer = { ROUTING: "osrm", ROUTING_URL: roads.url };
  const system = await startSystem(folder, say, { optimizer });
  try {
    const prometheus = await startPrometheus(folder, system.metricsPorts);
    try {
      await work(system, [good.url, bad.url]);
      return await ask(prometheus);
    } finally {
      await prometheus.stop();
    }
  } finally {
    await system.stop();
    await Promise.all([good.close(), bad.close(), roads.close()]);
  }
});

/** A customer's day in short: runs, addresses, webhooks that arrive and that do not, requests for what is not there. */
async function work(system: System, receivers: readonly string[]): Promise<void> {
  const customer = await Customer.join(system, seededRandom(1), receivers);
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
