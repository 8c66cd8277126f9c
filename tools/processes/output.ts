import { spawnSync } from "node:child_process";

/** Runs a program to its end and returns its output; throws with its last line when it fails. */
export const output = (command: string, args: readonly string[], folder?: string): string => {
  const result = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
    ...(folder !== undefined && { cwd: folder }),
  });
  if (result.error) throw new Error(`${command}: ${result.error.message}`);
  if (result.status !== 0)
    throw new Error(result.stderr.trim().split("\n").at(-1) || `${command} ended by ${result.signal ?? ""}`);
  return result.stdout;
};
