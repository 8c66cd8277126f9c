import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Options } from "./options.ts";
import type { Outcome } from "./search.ts";
import { problemFile, type Task } from "./task.ts";

const crate = join(import.meta.dirname, "../../solver-wasm");

/** The output of the native program. */
interface NativeOutcome extends Omit<Outcome, "plan"> {
  readonly plan: object;
  /** Time of the search alone. */
  readonly wallSeconds: number;
}

/** Runs the same search, compiled for this machine. SECONDS begin after the program has read the problem. */
export const searchNatively = (task: Task, options: Options): Outcome & { readonly wallSeconds: number } => {
  run("cargo", ["build", "--release", "--quiet", "--bin", "solve"]);
  const folder = mkdtempSync(join(tmpdir(), "rondo-solve-"));
  try {
    const file = join(folder, "problem.json");
    writeFileSync(file, problemFile(task));
    const limits = ["--seed", String(options.seed), "--max-iterations", String(options.maxIterations)];
    const args = [
      "run",
      "--release",
      "--quiet",
      "--bin",
      "solve",
      "--",
      file,
      String(options.seconds),
      ...limits,
    ];
    const outcome = JSON.parse(run("cargo", args)) as NativeOutcome;
    return { ...outcome, plan: JSON.stringify(outcome.plan) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const run = (command: string, args: readonly string[]): string => {
  const result = spawnSync(command, args, { cwd: crate, encoding: "utf8", maxBuffer: 1 << 28 });
  if (result.error) throw new Error(`--native needs cargo (https://rustup.rs): ${result.error.message}`);
  if (result.status !== 0)
    throw new Error(result.stderr.trim().split("\n").at(-1) ?? "the native program failed");
  return result.stdout;
};
