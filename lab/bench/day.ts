import { baselineOf, NOW } from "./baseline.ts";
import { pinning } from "./child.ts";
import { daysNamed, type NamedKind } from "./day/kinds.ts";
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

/** Working days with windows in the morning, at noon and in the afternoon. */
export const day = section<Run>({
  title: "Generated days",
  units: (options) =>
    daysNamed(options.days).flatMap((kind) => options.seeds.flatMap((seed) => unitsOf(options, kind, seed))),
  render: (runs) =>
    groupBy(runs, ({ seconds }) => String(seconds))
      .map(([seconds, group]) => [introduction(seconds), gapTable(group), ...problemsOf(group)].join("\n\n"))
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
    `Generated days (lab/bench/day), ${seconds} s each, ${pinning}, one thread, working time by one timetable for all solvers. PyVRP`,
    "has `unit_duration_cost` 1 and plans the days without breaks. Faults, which must be 0 here: plans that break a rule; routes that work",
    "less when they are reversed or when one stop moves within them, or that could depart later and end no later; stops left out",
    "that one insertion would admit.",
  ].join("\n");

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
    const faults = own.reduce((sum, run) => sum + faultsOf(run), 0);
    return [solver, own.length, own.length - shares.length, ...figures, faults];
  });
  return table(["solver", "days", "left out more", "mean gap to the best %", "worst %", "faults"], rows);
};

const faultsOf = ({ figures: { reversed, moved, later, admitted, problems } }: Run): number =>
  reversed + moved + later + admitted + problems.length;

const problemsOf = (runs: readonly Run[]): string[] => {
  const lines = runs.flatMap(({ day, seed, solver, figures }) =>
    figures.problems.slice(0, 1).map((problem) => `- ${day}, seed ${seed}, ${solver}: ${problem}`),
  );
  return lines.length === 0 ? [] : [["Not valid:\n", ...lines].join("\n")];
};
