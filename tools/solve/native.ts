import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { output } from "../processes/output.ts";
import { useInstalledToolchain } from "../setup/rust.mjs";
import type { Options } from "./options.ts";
import type { Outcome } from "@rondo/solver/published/search.ts";
import { problemFile, type Task } from "@rondo/solver/published/task.ts";

const root = join(import.meta.dirname, "../..");
const crate = join(root, "solver-wasm");
const programs = new Map<string, string>();

/** Builds a native program of the crate from the current sources, once per process. @returns its path */
export const nativeProgram = (name: "solve" | "timetable" | "operators"): string => {
  const known = programs.get(name);
  if (known !== undefined) return known;
  useInstalledToolchain(root);
  const features = name === "operators" ? ["--features", "stopwatch"] : [];
  const args = ["build", "--release", "--quiet", "--bin", name, ...features, "--message-format=json"];
  const program = output("cargo", args, crate)
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as { executable?: string | null }] : []))
    .flatMap(({ executable }) => executable ?? [])
    .at(-1);
  if (program === undefined) throw new Error(`cargo has built no native program ${name}`);
  programs.set(name, program);
  return program;
};

/** Hands a program its input in a file, which is gone afterwards. */
export const withFile = <T>(text: string, use: (path: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), "rondo-solve-"));
  try {
    const path = join(folder, "input.json");
    writeFileSync(path, text);
    return use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The output of the native program. */
interface NativeOutcome extends Omit<Outcome, "plan"> {
  readonly plan: object;
  /** Time of the search alone. */
  readonly wallSeconds: number;
}

/** Runs the same search, compiled for this machine. SECONDS begin after the program has read the problem. */
export const searchNatively = (
  task: Task,
  { seconds, seed, maxIterations }: Pick<Options, "seconds" | "seed" | "maxIterations">,
): Outcome & { readonly wallSeconds: number } => {
  const limits = [seconds, "--seed", seed, "--max-iterations", maxIterations].map(String);
  const text = withFile(problemFile(task), (file) => output(nativeProgram("solve"), [file, ...limits]));
  const outcome = JSON.parse(text) as NativeOutcome;
  return { ...outcome, plan: JSON.stringify(outcome.plan) };
};
