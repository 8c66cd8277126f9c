import { buffer } from "node:stream/consumers";

/** Where a command reads and writes. */
export interface Terminal {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether somebody sees the talk as it comes. */
  readonly isWatched: boolean;
  /** The result: stdout. */
  print(text: string): void;
  /** The talk about it: stderr. */
  tell(text: string): void;
  /** The bytes that are piped in; null if none are. */
  input(): Promise<Uint8Array<ArrayBuffer> | null>;
  now(): Date;
  /** Ctrl+C, which then does not end the process. */
  interrupted(): AbortSignal;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  // A reader such as `head` may leave early.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  return {
    folder: process.cwd(),
    environment: process.env,
    isWatched: process.stderr.isTTY,
    print: (content) => void process.stdout.write(`${content}\n`),
    tell: (content) => void process.stderr.write(content),
    input: async () => (process.stdin.isTTY ? null : new Uint8Array(await buffer(process.stdin))),
    now: () => new Date(),
    interrupted: () => {
      const interrupted = new AbortController();
      for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interrupted.abort());
      return interrupted.signal;
    },
  };
}
