import { pinned, pinning } from "./child.ts";
import type { BenchOptions } from "./options.ts";
import { bySetAndBudget, publicInstances, type PublicInstance } from "./public-set.ts";
import { section, type Unit } from "./section.ts";
import { root } from "../../tools/settings.ts";
import { mean, percent, table } from "./table.ts";
import { peerVersions } from "./versions.ts";

/** One line of the comparison script. */
interface PeerRun {
  readonly solver: string;
  /** Per cent; absent when there is no valid solution. */
  readonly gap?: number;
  readonly wall?: number;
  readonly error?: string;
}

/** All solvers on one instance with one budget, one after the other. */
interface Round {
  readonly set: string;
  readonly instance: string;
  readonly seconds: number;
  readonly versions: string;
  readonly runs: readonly PeerRun[];
}

const OURS = "rondo";
/** (b) Other solvers beside ours on the same instances, in turn, evaluated by the script. */
export const peers = section<Round>({
  title: "Side by side with other solvers",
  units: (options) =>
    options.peerSeconds.flatMap((seconds) =>
      publicInstances(options.instances, options.match).map((instance) => unitOf(options, instance, seconds)),
    ),
  render: (rounds) =>
    [
      `Gap to the best known cost in %: mean (worst). All solvers take turns on each instance, ${pinning}, one`,
      "thread each, and one script evaluates all answers. A cell names the number of instances if a solver was",
      `not run on all of them or found no valid solution for some. Versions: ${rounds[0]?.versions ?? ""}.\n`,
      setTable(rounds),
      "",
      lateness(rounds),
    ].join("\n"),
});

const unitOf = (options: BenchOptions, instance: PublicInstance, seconds: number): Unit<Round> => ({
  key: `${instance.name} ${seconds} s ${options.peers.join(",")} seeds ${options.peerSeeds.join(",")}`,
  seconds: (seconds + 1.2) * (options.peers.length + options.peerSeeds.length),
  measure: () => {
    const ours = options.peerSeeds.map(
      (seed) => `${OURS}${seed}=npm --prefix ${root} run --silent solve -- --seed ${seed}`,
    );
    const text = pinned(options.python, [
      ...[options.compare, "--instances", options.instances, "--match", instance.name],
      ...["--seconds", String(seconds), "--peers", ...options.peers, "--cmd", ...ours],
    ]);
    const runs = text
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as PeerRun)
      .map((run) => (run.solver.startsWith(OURS) ? { ...run, solver: OURS } : run));
    return {
      set: instance.set,
      instance: instance.name,
      seconds,
      versions: peerVersions(options.python, options.peers),
      runs: runs.map(({ solver, gap, wall, error }) => ({
        solver,
        ...(gap !== undefined && { gap }),
        ...(wall !== undefined && { wall }),
        ...(error !== undefined && { error }),
      })),
    };
  },
});

const solversOf = (rounds: readonly Round[]): string[] => {
  const names = new Set(rounds.flatMap(({ runs }) => runs.map(({ solver }) => solver)));
  return [OURS, ...[...names].filter((name) => name !== OURS)];
};

const setTable = (rounds: readonly Round[]): string => {
  const solvers = solversOf(rounds);
  const rows = bySetAndBudget(rounds).map((group) => {
    const { set, seconds } = group[0] ?? { set: "", seconds: 0 };
    const cells = solvers.map((solver) => cell(group, solver));
    return [set, instancesOf(group).size, `${seconds} s`, ...cells];
  });
  return table(["set", "instances", "budget", ...solvers], rows);
};

/** Not every solver keeps its limit. The time to start and to read the instance counts as well. */
const lateness = (rounds: readonly Round[]): string => {
  const beyond = (solver: string): string => {
    const over = rounds.flatMap(({ runs, seconds }) =>
      runs.filter((run) => run.solver === solver).map(({ wall }) => (wall ?? NaN) - seconds),
    );
    return `${solver} ${Math.max(...over).toFixed(1)} s`;
  };
  return `Longest time beyond the budget, start included: ${solversOf(rounds).map(beyond).join(", ")}.`;
};

const cell = (rounds: readonly Round[], solver: string): string => {
  const own = rounds.filter(({ runs }) => runs.some((run) => run.solver === solver));
  const gaps = gapsOf(own, solver);
  if (own.length === 0) return "–";
  if (gaps.length === 0) return "none";
  const solved = instancesOf(own.filter((round) => isSolved(round, solver))).size;
  const all = instancesOf(rounds).size;
  return `${percent(mean(gaps))} (${percent(Math.max(...gaps))})${solved < all ? `, ${solved} of ${all}` : ""}`;
};

const instancesOf = (rounds: readonly Round[]): Set<string> =>
  new Set(rounds.map(({ instance }) => instance));

const isSolved = (round: Round, solver: string): boolean => gapsOf([round], solver).length > 0;

/** Shares. */
const gapsOf = (rounds: readonly Round[], solver: string): number[] =>
  rounds.flatMap(({ runs }) =>
    runs.flatMap((run) => (run.solver === solver && run.gap !== undefined ? [run.gap / 100] : [])),
  );
