import { problemFile } from "../../tools/solve/task.ts";
import { pinned, pinning } from "./child.ts";
import { FEATURES } from "./generate.ts";
import { last, LONGEST_SECONDS, measureInChild } from "./measurement.ts";
import { nativeProgram } from "./native.ts";
import { named } from "./quality.ts";
import { withFile } from "./scratch.ts";
import { section } from "./section.ts";
import { taskFrom, type TaskSource } from "./source.ts";
import { groupBy, median, table } from "./table.ts";

interface Round {
  readonly name: string;
  readonly iterations: number;
  /** Seconds of the search. */
  readonly wasm: number;
  readonly native: number;
  readonly sameCost: boolean;
}

/** The part of the native program's output that is read here. */
interface NativeOutcome {
  readonly wallSeconds: number;
  readonly plan: { readonly cost?: { readonly value?: number | string } };
}

/** Every round makes the same iterations; `seconds` is its approximate length. */
const FILES = [
  { name: "R112", iterations: 20_000, seconds: 2 },
  { name: "R112", iterations: 100_000, seconds: 4 },
  { name: "R1_10_1", iterations: 100_000, seconds: 8 },
  { name: "X-n502-k39", iterations: 100_000, seconds: 5 },
];
const RICH = [
  { stops: 100, iterations: 40_000, seconds: 7 },
  { stops: 400, iterations: 40_000, seconds: 13 },
];
const SEED = 1;

/** (d) Time of the same iterations in WASM and native, taking turns. */
export const ratio = section<Round>({
  title: "WASM beside native",
  units: (options) => {
    const files = FILES.flatMap((one) =>
      named(options, [one.name]).map(({ path }) => ({ ...one, source: { kind: "file", path } as const })),
    );
    const rich = RICH.map((one) => ({
      ...one,
      name: `rich ${one.stops}`,
      source: { kind: "rich", stops: one.stops, seed: one.stops, features: FEATURES } as const,
    }));
    return Array.from({ length: options.rounds }, (_, round) =>
      [...files, ...rich].map(({ name, source, iterations, seconds }) => ({
        key: `${name} ${iterations} round ${round}`,
        seconds: seconds + 1,
        measure: () => measure(name, source, iterations),
      })),
    ).flat();
  },
  render: (rounds) => {
    const rows = groupBy(rounds, ({ name, iterations }) => `${name}, ${iterations}`).map(([name, group]) => {
      const wasm = median(group.map((round) => round.wasm));
      const native = median(group.map((round) => round.native));
      return [
        name,
        ...[wasm, native, median(group.map((round) => round.wasm / round.native))].map((one) =>
          one.toFixed(2),
        ),
        group.every(({ sameCost }) => sameCost) ? "yes" : "NO",
      ];
    });
    return {
      body: [
        `Seconds for the same iterations with the same seed, ${pinning}, WASM and native taking turns, median of`,
        `${Math.round(rounds.length / Math.max(rows.length, 1))} rounds. Each search has a process of its own.`,
        "The ratio is that of the same round.\n",
        table(["instance, iterations", "WASM", "native", "ratio", "same plan"], rows),
      ].join("\n"),
    };
  },
});

const measure = (name: string, source: TaskSource, iterations: number): Round => {
  const program = nativeProgram("solve");
  return withFile(problemFile(taskFrom(source)), (path) => {
    const wasm = measureInChild({
      source: { kind: "file", path },
      seconds: LONGEST_SECONDS,
      maxIterations: iterations,
      seed: SEED,
    });
    const limits = ["--seed", String(SEED), "--max-iterations", String(iterations)];
    const native = JSON.parse(pinned(program, [path, String(LONGEST_SECONDS), ...limits])) as NativeOutcome;
    return {
      name,
      iterations,
      wasm: wasm.searchSeconds,
      native: native.wallSeconds,
      sameCost: Number(native.plan.cost?.value ?? 0) === last(wasm).cost,
    };
  });
};
