import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { output } from "../../tools/processes/output.ts";
import { root } from "../../tools/settings.ts";

/** The core that everything is pinned to: the last one, since the first takes most interrupts. */
const core = availableParallelism() - 1;
const canPin =
  core > 0 && spawnSync("taskset", ["-c", String(core), "true"], { stdio: "ignore" }).status === 0;

/** Words of the report for `pinned`. A benchmark that was started on one core stays on it. */
export const pinning = canPin || core === 0 ? "pinned to one core" : "not pinned to a core";

/** Like `output`, on one core alone where the system has `taskset`. */
export const pinned = (command: string, args: readonly string[]): string =>
  canPin ? output("taskset", ["-c", String(core), command, ...args]) : output(command, args);

/** Runs a program of the repository in a process of its own. */
export const tool = (file: string, args: readonly string[], run: typeof output = pinned): string =>
  run(process.execPath, ["--no-warnings", join(root, file), ...args]);

/** Processor seconds of all children that have ended (Linux). With the wall time it shows whether other work used their core. */
export const childProcessorSeconds = (): number => {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
};
