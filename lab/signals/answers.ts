import type { Prometheus } from "./prometheus.ts";
import { readAlerts, readDashboard } from "./queries.ts";

/** Queries that have no answer unless something goes wrong. */
const EMPTY_IN_GOOD_TIMES: ReadonlySet<string> = new Set([
  ...["Runs given back", "Threads replaced", "RondoNoGateway", "RondoNoOptimizer", "RondoRequestsFail"],
  ...["RondoRunsFail", "RondoSolverCrashes", "RondoGeocoderUnavailable", "RondoRoutingFails"],
]);

/** Asks a Prometheus every query of the dashboard, and the value that each alert compares. @returns a line for each fault */
export async function ask(prometheus: Prometheus): Promise<string[]> {
  const faults: string[] = [];
  const answer = async (name: string, expr: string): Promise<void> => {
    const samples = await prometheus.query(expr.replaceAll("$__rate_interval", "1m"));
    if (!EMPTY_IN_GOOD_TIMES.has(name) && samples.every(({ value }) => Number.isNaN(value)))
      faults.push(`"${name}" has no data: ${expr}`);
  };
  for (const { title, targets } of (await readDashboard()).panels)
    for (const { expr } of targets) await answer(title, expr);
  const rules = new Map((await prometheus.rules()).map((rule) => [rule.name, rule]));
  for (const { alert, expr } of await readAlerts()) {
    const { health = "it is not there", state = "" } = rules.get(alert) ?? {};
    if (health !== "ok") faults.push(`${alert} cannot be evaluated: ${health}`);
    if (state === "firing") faults.push(`${alert} fires, though all is well`);
    await answer(alert, expr.split(/ (?=(?:>|==) [\d.e]+\s*$)/)[0] ?? expr);
  }
  return faults;
}
