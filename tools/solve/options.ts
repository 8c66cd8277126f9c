import { resolve } from "node:path";
import { parseCommandLine } from "../command-line.ts";
import { OBJECTIVES, type Objective } from "@rondo/solver/published/task.ts";

/** The options of `npm run solve -- INSTANCE SECONDS`. */
export interface Options {
  readonly instance: string;
  readonly seconds: number;
  readonly threads: number;
  readonly seed: number;
  readonly maxIterations: number;
  readonly objective: Objective;
  readonly native: boolean;
}

export const USAGE =
  "usage: npm run --silent solve -- INSTANCE SECONDS [--threads N] [--seed N] [--max-iterations N]" +
  ` [--objective ${OBJECTIVES.join("|")}] [--native]`;

const OPTIONS = {
  threads: { type: "string", default: "1" },
  seed: { type: "string", default: "1" },
  "max-iterations": { type: "string", default: "0" },
  objective: { type: "string", default: "distance" },
  native: { type: "boolean", default: false },
} as const;

export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes("--help") || args.includes("-h");

/**
 * Reads the command line; paths are relative to `folder`.
 * @throws Error with the usage, or with one line that names the faulty option.
 */
export const readOptions = (args: readonly string[], folder: string): Options => {
  const settings = { args: [...args], allowPositionals: true, options: OPTIONS };
  const { values, positionals } = parseCommandLine(settings, USAGE);
  const [instance, seconds, ...rest] = positionals;
  if (instance === undefined || seconds === undefined || rest.length > 0) throw new Error(USAGE);
  return {
    instance: resolve(folder, instance),
    seconds: number("SECONDS", seconds, 0),
    threads: whole("--threads", values.threads, 1, 256),
    seed: whole("--seed", values.seed, 0, 0xffff_ffff),
    maxIterations: whole("--max-iterations", values["max-iterations"], 0, Number.MAX_SAFE_INTEGER),
    objective: objective(values.objective),
    native: values.native,
  };
};

const number = (name: string, text: string, least: number): number => {
  const value = Number(text);
  if (text.trim() === "" || !(value >= least) || value > 86_400)
    throw new Error(`${name} must be a number from ${least} to 86400, not "${text}"`);
  return value;
};

const objective = (text: string): Objective => {
  const known = OBJECTIVES.find((name) => name === text);
  if (known === undefined) throw new Error(`--objective must be ${OBJECTIVES.join(" or ")}, not "${text}"`);
  return known;
};

const whole = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  return value;
};
