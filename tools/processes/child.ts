import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Called with every line of its output, up to and beyond readiness. */
  readonly onLine?: (line: string, stream: "stdout" | "stderr") => void;
  /** How long it may take to end after SIGTERM; then it is killed. */
  readonly graceMs?: number;
}

export interface Child {
  readonly pid: number;
  /** Settles when the process is gone, with how it ended ("exit code 1", "signal SIGKILL"). */
  readonly exited: Promise<string>;
  /** Resolves with the first line of stdout that has this prefix; rejects when the process ends before it. */
  line(prefix: string): Promise<string>;
  /** Asks it to end, waits, kills it when it does not. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts a process in a group of its own (a Ctrl-C in the terminal reaches only the parent, which then ends its
 * children in order) and holds its standard input open: a child that watches it ends with the parent, however
 * the parent ends.
 *
 * @throws when the program cannot be started at all.
 */
export async function startChild(
  command: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<Child> {
  const child = spawn(command, args, { env: options.env, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  const exited = new Promise<string>((resolve) => {
    child.once("close", (code, signal) => {
      resolve(signal === null ? `exit code ${String(code)}` : `signal ${signal}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  child.stdin.on("error", () => undefined); // it went away before the pipe was closed

  const waiters = new Map<string, (line: string) => void>();
  const errors: string[] = [];
  forEachLine(child.stdout, (line) => {
    options.onLine?.(line, "stdout");
    for (const [prefix, found] of waiters) if (line.startsWith(prefix)) found(line);
  });
  forEachLine(child.stderr, (line) => {
    options.onLine?.(line, "stderr");
    if (errors.push(line) > 20) errors.shift();
  });

  return {
    pid: child.pid ?? 0,
    exited,
    line: (prefix) =>
      new Promise((resolve, reject) => {
        waiters.set(prefix, (line) => {
          waiters.delete(prefix);
          resolve(line);
        });
        void exited.then((how) => {
          reject(new Error(errors.at(-1) ?? `${command} ended with ${how}`));
        });
      }),
    stop: async () => {
      child.kill("SIGTERM");
      child.stdin.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), options.graceMs ?? 10_000);
      await exited;
      clearTimeout(timer);
    },
  };
}

function forEachLine(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on("line", onLine);
}
