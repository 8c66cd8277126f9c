import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Receives every line of its output, before and after readiness. */
  readonly onLine?: (line: string, stream: "stdout" | "stderr") => void;
  /** Time to end after SIGTERM. After that it is killed. */
  readonly graceMs?: number;
}

export interface Child {
  readonly pid: number;
  /** Settles when the process has ended, with the kind of its end ("exit code 1", "signal SIGKILL"). */
  readonly exited: Promise<string>;
  /**
   * Resolves with `readiness`. If the process ends before, it rejects with the text of stderr.
   */
  alive<T>(readiness: (gone: AbortSignal) => Promise<T>): Promise<T>;
  /** The first line of stdout with this prefix; for use with `alive`. */
  line(prefix: string): Promise<string>;
  /** Asks it to end, waits, kills it when it does not. Safe to call twice. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Starts a process in a separate process group: Ctrl-C in the terminal reaches only the parent, which ends its children
 * in order. The child's standard input stays open as long as the parent lives, so a child that watches it always ends
 * with the parent.
 *
 * @throws if the program cannot be started
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
  child.stdin.on("error", () => undefined); // the child ended before the pipe was closed

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
    alive: async (readiness) => {
      const gone = new AbortController();
      const death = exited.then((how) => {
        gone.abort();
        throw new Error(errors.length > 0 ? errors.join("\n") : `${command} ended with ${how}`);
      });
      return await Promise.race([readiness(gone.signal), death]);
    },
    line: (prefix) =>
      new Promise((resolve) => {
        waiters.set(prefix, (line) => {
          waiters.delete(prefix);
          resolve(line);
        });
      }),
    stop: async () => {
      child.kill("SIGTERM");
      child.stdin.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), options.graceMs ?? 10_000);
      await exited;
      clearTimeout(timer);
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
}

function forEachLine(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on("line", onLine);
}
