import { createWriteStream, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const rotateAtBytes = 20 * 1024 * 1024;
const warn = 40; // pino's number

export interface LogFile {
  readonly file: string;
  /** Takes a line of a service's output; warnings and what is not a log line show in the terminal as well. */
  take(line: string): void;
  close(): void;
}

/** The log of one service, kept over restarts; the one before is `FILE.old` once it is large. */
export function openLogFile(file: string, show: (line: string) => void): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > rotateAtBytes) renameSync(file, `${file}.old`);
  const stream = createWriteStream(file, { flags: "a" });
  return {
    file,
    take: (line) => {
      stream.write(`${line}\n`);
      const shown = worthShowing(line);
      if (shown !== undefined) show(shown);
    },
    close: () => stream.end(),
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
