import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { circumstances } from "../bench/machine.ts";
import { table } from "../bench/table.ts";
import { root } from "../../tools/settings.ts";
import type { Prometheus, Sample } from "./prometheus.ts";
import { readAlerts, readDashboard } from "./queries.ts";

/** Queries that have no answer unless something goes wrong. */
const EMPTY_IN_GOOD_TIMES: ReadonlySet<string> = new Set([
  "Runs given back",
  "Threads replaced",
  "RondoNoGateway",
  "RondoNoOptimizer",
  "RondoRequestsFail",
  "RondoRunsFail",
  "RondoSolverCrashes",
  "RondoGeocoderUnavailable",
  "RondoRoutingFails",
]);
const RATE_INTERVAL = "1m";
const INTRODUCTION = `# Answers of dashboard and alerts

\`npm run e2e:signals\` starts two gateways, two optimizers, a database, a geocoder and a routing server, lets a customer
work, and asks a Prometheus every query of the dashboard and the alerts. It fails if a
query is refused or finds no data, and if an alert fires. One of the two webhook receivers answers 500.
`;

/** Every query with its answer, and the faults found. */
export interface Answers {
  readonly faults: readonly string[];
  write(): Promise<void>;
}

/** Asks a Prometheus every query of the dashboard, and the value that each alert compares. */
export async function ask(prometheus: Prometheus, seconds: string): Promise<Answers> {
  const faults: string[] = [];
  const answer = async (name: string, expr: string): Promise<string> => {
    const samples = await prometheus.query(expr.replaceAll("$__rate_interval", RATE_INTERVAL));
    const isAnswered = samples.some(({ value }) => !Number.isNaN(value));
    if (!isAnswered && !EMPTY_IN_GOOD_TIMES.has(name)) faults.push(`"${name}" has no data: ${expr}`);
    return textOf(samples);
  };

  const panels: string[][] = [];
  for (const { title, targets } of (await readDashboard()).panels)
    for (const { expr } of targets) panels.push([title, code(expr), await answer(title, expr)]);

  const rules = new Map((await prometheus.rules()).map((rule) => [rule.name, rule]));
  const alerts: string[][] = [];
  for (const { alert, expr } of await readAlerts()) {
    const { health = "it is not there", state = "" } = rules.get(alert) ?? {};
    if (health !== "ok") faults.push(`${alert} cannot be evaluated: ${health}`);
    if (state === "firing") faults.push(`${alert} fires, though all is well`);
    const [value = "", limit = ""] = expr.split(/ (?=(?:>|==) [\d.e]+\s*$)/);
    alerts.push([alert, code(value), await answer(alert, value), code(limit), state]);
  }
  const text = [
    `${INTRODUCTION}\n${circumstances()}. ${seconds} s of work.\n\n## Dashboard\n`,
    table(["panel", "query", "answer"], panels),
    "\n## Alerts\n",
    table(["alert", "query", "answer", "fires when", "state"], alerts),
  ];
  return {
    faults,
    write: async () => writeFile(join(root, ".cache/signals.md"), `${text.join("\n")}\n`),
  };
}

function code(expr: string): string {
  return expr === "" ? "–" : `\`${expr.replaceAll(/\s+/g, " ").trim().replaceAll("|", "\\|")}\``;
}

/** The first answers. A process has another port each time, which is left out. */
function textOf(samples: readonly Sample[]): string {
  const shown = samples.slice(0, 2).map(({ labels: { instance: _port, ...labels }, value }) => {
    const names = Object.values(labels).join(" ");
    return `${names}${names === "" ? "" : ": "}${Number(value.toPrecision(3))}`;
  });
  if (samples.length > 2) shown.push(`${samples.length - 2} more`);
  return shown.join("; ") || "none";
}
