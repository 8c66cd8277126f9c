import { problemFile } from "@rondo/solver/published/task.ts";
import { pinned, pinning } from "./child.ts";
import { FEATURES, type Feature } from "./generate.ts";
import { nativeProgram, withFile } from "../../tools/solve/native.ts";
import type { BenchOptions } from "./options.ts";
import { named } from "./quality.ts";
import { section, type Unit } from "./section.ts";
import { taskFrom, type TaskSource } from "./source.ts";
import { groupBy, mean, table } from "./table.ts";

/** The counts of one operator in one run. */
interface Counts {
  readonly name: string;
  readonly tried: number;
  readonly improved: number;
  /** In search units. */
  readonly gain: number;
  /** Time of its evaluations and moves, without that of measuring it. */
  readonly seconds: number;
}

/** The output of the native program. */
interface Outcome {
  readonly operators: readonly Counts[];
  /** Time of the search, without that of measuring. */
  readonly seconds: number;
}

interface Run extends Outcome {
  readonly instance: string;
}

const FILES = ["R112", "RC2_4_1", "R1_10_1", "X-n200-k36", "X-n502-k39"];
const GENERATED: readonly { readonly name: string; readonly features: readonly Feature[] }[] = [
  { name: "rich 150, all features", features: FEATURES },
  { name: "rich 150, breaks and windows", features: ["breaks", "windows"] },
  { name: "rich 150, reloads", features: ["reloads"] },
];
const STOPS = 150;

/** What each operator of the local search brings, on plain and rich instances. */
export const operators = section<Run>({
  title: "Operators of the local search",
  units: (options) => {
    const files = named(options, FILES).map(({ name, path }) => ({
      name,
      source: { kind: "file", path } as const,
    }));
    const generated = GENERATED.map(({ name, features }) => ({
      name,
      source: { kind: "rich", stops: STOPS, seed: STOPS, features } as const,
    }));
    return [...files, ...generated].flatMap(({ name, source }) =>
      options.seeds.map((seed) => unitOf(options, name, source, seed)),
    );
  },
  render: (runs) =>
    [
      `Native, one thread, ${pinning}, sums over seeds. Tried: evaluations of an operator. Improved: the share of them that`,
      "found a move, which is then made. Gain: the operator's share of the gain of all moves; later moves and rejected steps",
      "may undo it. Time: its share of the search, without the time of measuring; inlined evaluations look dearer",
      "than they are.\n",
      table(
        ["instance", "operator", "tried", "improved %", "gain %", "time %"],
        groupBy(runs, ({ instance }) => instance).flatMap(rowsOf),
      ),
    ].join("\n"),
});

const unitOf = (options: BenchOptions, name: string, source: TaskSource, seed: number): Unit<Run> => ({
  key: `${name} ${options.runSeconds} s seed ${seed}`,
  seconds: options.runSeconds + 1,
  measure: () => {
    const program = nativeProgram("operators");
    const outcome = withFile(problemFile(taskFrom(source)), (path) =>
      pinned(program, [path, String(options.runSeconds), String(seed)]),
    );
    return { instance: name, ...(JSON.parse(outcome) as Outcome) };
  },
});

/** A row for each operator that was tried on the instance. */
const rowsOf = ([instance, runs]: [string, Run[]]): (string | number)[][] => {
  const seconds = sum(runs.map((run) => run.seconds));
  const all = runs.flatMap((run) => run.operators);
  const gain = sum(all.map((one) => one.gain));
  return groupBy(all, ({ name }) => name)
    .map(([name, counts]) => {
      const total = (what: keyof Omit<Counts, "name">): number => sum(counts.map((one) => one[what]));
      return {
        name,
        tried: total("tried"),
        improved: total("improved"),
        gain: total("gain"),
        seconds: total("seconds"),
      };
    })
    .filter(({ tried }) => tried > 0)
    .map((one) => [
      instance,
      one.name,
      one.tried,
      (100 * (one.improved / one.tried)).toFixed(2),
      (100 * (one.gain / gain)).toFixed(1),
      (100 * (one.seconds / seconds)).toFixed(1),
    ]);
};

const sum = (values: readonly number[]): number => mean(values) * values.length;
