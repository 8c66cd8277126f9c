import type { Run } from "./day.ts";
import { quantile } from "../bench/table.ts";
import { MODEL } from "./model.ts";
import type { Deployment, Outcome } from "./simulate.ts";

interface Simulated {
  readonly factor: number;
  readonly name: string;
  readonly given: Deployment;
  readonly day: readonly Run[];
  readonly outcome: Outcome;
}

export const COLUMNS = [
  ...["load", "deployment", "runs", "busiest hour", "wait p50 s", "p95 s", "p99 s", "longest s"],
  ...["most pods", "pod hours", "threads busy %", "cent per run", "database commands/s", "writes/s"],
  ...["routing cores", "gateways full s", "pods full s"],
] as const;

/** One line of the table. Rates are those of the busiest hour. */
export function rowOf({ factor, name, given, day, outcome }: Simulated): (string | number)[] {
  const waits = outcome.waits.toSorted((a, b) => a - b);
  const hour = busiestHour(day);
  const perSecond = (sum: (run: Run) => number): number =>
    hour.reduce((total, run) => total + sum(run), 0) / 3600;
  const renewals = perSecond(({ seconds }) => seconds * MODEL.writesPerRunSecond);
  const commands =
    perSecond(() => MODEL.commandsPerRun) + renewals + given.gateways * MODEL.commandsPerGatewaySecond;
  const cost = outcome.podHours * MODEL.threadsPerPod * MODEL.coreHourUsd;
  return [
    ...[`${factor} ×`, name, day.length, hour.length],
    ...[0.5, 0.95, 0.99, 1].map((share) => quantile(waits, share).toFixed(1)),
    Math.max(...outcome.minutes.map(({ pods }) => pods)),
    outcome.podHours.toFixed(0),
    ((100 * outcome.threadHours) / (outcome.podHours * MODEL.threadsPerPod)).toFixed(0),
    ((100 * cost) / day.length).toFixed(3),
    commands.toFixed(0),
    (perSecond(() => MODEL.writesPerRun) + renewals).toFixed(0),
    perSecond(({ stops }) => stops ** 2 / MODEL.cellsPerRoutingSecond).toFixed(1),
    outcome.gatewaysFullSeconds,
    outcome.podsFullSeconds,
  ];
}

function busiestHour(day: readonly Run[]): readonly Run[] {
  const hours = Object.values(Object.groupBy(day, ({ at }) => Math.floor(at / 3600)));
  return hours.reduce<readonly Run[]>((most, hour = []) => (hour.length > most.length ? hour : most), []);
}
