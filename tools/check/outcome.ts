import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../settings.ts";

export interface Outcome {
  readonly verdict: "ok" | "FAILED" | "skipped";
  /** A line per fault. A skipped check says here what it needs. */
  readonly faults: string;
}

export interface Check {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

export interface CommandOptions {
  /** Folder in the repository to run it in; default its root. */
  readonly folder?: string;
  /** Message if the program is missing. The check is skipped then; without a message it fails. */
  readonly needs?: string;
}

/** A check that runs a command. It fails with the command's output unless the exit code is 0. */
export function command(
  program: string,
  args: readonly string[],
  { folder = ".", needs }: CommandOptions = {},
): () => Promise<Outcome> {
  return () =>
    new Promise((resolve) => {
      const child = spawn(program, args, { cwd: join(root, folder), stdio: ["ignore", "pipe", "pipe"] });
      const output: string[] = [];
      child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString()));
      child.once("error", () => {
        resolve({
          verdict: needs === undefined ? "FAILED" : "skipped",
          faults: needs ?? `${program} is missing`,
        });
      });
      child.once("close", (code) => {
        resolve({ verdict: code === 0 ? "ok" : "FAILED", faults: output.join("") });
      });
    });
}

/** Outcome of a check that collects faults. It fails if there are any. */
export function verdictOn(faults: readonly string[]): Outcome {
  return { verdict: faults.length === 0 ? "ok" : "FAILED", faults: faults.join("\n") };
}
