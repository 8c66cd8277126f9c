import { FEATURES } from "./generate.ts";
import { last, LONGEST_SECONDS, measureInChild } from "./measurement.ts";
import { named } from "./quality.ts";
import { section, type Unit } from "./section.ts";
import type { TaskSource } from "./source.ts";
import { groupBy, mean, percent, table } from "./table.ts";

interface Run {
  readonly name: string;
  readonly seconds: number;
  readonly seed: number;
  /** Undefined: the problem's original order. */
  readonly shuffle?: number;
  /** Undefined: as many as the time allows. */
  readonly steps?: number;
  readonly unassigned: number;
  readonly cost: number;
}

const SHUFFLES = [1, 2, 3, 4];
/** After this many iterations, all orders should reach the same cost. */
const STEPS = 2000;

/** Whether the order of stops and vehicles changes the cost in equal time. */
export const order = section<Run>({
  title: "The same problem in another order",
  units: (options) => {
    const files = named(options, options.picture).map(({ name, path }) => ({
      name,
      source: { kind: "file", path } as const,
    }));
    const rich = [100, 400].map((stops) => ({
      name: `rich ${stops}`,
      source: { kind: "rich", stops, seed: stops, features: FEATURES } as const,
    }));
    return [...files, ...rich].flatMap(({ name, source }) => [
      ...options.seeds.map((seed) => unitOf(name, source, options.runSeconds, seed)),
      ...options.seeds.flatMap((seed, at) =>
        (at === 0 ? SHUFFLES : [at]).map((shuffle) =>
          unitOf(name, source, options.runSeconds, seed, shuffle),
        ),
      ),
      ...[undefined, ...SHUFFLES].map((shuffle) =>
        unitOf(name, source, options.runSeconds, options.seeds[0] ?? 1, shuffle, STEPS),
      ),
    ]);
  },
  render: (runs) => {
    const rows = groupBy(runs, ({ name, seconds }) => `${name}, ${seconds} s`).map(([name, group]) => {
      const timed = group.filter(({ steps }) => steps === undefined);
      const counted = group.filter(({ steps }) => steps !== undefined);
      const given = timed.filter(({ shuffle }) => shuffle === undefined);
      const shuffled = timed.filter(({ shuffle }) => shuffle !== undefined);
      const differences = given.flatMap(({ seed, cost }) => {
        const same = shuffled.filter((run) => run.seed === seed);
        return same.length > 0 ? [mean(same.map(costOf)) / cost - 1] : [];
      });
      const oneSeed = shuffled.filter(({ seed }) => seed === shuffled[0]?.seed);
      const figures = differences.length > 0 ? [percent(mean(differences)), spread(oneSeed)] : ["–", "–"];
      return [
        name,
        ...figures,
        spread(given),
        sameness(timed.map(({ unassigned }) => unassigned)),
        counted.length > 0 ? sameness(counted.map(costOf)) : "–",
      ];
    });
    return {
      body: [
        "Stops and vehicles are shuffled and compared with the given order and the same seed. The columns: the difference of the",
        "costs in %, mean over seeds (at most 0.5 is asked for); the spread between four orders with one seed; and, as the measure",
        "of chance, the spread between seeds with nothing shuffled.",
        `After equal steps: the costs of all orders after ${STEPS} steps, where no clock decides.\n`,
        table(
          [
            "instance",
            "difference %",
            "spread of orders %",
            "spread of seeds %",
            "left out",
            "after equal steps",
          ],
          rows,
        ),
      ].join("\n"),
    };
  },
});

const unitOf = (
  name: string,
  source: TaskSource,
  seconds: number,
  seed: number,
  shuffle?: number,
  steps?: number,
): Unit<Run> => ({
  key: `${name} ${steps === undefined ? `${seconds} s` : `${steps} steps`} seed ${seed} order ${shuffle ?? "as given"}`,
  seconds: seconds + 0.6,
  measure: () => {
    const order = { ...(shuffle !== undefined && { shuffle }), ...(steps !== undefined && { steps }) };
    const limit = steps === undefined ? { seconds } : { seconds: LONGEST_SECONDS, maxIterations: steps };
    const { cost, unassigned } = last(measureInChild({ source, seed, ...limit, ...order }));
    return { name, seconds, seed, unassigned, cost, ...order };
  },
});

const sameness = (values: readonly number[]): string => (new Set(values).size > 1 ? "differ" : "same");

const costOf = ({ cost }: Run): number => cost;

const spread = (runs: readonly Run[]): string => {
  const costs = runs.map(costOf);
  return runs.length === 0 ? "–" : percent(Math.max(...costs) / Math.min(...costs) - 1);
};
