import { buildsOf, nameOf, NOW, type Baseline } from "./baseline.ts";
import { pinning } from "./child.ts";
import { ANY_FEATURE, FEATURES, SHORTAGE, type Feature } from "./generate.ts";
import { measureInChild, type Moment } from "./measurement.ts";
import type { BenchOptions } from "./options.ts";
import { section, type Unit } from "./section.ts";
import { groupBy, mean, percent, table } from "./table.ts";

interface Case {
  readonly name: string;
  readonly stops: number;
  readonly features: readonly Feature[];
}

interface Run {
  readonly name: string;
  readonly seconds: number;
  /** "this" or a commit. */
  readonly build: string;
  readonly trace: readonly Moment[];
  readonly faults: readonly string[];
}

const SINGLE_STOPS = 200;
const CASES: readonly Case[] = [
  { name: "none", stops: SINGLE_STOPS, features: [] },
  ...ANY_FEATURE.map((feature) => ({
    name: feature,
    stops: SINGLE_STOPS,
    features: [feature],
  })),
  ...[200, 600].map((stops) => ({
    name: "reloads and shipments",
    stops,
    features: ["reloads", "shipments"] as const,
  })),
  ...[60, 150, 400, 1000].map((stops) => ({ name: "all", stops, features: FEATURES })),
  { name: "all, balance", stops: 150, features: [...FEATURES, "balance"] },
  ...[150, 400].map((stops) => ({ name: "all, short", stops, features: [...FEATURES, SHORTAGE] })),
];
/** Moments as shares of the budget. */
const CHECKPOINTS = [0.02, 0.1];

/** (e) Cost over time on instances with one feature each and with all, beside an older build of ours. */
export const rich = section<Run>({
  title: "Rich instances",
  units: (options) => {
    const builds = buildsOf(options.baseline);
    return CASES.flatMap((one) =>
      options.seeds.flatMap((seed) => builds.map((build) => unitOf(options, one, seed, build))),
    );
  },
  render: (runs) =>
    groupBy(runs, ({ seconds }) => String(seconds))
      .map(([seconds, group]) => [INTRODUCTION, costTable(group, Number(seconds))].join("\n\n"))
      .join("\n\n"),
});

const INTRODUCTION = `Generated instances (lab/bench/generate.ts), ${pinning}, one thread, objective time but for the one of money, means
over seeds: how far the cost is above the best plan of any run, in %, at the first plan and later; "+n" is how many more stops than
in that plan are left out. A plan that breaks a rule is named.`;

const unitOf = (options: BenchOptions, one: Case, seed: number, build?: Baseline): Unit<Run> => ({
  key: `${one.name} ${one.stops} ${options.richSeconds} s seed ${seed} build ${nameOf(build)}`,
  seconds: options.richSeconds + 0.6,
  measure: () => {
    const { trace, faults } = measureInChild({
      source: { kind: "rich", stops: one.stops, seed: one.stops, features: one.features },
      seconds: options.richSeconds,
      seed,
      checkpoints: CHECKPOINTS.map((share) => share * options.richSeconds),
      ...(build && { core: build.core() }),
    });
    const name = `${one.name}, ${one.stops}`;
    return { name, seconds: options.richSeconds, build: nameOf(build), trace, faults };
  },
});

const costTable = (runs: readonly Run[], seconds: number): string => {
  const moments = [
    "first",
    ...[...CHECKPOINTS, 1].map((share) => `${Number((share * seconds).toPrecision(3))} s`),
  ];
  const several = runs.some(({ build }) => build !== NOW);
  const rows = groupBy(runs, ({ name }) => name).flatMap(([name, group]) => {
    const best = bestOf(group);
    return groupBy(group, ({ build }) => build).map(([build, own]) => [
      name,
      ...(several ? [build] : []),
      ...moments.map((_, index) =>
        cell(
          own.flatMap(({ trace }) => trace[index] ?? []),
          best,
        ),
      ),
      `${best.cost}${best.unassigned > 0 ? `, ${best.unassigned} out` : ""}${validity(own)}`,
    ]);
  });
  return table(["features, stops", ...(several ? ["build"] : []), ...moments, "best"], rows);
};

/** Nothing if all plans keep the rules. */
const validity = (runs: readonly Run[]): string =>
  runs.every(({ faults }) => faults.length === 0) ? "" : ", NOT VALID";

/** Fewest left out, then the least cost. */
const bestOf = (runs: readonly Run[]): Moment => {
  const ends = runs.flatMap(({ trace }) => trace.at(-1) ?? []);
  const sorted = ends.toSorted((a, b) => a.unassigned - b.unassigned || a.cost - b.cost);
  return sorted[0] ?? { seconds: 0, unassigned: 0, cost: NaN };
};

const cell = (moments: readonly Moment[], best: Moment): string => {
  const more = mean(moments.map(({ unassigned }) => unassigned)) - best.unassigned;
  const gap = percent(mean(moments.map(({ cost }) => cost)) / best.cost - 1);
  return more > 0 ? `${gap} +${Number(more.toFixed(1))}` : gap;
};
