import { buildsOf, nameOf, type Baseline } from "./baseline.ts";
import { pinning } from "./child.ts";
import { last, measureInChild } from "./measurement.ts";
import { OTHER_KINDS, publicInstances, type PublicInstance } from "./public-set.ts";
import { section, type Unit } from "./section.ts";
import { groupBy, mean, percent, table } from "./table.ts";

interface Run {
  readonly set: string;
  readonly instance: string;
  readonly seconds: number;
  /** "this" or a commit. */
  readonly build: string;
  /** Above the best known cost, as a share. */
  readonly gap: number;
  readonly perSecond: number;
  /** Every stop is served, and `check` finds no fault. */
  readonly valid: boolean;
}

const LONGEST_BUDGET = 10;

/** (j) Gaps and speed on public instances of other kinds, beside an older build of ours. */
export const kinds = section<Run>({
  title: "Other kinds of problems",
  units: (options) => {
    const builds = buildsOf(options.baseline);
    const instances = publicInstances(options.instances, options.match, OTHER_KINDS);
    const budgets = options.seconds.filter((seconds) => seconds <= LONGEST_BUDGET);
    return budgets.flatMap((seconds) =>
      instances.flatMap((instance) =>
        options.seeds.flatMap((seed) => builds.map((build) => unitOf(instance, seconds, seed, build))),
      ),
    );
  },
  render: (runs) =>
    [
      `Li & Lim (pairs), MTVRPTWR (reloads and goods that are not ready), HFVRP (mixed fleets), MDVRPTW (several depots), VRPB`,
      `(collections after deliveries), ${pinning}, one thread, by distance or cost. Gap to the best known cost in %, mean over`,
      "instances and seeds; worst: the worst instance, the mean over its seeds. Steps/s since the core has read the problem. Not",
      "valid: runs that left a stop out or broke a rule, which have no gap.\n",
      setTable(runs),
    ].join("\n"),
});

const unitOf = (
  { set, name, path, best }: PublicInstance,
  seconds: number,
  seed: number,
  build?: Baseline,
): Unit<Run> => ({
  key: `${name} ${seconds} s seed ${seed} build ${nameOf(build)}`,
  seconds: seconds + 0.6,
  measure: () => {
    const source = { kind: "file", path } as const;
    const run = measureInChild({ source, seconds, seed, ...(build && { core: build.core() }) });
    const { cost, unassigned } = last(run);
    return {
      ...{ set, instance: name, seconds, build: nameOf(build) },
      gap: cost / best - 1,
      perSecond: run.iterations / run.searchSeconds,
      valid: unassigned === 0 && run.faults.length === 0,
    };
  },
});

const setTable = (runs: readonly Run[]): string => {
  const bySet = runs.toSorted(
    (a, b) => a.set.localeCompare(b.set, "en", { numeric: true }) || a.seconds - b.seconds,
  );
  const rows = groupBy(bySet, ({ set, seconds, build }) => `${set} ${seconds} ${build}`).map(([, group]) => {
    const { set = "", seconds = 0, build = "" } = group[0] ?? {};
    const valid = group.filter((run) => run.valid);
    const gaps = groupBy(valid, ({ instance }) => instance).map(([, own]) => mean(own.map(({ gap }) => gap)));
    return [
      ...[set, `${seconds} s`, build, groupBy(group, ({ instance }) => instance).length],
      ...(gaps.length > 0 ? [percent(mean(gaps)), percent(Math.max(...gaps))] : ["–", "–"]),
      ...[Math.round(mean(group.map(({ perSecond }) => perSecond))), group.length - valid.length],
    ];
  });
  return table(["set", "budget", "build", "files", "mean", "worst", "steps/s", "not valid"], rows);
};
