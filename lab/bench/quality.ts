import type { Answer } from "@rondo/solver/published/answer.ts";
import { readInstance } from "@rondo/solver/published/instance.ts";
import type { Objective } from "@rondo/solver/published/task.ts";
import type { output } from "../../tools/processes/output.ts";
import { pinning, tool } from "./child.ts";
import { costOf } from "./cost-of.ts";
import type { BenchOptions } from "./options.ts";
import { bySetAndBudget, publicInstances, type PublicInstance } from "./public-set.ts";
import { section, type Unit } from "./section.ts";
import { groupBy, mean, percent, table } from "./table.ts";

interface Run {
  readonly set: string;
  readonly instance: string;
  readonly seconds: number;
  readonly seed: number;
  readonly gap: number;
  readonly perSecond: number;
  readonly overrunSeconds: number;
}

/** The largest allowed mean gap in %, by set and budget in seconds. */
const ASKED: Record<string, Record<number, number>> = {
  "Solomon 100": { 1: 0.1, 10: 0.02 },
  "Homberger 200": { 1: 0.2, 10: 0.05 },
  "Homberger 400": { 1: 0.5, 10: 0.1 },
  "Homberger 1000": { 1: 2, 10: 0.7, 60: 0.3 },
  "CVRPLIB X": { 1: 0.7, 10: 0.2, 60: 0.12 },
};
/** Longer budgets are for the sets that gain from them. */
const LONG_SETS = ["Homberger 1000", "CVRPLIB X"];

/** (a) Gaps to the best known costs at each budget, over seeds. */
export const quality = section<Run>({
  title: "Quality on public instances",
  units: (options) =>
    options.seconds.flatMap((seconds) =>
      publicInstances(options.instances, options.match)
        .filter(({ set }) => seconds <= 10 || LONG_SETS.includes(set))
        .flatMap((instance) => options.seeds.map((seed) => unitOf(instance, seconds, seed))),
    ),
  render: (runs) =>
    [
      `Gap to the best known cost in %, ${pinning}, one thread, mean over instances and seeds. Worst instance: mean`,
      "over its seeds. Asked: the largest mean allowed. Beyond: the most by which a run exceeded its budget, the start of Node included.\n",
      setTable(runs),
    ].join("\n"),
});

const unitOf = (instance: PublicInstance, seconds: number, seed: number): Unit<Run> => ({
  key: `${instance.name} ${seconds} s seed ${seed}`,
  seconds: seconds + 0.4,
  measure: () => {
    const started = performance.now();
    const answer = solveInChild(instance.path, seconds, seed, 1);
    const overrunSeconds = (performance.now() - started) / 1000 - seconds;
    return {
      set: instance.set,
      instance: instance.name,
      seconds,
      seed,
      gap: gapOf(instance, answer),
      perSecond: answer.iterations / answer.wallSeconds,
      overrunSeconds,
    };
  },
});

/** One run of `npm run solve`, without npm. */
export const solveInChild = (
  path: string,
  seconds: number,
  seed: number,
  threads: number,
  run?: typeof output,
  objective: Objective = "distance",
): Answer => {
  const settings = ["--seed", `${seed}`, "--threads", `${threads}`, "--objective", objective];
  return JSON.parse(tool("tools/solve.ts", [path, `${seconds}`, ...settings], run)) as Answer;
};

/** Gap to the best known cost as a share; throws when the routes are not valid. */
export const gapOf = (instance: PublicInstance, answer: Answer): number => {
  const cost = costOf(readInstance(instance.path), answer.routes);
  if (cost === undefined) throw new Error("the routes are not valid");
  return cost / instance.best - 1;
};

const setTable = (runs: readonly Run[]): string => {
  const rows = bySetAndBudget(runs).map((group) => {
    const { set, seconds } = group[0] ?? { set: "", seconds: 0 };
    const instances = groupBy(group, ({ instance }) => instance).map(([, own]) =>
      mean(own.map((r) => r.gap)),
    );
    return [
      set,
      `${seconds} s`,
      ASKED[set]?.[seconds] ?? "–",
      percent(mean(group.map((run) => run.gap))),
      percent(Math.max(...instances)),
      Math.round(mean(group.map((run) => run.perSecond))),
      Math.max(...group.map((run) => run.overrunSeconds)).toFixed(2),
    ];
  });
  const header = ["set", "budget", "asked", "mean", "worst instance"];
  return table([...header, "iterations/s", "beyond s"], rows);
};

/** The instances with these names. */
export const named = (options: BenchOptions, names: readonly string[]): PublicInstance[] =>
  publicInstances(options.instances, names).filter(({ name }) => names.includes(name));
