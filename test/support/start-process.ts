import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { readSettings, root } from "../../tools/settings.ts";

/** `npm start` as a process, with its output so far. */
export interface StartProcess {
  readonly lines: readonly string[];
  /** Waits for the first line that matches, printed already or not. @throws when the process ends before it */
  line(pattern: RegExp): Promise<string>;
  /** Asks it to end. @returns its exit code */
  stop(): Promise<number>;
  /** Exit code, after the process has ended by itself. */
  readonly exited: Promise<number>;
}

/**
 * Runs the tool of `npm start` with these settings. It passes on only PATH and HOME of its environment. Unless a
 * setting says otherwise, travel is estimated from straight lines.
 */
export function npmStart(settings: Readonly<Record<string, string>>): StartProcess {
  const { PATH, HOME } = readSettings().environment;
  const child = spawn(process.execPath, ["tools/run.mjs", "--production", "tools/start.ts"], {
    cwd: root,
    env: { PATH, HOME, ROUTING: "straight-line", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      for (const listener of listeners) listener();
    });
  const exited = new Promise<number>((resolve) => {
    child.once("close", (code) => {
      resolve(code ?? -1);
    });
  });
  return {
    lines,
    exited,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
        void exited.then((code) => {
          reject(new Error(`ended with code ${code} before ${String(pattern)}:\n${lines.join("\n")}`));
        });
      }),
    stop: async () => {
      child.kill("SIGTERM");
      return await exited;
    },
  };
}
