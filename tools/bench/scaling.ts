import { measureInChild } from "./measurement.ts";
import type { BenchOptions } from "./options.ts";
import { table } from "./table.ts";

const SECONDS = 5;

/** (c) How time to the first plan, speed and memory grow with the number of stops, on generated instances. */
export const scaling = (options: BenchOptions, say: (line: string) => void): string => {
  const rows = (["plain", "rich"] as const).flatMap((kind) =>
    options.sizes.map((stops) => {
      const source = { kind, stops, seed: 1 };
      const m = measureInChild({ source, seconds: SECONDS, maxIterations: 0, seed: 1, checkpoints: [] });
      const perSecond = Math.round(m.iterations / m.searchSeconds);
      say(
        `${kind} ${stops}: first plan ${Math.round(1000 * m.firstPlanSeconds)} ms, ${perSecond} iterations/s`,
      );
      return [
        kind,
        stops,
        Math.round(1000 * m.firstPlanSeconds),
        perSecond,
        Math.round(m.memoryBytes / 2 ** 20),
      ];
    }),
  );
  return [
    `Generated instances (tools/bench/generate.ts, seed 1), ${SECONDS} s each, WASM, one thread. Time to the first plan`,
    "includes reading the problem. Plain: capacity and windows; rich: the whole model.\n",
    table(["instance", "stops", "first plan ms", "iterations/s", "memory MiB"], rows),
  ].join("\n");
};
