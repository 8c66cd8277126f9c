import { readInstance } from "@rondo/solver/published/instance.ts";
import { readTask, type Objective } from "@rondo/solver/published/task.ts";
import { pinning } from "./child.ts";
import { costOf } from "./cost-of.ts";
import type { BenchOptions } from "./options.ts";
import { bySetAndBudget, publicInstances, type PublicInstance } from "./public-set.ts";
import { pyvrpOrders, pyvrpVersion } from "./pyvrp.ts";
import { solveInChild } from "./quality.ts";
import { evenSample } from "./sample.ts";
import { section, type Unit } from "./section.ts";
import { groupBy, mean, percent, table } from "./table.ts";

/** Both solvers on one instance with one budget, one after the other. */
interface Round {
  readonly set: string;
  readonly instance: string;
  readonly seconds: number;
  readonly versions: string;
  /** Working time without service by solver; undefined where there is no valid plan. */
  readonly rondo: number | undefined;
  readonly pyvrp: number | undefined;
  /** Iterations per second of ours, by objective. */
  readonly timedPerSecond: number;
  readonly distancePerSecond: number;
}

/** Working time on public instances with windows, beside PyVRP's `unit_duration_cost`. */
export const workingTime = section<Round>({
  title: "Working time on public instances",
  units: (options) => {
    const timed = publicInstances(options.instances, options.match).filter(({ set }) => set !== "CVRPLIB X");
    const sample = evenSample(timed, options.sample);
    return options.peerSeconds.flatMap((seconds) =>
      sample.flatMap((instance) => options.peerSeeds.map((seed) => unitOf(options, instance, seconds, seed))),
    );
  },
  render: (rounds) =>
    [
      "Working time is from departure to return: driving, service and waiting. Gap in % to the best plan of both solvers at all",
      `budgets, service left out. Both take turns on each instance, ${pinning}, one thread each, and one program times all`,
      "orders. Ratio: our mean gap divided by PyVRP's (asked: at most 0.25). Speed: iterations per second of working time by those of",
      "distance, mean (least; asked: at least 0.6).",
      `PyVRP (${rounds[0]?.versions ?? ""}) has \`unit_duration_cost\` 1 and no other cost.\n`,
      setTable(rounds),
    ].join("\n"),
});

const unitOf = (
  options: BenchOptions,
  instance: PublicInstance,
  seconds: number,
  seed: number,
): Unit<Round> => ({
  key: `${instance.name} ${seconds} s seed ${seed}`,
  seconds: 3 * (seconds + 0.7),
  measure: () => {
    const { name, path, set } = instance;
    const versions = pyvrpVersion(options.python);
    const ours = (objective: Objective) => solveInChild(path, seconds, seed, 1, undefined, objective);
    const timed = ours("working-time");
    const run = { python: options.python, seconds, seed, mayLeaveOut: false };
    const theirs = pyvrpOrders(readTask(path, "working-time"), run);
    const distance = ours("distance");
    const file = readInstance(path);
    const customers = theirs?.map(({ stops }) => stops.map((stop) => stop + 1));
    return {
      ...{ set, instance: name, seconds, versions },
      rondo: costOf(file, timed.routes, "working-time"),
      pyvrp: customers && costOf(file, customers, "working-time"),
      timedPerSecond: timed.iterations / timed.wallSeconds,
      distancePerSecond: distance.iterations / distance.wallSeconds,
    };
  },
});

const SOLVERS = ["rondo", "pyvrp"] as const;
type Solver = (typeof SOLVERS)[number];

const setTable = (rounds: readonly Round[]): string => {
  const best = new Map(
    groupBy(rounds, ({ instance }) => instance).map(([name, group]) => [
      name,
      Math.min(...group.flatMap(({ rondo, pyvrp }) => [rondo ?? Infinity, pyvrp ?? Infinity])),
    ]),
  );
  const gapsOf = (group: readonly Round[], solver: Solver): number[] =>
    group.flatMap((round) => {
      const cost = round[solver];
      return cost === undefined ? [] : [cost / (best.get(round.instance) ?? NaN) - 1];
    });
  const rows = bySetAndBudget(rounds).map((group) => {
    const { set, seconds } = group[0] ?? { set: "", seconds: 0 };
    const means = SOLVERS.map((solver) => mean(gapsOf(group, solver)));
    const [ours = NaN, theirs = NaN] = means;
    return [
      ...[set, `${seconds} s`, new Set(group.map(({ instance }) => instance)).size],
      ...SOLVERS.map((solver) => cell(gapsOf(group, solver), group.length)),
      theirs > 0 ? (ours / theirs).toFixed(2) : "–",
      ...SOLVERS.map((solver) => percent(Math.max(...gapsOf(group, solver)))),
      ...speed(group),
    ];
  });
  const gaps = ["rondo", "pyvrp", "ratio", "rondo worst", "pyvrp worst"];
  return table(["set", "budget", "instances", ...gaps, "speed"], rows);
};

const cell = (gaps: readonly number[], runs: number): string => {
  if (gaps.length === 0) return "none";
  return `${percent(mean(gaps))}${gaps.length < runs ? `, ${gaps.length} of ${runs}` : ""}`;
};

const speed = (group: readonly Round[]): (string | number)[] => {
  const shares = group.map(({ timedPerSecond, distancePerSecond }) => timedPerSecond / distancePerSecond);
  return [`${mean(shares).toFixed(2)} (${Math.min(...shares).toFixed(2)})`];
};
