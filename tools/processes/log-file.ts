import { mkdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { createStream, type RotatingFileStream } from "rotating-file-stream";

const warn = 40; // pino's number

export interface LogFile {
  readonly file: string;
  /** Keeps a line of a service's output. */
  keep(line: string): void;
  /** Keeps a line. Warnings, and lines that are no log lines, are shown in the terminal as well. */
  show(line: string): void;
  /** Resolves when all lines are in the file. */
  close(): Promise<void>;
}

interface Limits {
  /** A file of this many bytes is set aside. */
  readonly bytes: number;
  /** Number of older files that are kept: `FILE.1` is the latest. */
  readonly asideFiles: number;
}

/** The log of one service. It survives restarts and has a limited size. */
export function openLogFile(
  file: string,
  show: (line: string) => void,
  limits: Limits = { bytes: 10 * 1024 * 1024, asideFiles: 4 },
): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  let stream: RotatingFileStream | undefined;
  let told = false;
  const open = () => {
    const opened = createStream(basename(file), {
      path: dirname(file),
      size: `${limits.bytes}B`,
      rotate: limits.asideFiles,
    });
    // A full disk must not end a service. The next line tries to write again.
    opened.on("error", (error) => {
      if (stream === opened) stream = undefined;
      if (!told) show(`the log ${file} cannot be written: ${error.message}`);
      told = true;
    });
    return opened;
  };
  const keep = (line: string) => {
    stream ??= open();
    stream.write(`${line}\n`);
  };
  return {
    file,
    keep,
    show: (line) => {
      keep(line);
      const shown = worthShowing(line);
      if (shown !== undefined) show(shown);
    },
    close: async () => {
      const last = stream;
      if (last === undefined) return;
      await new Promise<void>((resolve) => {
        last.once("close", resolve).once("error", () => {
          resolve();
        });
        last.end(resolve);
      });
    },
  };
}

function worthShowing(line: string): string | undefined {
  if (!line.startsWith("{")) return line;
  try {
    const { level, msg } = JSON.parse(line) as { level?: number; msg?: string };
    return (level ?? 0) >= warn ? (msg ?? line) : undefined;
  } catch {
    return line;
  }
}
