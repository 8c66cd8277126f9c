import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Answer } from "../solve/answer.ts";

const tools = join(import.meta.dirname, "..");

/** Runs a program to its end and returns its output; throws with its last line when it fails. */
export const output = (command: string, args: readonly string[]): string => {
  const result = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (result.error) throw new Error(`${command}: ${result.error.message}`);
  if (result.status !== 0) throw new Error(result.stderr.trim().split("\n").at(-1) ?? `${command} failed`);
  return result.stdout;
};

/** Runs a tool of ours in a process of its own. */
export const tool = (file: string, args: readonly string[]): string =>
  output(process.execPath, ["--no-warnings", join(tools, file), ...args]);

/** One run of `npm run solve`, without npm. */
export const solveInChild = (path: string, seconds: number, seed: number, threads: number): Answer =>
  JSON.parse(
    tool("solve.ts", [path, String(seconds), "--seed", String(seed), "--threads", String(threads)]),
  ) as Answer;
