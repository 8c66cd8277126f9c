import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gapChart } from "./chart.ts";
import { output } from "./child.ts";
import type { BenchOptions } from "./options.ts";
import { groupBy, mean, percent, table } from "./table.ts";

/** One line of the side-by-side script. */
interface PeerRun {
  readonly instance: string;
  readonly solver: string;
  readonly seconds: number;
  /** Per cent; absent when there is no valid solution. */
  readonly gap?: number;
  readonly wall?: number;
}

const OURS = "rondo";
const repository = join(import.meta.dirname, "../..");

/** (b) The peers and we on the same instances in the same run; also draws gap over time into `picture`. */
export const peers = (options: BenchOptions, picture: string, say: (line: string) => void): string => {
  if (options.compare === undefined) throw new Error("the section peers needs --compare FILE");
  const ours = `npm --prefix ${repository} run --silent solve --`;
  const text = output(options.python, [
    ...[options.compare, "--instances", options.instances, "--match", ...options.match],
    ...["--seconds", ...options.seconds.map(String), "--peers", ...options.peers, "--cmd", `${OURS}=${ours}`],
  ]);
  const runs = text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as PeerRun);
  const solvers = [OURS, ...options.peers];
  const rows = groupBy(runs, ({ instance, seconds }) => `${setOf(instance)}\n${seconds}`).map(
    ([key, group]) => {
      const [set = "", seconds = ""] = key.split("\n");
      say(`${set} at ${seconds} s done`);
      return [
        set,
        `${seconds} s`,
        ...solvers.map((solver) => cell(group.filter((run) => run.solver === solver))),
      ];
    },
  );
  const points = solvers.map((solver) => ({
    name: solver,
    points: groupBy(
      runs.filter((run) => run.solver === solver),
      ({ seconds }) => String(seconds),
    ).map(([seconds, group]) => ({ x: Number(seconds), y: mean(group.flatMap((run) => run.gap ?? [])) })),
  }));
  mkdirSync(join(picture, ".."), { recursive: true });
  writeFileSync(picture, gapChart(points));
  return [
    "Mean gap to the best known cost in % (worst instance), one run each, all in the same minutes.\n",
    table(["set", "budget", ...solvers], rows),
    "\n![Gap over time per solver](benchmarks.svg)",
  ].join("\n");
};

const cell = (runs: readonly PeerRun[]): string => {
  const gaps = runs.flatMap((run) => run.gap ?? []).map((gap) => gap / 100);
  if (gaps.length === 0) return "none";
  const failed = runs.length - gaps.length;
  return `${percent(mean(gaps))} (${percent(Math.max(...gaps))})${failed > 0 ? `, ${failed} without` : ""}`;
};

const setOf = (instance: string): string => {
  if (instance.startsWith("X-")) return "CVRPLIB X";
  const size = instance.split("_")[1];
  return size === undefined ? "Solomon 100" : `Homberger ${Number(size) * 100}`;
};
