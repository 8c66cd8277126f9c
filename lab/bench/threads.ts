import { availableParallelism } from "node:os";
import { output } from "./child.ts";
import { gapOf, named, solveInChild } from "./quality.ts";
import { section } from "./section.ts";
import { groupBy, mean, percent, table } from "./table.ts";

/** One thread, then two, with the same wall time and seed. */
interface Pair {
  readonly instance: string;
  readonly seconds: number;
  readonly one: number;
  readonly two: number;
}

/** Whether a second thread gives better plans in the same time. */
export const threads = section<Pair>({
  title: "Two threads beside one",
  cores: 1.5,
  units: (options) =>
    named(options, options.picture).flatMap((instance) =>
      options.seeds.map((seed) => ({
        key: `${instance.name} ${options.runSeconds} s seed ${seed}`,
        seconds: 2 * (options.runSeconds + 0.5),
        measure: () => {
          const run = (count: number): number =>
            gapOf(instance, solveInChild(instance.path, options.runSeconds, seed, count, output));
          return { instance: instance.name, seconds: options.runSeconds, one: run(1), two: run(2) };
        },
      })),
    ),
  render: (pairs) => {
    const rows = groupBy(pairs, ({ instance, seconds }) => `${instance}, ${seconds} s`).map(
      ([name, group]) => [name, group.length, ...cells(group)],
    );
    return {
      body: [
        `Gap to the best known cost in %, mean over seeds, not pinned, ${availableParallelism()} cores.\n`,
        table(
          ["instance", "seeds", "one thread", "two threads"],
          [...rows, ["all", pairs.length, ...cells(pairs)]],
        ),
      ].join("\n"),
    };
  },
});

const cells = (pairs: readonly Pair[]): string[] => [
  percent(mean(pairs.map(({ one }) => one))),
  percent(mean(pairs.map(({ two }) => two))),
];
