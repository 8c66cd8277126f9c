import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureInChild, type Moment } from "./measurement.ts";
import type { BenchOptions } from "./options.ts";
import { groupBy, mean, table } from "./table.ts";

const SIZES = [60, 150, 400];
const CHECKPOINTS = [0.2, 0.5, 1, 2, 5];
const END = 10;
const FILE = join(import.meta.dirname, "release.json");

/** Results of the last release, by size and moment. */
type Kept = Record<string, { readonly unassigned: number; readonly cost: number }>;

/** (e) Cost over time on instances that use the whole model, beside our own last release. */
export const rich = (options: BenchOptions, say: (line: string) => void): string => {
  const release = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Kept) : {};
  const kept: Kept = {};
  const rows = SIZES.flatMap((stops) => {
    const traces = options.seeds.map((seed) => {
      const source = { kind: "rich", stops, seed: stops } as const;
      return measureInChild({ source, seconds: END, maxIterations: 0, seed, checkpoints: CHECKPOINTS }).trace;
    });
    return atMoments(traces).map(([moment, unassigned, cost]) => {
      const key = `${stops} stops, ${moment}`;
      kept[key] = { unassigned, cost };
      const before = release[key];
      say(`${key}: ${unassigned} left out, cost ${cost}`);
      return [stops, moment, unassigned, cost, before?.unassigned ?? "–", before?.cost ?? "–"];
    });
  });
  if (options.release) writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
  return [
    `Generated rich instances, means over ${options.seeds.length} seeds, objective time in seconds.\n`,
    table(["stops", "after", "left out", "cost", "left out, release", "cost, release"], rows),
  ].join("\n");
};

/** Means over the runs at the first plan, each checkpoint and the end. */
const atMoments = (traces: readonly (readonly Moment[])[]): [string, number, number][] => {
  const names = ["first plan", ...CHECKPOINTS.map((seconds) => `${seconds} s`), `${END} s`];
  const notes = traces.flatMap((trace) =>
    trace.map((moment, index) => ({ ...moment, name: names[index] ?? "" })),
  );
  return groupBy(notes, ({ name }) => name).map(([name, moments]) => [
    name,
    Math.round(10 * mean(moments.map((moment) => moment.unassigned))) / 10,
    Math.round(mean(moments.map((moment) => moment.cost))),
  ]);
};
