import { readInstance } from "../solve/instance.ts";
import { solveInChild } from "./child.ts";
import { judge } from "./judge.ts";
import type { BenchOptions } from "./options.ts";
import { publicInstances } from "./public-set.ts";
import { groupBy, mean, percent, table } from "./table.ts";

interface Run {
  readonly set: string;
  readonly instance: string;
  readonly seconds: number;
  readonly gap: number;
  readonly perSecond: number;
}

/** (a) Gaps to the best known costs at each budget, over seeds. */
export const quality = (options: BenchOptions, say: (line: string) => void): string => {
  const runs: Run[] = [];
  for (const { name, path, set, best } of publicInstances(options.instances, options.match)) {
    const instance = readInstance(path);
    for (const seconds of options.seconds)
      for (const seed of options.seeds) {
        const answer = solveInChild(path, seconds, seed, options.threads);
        const cost = judge(instance, answer.routes);
        if (cost === undefined) throw new Error(`${name} with seed ${seed}: the routes are not valid`);
        const gap = cost / best - 1;
        const perSecond = answer.iterations / answer.wallSeconds;
        runs.push({ set, instance: name, seconds, gap, perSecond });
        say(
          `${name} ${seconds} s, seed ${seed}: ${cost}, gap ${percent(gap)} %, wall ${answer.wallSeconds} s`,
        );
      }
  }
  const sets = groupBy(runs, ({ set, seconds }) => `${set} at ${seconds} s`).map(([, group]) =>
    summary(group),
  );
  const each = groupBy(runs, ({ instance }) => instance).map(([name, group]) => [
    name,
    ...options.seconds.map((budget) =>
      percent(mean(group.filter((r) => r.seconds === budget).map((r) => r.gap))),
    ),
  ]);
  return [
    `Gap to the best known cost in %, ${options.seeds.length} seeds, ${options.threads} thread(s).`,
    table(["set", "budget", "mean", "worst instance", "worst run", "iterations/s"], sets),
    table(["instance (mean gap)", ...options.seconds.map((budget) => `${budget} s`)], each),
  ].join("\n\n");
};

const summary = (runs: readonly Run[]): (string | number)[] => {
  const gaps = runs.map((run) => run.gap);
  const instances = groupBy(runs, ({ instance }) => instance).map(([, group]) =>
    mean(group.map((run) => run.gap)),
  );
  return [
    runs[0]?.set ?? "",
    `${runs[0]?.seconds ?? 0} s`,
    percent(mean(gaps)),
    percent(Math.max(...instances)),
    percent(Math.max(...gaps)),
    Math.round(mean(runs.map((run) => run.perSecond))),
  ];
};
