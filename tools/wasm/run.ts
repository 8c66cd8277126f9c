import { spawnSync } from "node:child_process";
import { toolEnvironment } from "./config.ts";

/** A command could not run or failed. The message is one line for the user. */
export class CommandError extends Error {}

interface RunOptions {
  /** Working folder. */
  readonly cwd?: string;
  /** Added to the tools' environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Show the command's own output; otherwise it is shown only when the command fails. */
  readonly show?: boolean;
  /** Hide its output even if it fails, since the caller has an alternative. */
  readonly quiet?: boolean;
}

/**
 * Runs a command to its end and returns what it wrote to stdout.
 * @throws CommandError if the command is missing or its status is not 0
 */
export const run = (command: string, args: readonly string[], options: RunOptions = {}): string => {
  const result = spawnSync(command, args, {
    cwd: options.cwd,
    env: { ...toolEnvironment, ...options.env },
    encoding: "utf8",
    maxBuffer: 64 << 20,
    stdio: ["ignore", options.show ? "inherit" : "pipe", options.show ? "inherit" : "pipe"],
  });
  if (result.error) throw new CommandError(`${command}: ${result.error.message}`);
  if (result.status !== 0) {
    if (!options.show && !options.quiet) process.stderr.write(result.stderr);
    throw new CommandError(`${command} ${args[0] ?? ""} ended with status ${String(result.status)}`);
  }
  return options.show ? "" : result.stdout;
};

/** First line of a command's answer to `--version`, or undefined when it is not installed. */
export const versionOf = (command: string): string | undefined => {
  try {
    return run(command, ["--version"]).split("\n")[0]?.trim();
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
};
