import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);
const mostOutputBytes = 64 * 1024 * 1024;

/**
 * Runs a program to its end, or kills it after its time.
 *
 * @returns its standard output
 * @throws Error with one line, which begins with the program's name and has its own complaint
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  { patienceMs = 0 }: { patienceMs?: number } = {},
): Promise<string> {
  try {
    const options = { timeout: patienceMs, killSignal: "SIGKILL", maxBuffer: mostOutputBytes } as const;
    return (await execute(command, [...args], options)).stdout;
  } catch (error) {
    throw new Error(`${nameOf(command)}: ${complaint(error)}`, { cause: error });
  }
}

function nameOf(command: string): string {
  return command.split("/").at(-1) ?? command;
}

/** The last line that says "error" in the program's output. */
function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOENT") return "it is not on the PATH";
  if ("killed" in error && error.killed === true) return "it took too long";
  const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
  const lines = `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
  const line = lines.findLast((text) => /error/i.test(text)) ?? lines.at(-1) ?? error.message;
  return line.replace(/^.*(?:\[error\]|ERROR:|what\(\): )\s*/, "").replace(/src\/\S+:\d+$/, "");
}
