import { baselineOf } from "./baseline.ts";
import { pinning } from "./child.ts";
import { daysNamed, DAY_KINDS, type NamedKind } from "./day/kinds.ts";
import { measureBaseline, measureOurs, measurePyvrp, type DayFigures } from "./day/measure.ts";
import type { BenchOptions } from "./options.ts";
import { pyvrpVersion } from "./pyvrp.ts";
import { section, type Unit } from "./section.ts";
import { groupBy, mean, percent, table } from "./table.ts";

interface Run {
  readonly day: string;
  readonly seed: number;
  readonly seconds: number;
  /** "this", a commit, or "pyvrp" with its version. */
  readonly solver: string;
  readonly figures: DayFigures;
}

const NOW = "this";

/** Working days with windows in the morning, at noon and in the afternoon. */
export const day = section<Run>({
  title: "Generated days",
  units: (options) =>
    daysNamed(options.days).flatMap((kind) => options.seeds.flatMap((seed) => unitsOf(options, kind, seed))),
  render: (runs) =>
    groupBy(runs, ({ seconds }) => String(seconds))
      .map(([seconds, group]) =>
        [introduction(seconds), gapTable(group), figureTable(group), ...problemsOf(group)].join("\n\n"),
      )
      .join("\n\n"),
});

/** The solvers take turns on each day; PyVRP has no breaks. */
const unitsOf = (options: BenchOptions, kind: NamedKind, seed: number): Unit<Run>[] => {
  const seconds = options.daySeconds;
  const request = { kind, seed, seconds };
  const unit = (name: string, measure: () => Omit<Run, "day" | "seed" | "seconds">): Unit<Run> => ({
    key: `${kind.name} ${seconds} s seed ${seed} ${name}`,
    seconds: seconds + 1,
    measure: () => ({ day: kind.name, seed, seconds, ...measure() }),
  });
  const baseline = baselineOf(options.baseline);
  return [
    unit(NOW, () => ({ solver: NOW, figures: measureOurs(request) })),
    ...(baseline
      ? [
          unit(baseline.commit, () => ({
            solver: baseline.commit,
            figures: measureBaseline(request, baseline.core()),
          })),
        ]
      : []),
    ...(kind.breaks
      ? []
      : [
          unit("pyvrp", () => ({
            solver: pyvrpVersion(options.python),
            figures: measurePyvrp(request, options.python),
          })),
        ]),
  ];
};

const introduction = (seconds: string): string =>
  [
    `Generated days (lab/bench/day; stops/couriers), ${seconds} s each, ${pinning}, one thread, means over the seeds of`,
    "the day; the second table has this build's plans. Its timetable times the orders of all solvers. PyVRP has",
    "`unit_duration_cost` 1 and plans the days without breaks.",
    "Faults, which must be 0: plans that break a rule; routes that work less when they are reversed or when one stop moves",
    "within them, or that could depart later and end no later; stops left out that one insertion would admit.",
  ].join("\n");

const kindsOf = (runs: readonly Run[]): [string, Run[]][] =>
  groupBy(
    runs.toSorted((a, b) => rankOf(a) - rankOf(b)),
    ({ day }) => day,
  );

const rankOf = ({ day }: Run): number => DAY_KINDS.findIndex(({ name }) => name === day);

/** The plans of this build. */
const figureTable = (runs: readonly Run[]): string => {
  const rows = kindsOf(runs).flatMap(([name, group]) => [
    rowOf(
      name,
      group.filter(({ solver }) => solver === NOW),
    ),
  ]);
  const figures = ["working h", "waiting %", "left out", "faults"];
  return table(["day", ...figures], rows);
};

const rowOf = (name: string, runs: readonly Run[]): (string | number)[] => {
  const average = (value: (figures: DayFigures) => number): number =>
    mean(runs.map(({ figures }) => value(figures)));
  const working = average(({ workingSeconds }) => workingSeconds);
  const faults = runs.map(
    ({ figures: { reversed, moved, later, admitted, problems } }) =>
      reversed + moved + later + admitted + problems.length,
  );
  return [
    ...[name, (working / 3600).toFixed(2)],
    percent(average(({ waitSeconds }) => waitSeconds) / working),
    average((f) => f.leftOut).toFixed(1),
    faults.reduce((sum, count) => sum + count, 0),
  ];
};

/** The gap of each solver to the best plan of a day. A plan that leaves out more stops than the best has no gap. */
const gapTable = (runs: readonly Run[]): string => {
  const days = groupBy(runs, ({ day, seed }) => `${day} ${seed}`).map(([, group]) => group);
  const gaps = days.flatMap((group) => {
    const fewest = Math.min(...group.map(({ figures }) => figures.leftOut));
    const full = group.filter(({ figures }) => figures.leftOut === fewest);
    const best = Math.min(...full.map(({ figures }) => figures.workingSeconds));
    return full.map(({ solver, figures }) => ({ solver, gap: figures.workingSeconds / best - 1 }));
  });
  const rows = groupBy(runs, ({ solver }) => solver).map(([solver, own]) => {
    const shares = gaps.filter((one) => one.solver === solver).map(({ gap }) => gap);
    const figures = shares.length === 0 ? ["–", "–"] : [mean(shares), Math.max(...shares)].map(percent);
    return [solver, own.length, own.length - shares.length, ...figures];
  });
  return table(["solver", "days", "left out more", "mean gap to the best %", "worst %"], rows);
};

const problemsOf = (runs: readonly Run[]): string[] => {
  const lines = runs.flatMap(({ day, seed, solver, figures }) =>
    figures.problems.slice(0, 1).map((problem) => `- ${day}, seed ${seed}, ${solver}: ${problem}`),
  );
  return lines.length === 0 ? [] : [["Not valid:\n", ...lines].join("\n")];
};
