import { pinning } from "./child.ts";
import { FEATURES } from "./generate.ts";
import { last, measureInChild, type Measurement } from "./measurement.ts";
import { section } from "./section.ts";
import { groupBy, table } from "./table.ts";

interface Run {
  readonly kind: string;
  readonly stops: number;
  readonly seconds: number;
  readonly result: Measurement;
}

/** (c) How time to the first plan, speed and memory grow with the number of stops, on generated instances. */
export const scaling = section<Run>({
  title: "Scaling",
  units: ({ sizes, runSeconds }) =>
    (["plain", "rich"] as const).flatMap((kind) =>
      sizes.map((stops) => ({
        key: `${kind} ${stops} ${runSeconds} s`,
        seconds: runSeconds + 2.5 + stops / 500,
        measure: () => {
          const source =
            kind === "plain" ? { kind, stops, seed: 1 } : { kind, stops, seed: 1, features: FEATURES };
          return {
            kind,
            stops,
            seconds: runSeconds,
            result: measureInChild({ source, seconds: runSeconds, seed: 1 }),
          };
        },
      })),
    ),
  render: (runs) =>
    groupBy(runs, ({ seconds }) => String(seconds))
      .map(([seconds, group]) =>
        [
          `Generated instances (lab/bench/generate.ts, seed 1), ${seconds} s each from the problem's text to the plan with its reasons, one thread,`,
          `${pinning}. Plain: capacity and windows; rich: the whole model. Nothing can stop a run within a step. Memory: the`,
          "module's own, and the whole process's with Node and both matrices.\n",
          table(HEADER, group.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.stops - b.stops).map(row)),
        ].join("\n"),
      )
      .join("\n\n"),
});

const HEADER = [
  ...["instance", "stops", "first plan ms", "iterations/s", "module MiB", "process MiB"],
  ...["longest step ms", "beyond limit ms", "left out"],
];

const row = ({ kind, stops, result }: Run): (string | number)[] => [
  kind,
  stops,
  Math.round(1000 * result.firstPlanSeconds),
  Math.round(result.iterations / result.searchSeconds),
  Math.round(result.memoryBytes / 2 ** 20),
  Math.round(result.processBytes / 2 ** 20),
  Math.round(1000 * result.longestStepSeconds),
  Math.round(1000 * result.overrunSeconds),
  result.faults.length === 0 ? last(result).unassigned : `NOT VALID: ${result.faults.join("; ")}`,
];
