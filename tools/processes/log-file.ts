import { createWriteStream, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const rotateAtBytes = 20 * 1024 * 1024;
const warn = 40; // pino's number

export interface LogFile {
  readonly file: string;
  /** Keeps a line of a service's output. */
  keep(line: string): void;
  /** Keeps it, and shows it in the terminal if it is a warning or no log line at all. */
  show(line: string): void;
}

/** The log of one service, kept over restarts; the one before is `FILE.old` once it is large. */
export function openLogFile(file: string, show: (line: string) => void): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > rotateAtBytes) renameSync(file, `${file}.old`);
  const stream = createWriteStream(file, { flags: "a" });
  const keep = (line: string) => {
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
