import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseCommandLine } from "../../tools/command-line.ts";
import { cache, isCheckout } from "./baseline.ts";
import { root } from "../../tools/settings.ts";

export const SECTIONS = [
  "quality",
  "working-time",
  "kinds",
  "day",
  "rich",
  "scaling",
  "limits",
  "operators",
  "replan",
  "shape",
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The options of `npm run bench`. */
export interface BenchOptions {
  readonly only: readonly SectionName[];
  /** Folder with `bks.csv`, `solomon/`, `homberger/`, `cvrplib_x/` and folders of other kinds. */
  readonly instances: string;
  /** Names of instances, `*` for any letters. */
  readonly match: readonly string[];
  readonly seconds: readonly number[];
  readonly seeds: readonly number[];
  /** An interpreter that has PyVRP. */
  readonly python: string;
  readonly peerSeconds: readonly number[];
  readonly peerSeeds: readonly number[];
  /** Most instances of a class and size in the section working-time. */
  readonly sample: number;
  /** Stops in the scaling section. */
  readonly sizes: readonly number[];
  /** Budget of a run in the sections scaling and operators. */
  readonly runSeconds: number;
  readonly richSeconds: number;
  /** Budget of a run on a generated day. */
  readonly daySeconds: number;
  /** Days that are planned, by name, `*` for any letters. */
  readonly days: readonly string[];
  /** A commit or the folder of another checkout. Runs of its build and of this one alternate. Default: the last tag. */
  readonly baseline: string | undefined;
  readonly estimate: boolean;
}

export const USAGE = `usage: npm run bench -- [options]     measures, and writes docs/benchmarks.md
Which sections: ${SECTIONS.join(", ")}
  --only LIST             these alone; the others stay in the report as they are
  --estimate              say how long it will take, and measure nothing
Public instances: quality, working-time, kinds, operators
  --instances DIR         Solomon and Homberger as SINTEF TOP has them, X of CVRPLIB; for kinds those of Li & Lim
                          and of PyVRP (default ../shared/instances)
  --match LIST            names, * for any letters (default *)
  --seconds LIST          budgets of quality, kinds; above 10 only CVRPLIB X and 1000 stops (default 1,10,60)
  --seeds LIST            of quality, kinds, rich, day, operators (default 1,2,3)
  --run-seconds N         budget of each run of scaling, operators (default 5)
Side by side with PyVRP: working-time, day
  --python FILE           a Python that has it (default .cache/bench/peers/bin/python, else python3)
  --peer-seconds LIST     budgets of working-time (default 1,10)
  --peer-seeds LIST       seeds of ours; the others have one (default 1)
  --sample N              most instances of a class and size in working-time (default 3)
Generated instances: rich, day, scaling
  --baseline REF|DIR      commit or checkout whose build takes turns with this one in kinds, rich, day (default the last tag)
  --rich-seconds N        (default 10)
  --day-seconds N         (default 3)
  --days LIST             like "day 240/7 breaks", * for any letters (default *)
  --sizes LIST            stops in scaling (default 100,200,400,1000,2000,5000)
The largest legal problems: limits (no option; a quarter of an hour for 30 with the default time limit)`;

const text = (otherwise: string) => ({ type: "string", default: otherwise }) as const;
const path = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const SETTINGS = {
  ...{ only: text(SECTIONS.join(",")), baseline: path, estimate: flag, help: flag },
  ...{ instances: path, match: text("*"), seconds: text("1,10,60"), seeds: text("1,2,3") },
  ...{ python: path, sample: text("3") },
  ...{ "peer-seconds": text("1,10"), "peer-seeds": text("1"), "run-seconds": text("5") },
  ...{ "rich-seconds": text("10"), "day-seconds": text("3"), days: text("*") },
  sizes: text("100,200,400,1000,2000,5000"),
};

/**
 * Reads the command line; paths are relative to `folder`.
 * @throws Error with the usage or with one line that names what is wrong.
 */
export const readBenchOptions = (args: readonly string[], folder: string): BenchOptions => {
  const { values } = parseCommandLine({ args: [...args], options: SETTINGS }, USAGE);
  if (values.help) throw new Error(USAGE);
  const pathOf = (value: string | undefined, otherwise: string): string =>
    value === undefined ? resolve(root, otherwise) : resolve(folder, value);
  const ownPython = join(cache, "peers/bin/python");
  return {
    only: list(values.only).map(sectionName),
    instances: pathOf(values.instances, "../shared/instances"),
    match: list(values.match),
    seconds: numbers(values.seconds),
    seeds: numbers(values.seeds),
    python: values.python ?? (existsSync(ownPython) ? ownPython : "python3"),
    peerSeconds: numbers(values["peer-seconds"]),
    peerSeeds: numbers(values["peer-seeds"]),
    sample: number(values.sample),
    sizes: numbers(values.sizes),
    runSeconds: number(values["run-seconds"]),
    richSeconds: number(values["rich-seconds"]),
    daySeconds: number(values["day-seconds"]),
    days: list(values.days),
    baseline: baseline(values.baseline, folder),
    estimate: values.estimate,
  };
};

/** Makes a folder's path absolute. */
const baseline = (value: string | undefined, folder: string): string | undefined =>
  value !== undefined && isCheckout(resolve(folder, value)) ? resolve(folder, value) : value;

const list = (value: string): string[] => value.split(",").filter((item) => item !== "");

const numbers = (value: string): number[] => list(value).map(number);

const number = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`"${text}" is not a number above 0 (npm run bench -- --help)`);
  return value;
};

const sectionName = (name: string): SectionName => {
  const known = SECTIONS.find((section) => section === name);
  if (known === undefined) throw new Error(`there is no section "${name}": ${SECTIONS.join(", ")}`);
  return known;
};
