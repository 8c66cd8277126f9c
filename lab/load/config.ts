import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseCommandLine } from "../../tools/command-line.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { readSettings, type Settings } from "../../tools/settings.ts";
import type { Crowd } from "./traffic.ts";

export interface Options extends Crowd {
  readonly seconds: number;
  /** Whether to record the heaps every minute. */
  readonly soak: boolean;
}

const USAGE = "npm run load [-- --seconds N | --soak N] [--users 8] [--runners 20]";

/** @throws Error with the usage */
export function readOptions(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const options = { seconds: text, soak: text, users: text, runners: text };
  const { values } = parseCommandLine({ args: [...args], options }, USAGE);
  const seconds = Number(values.soak ?? values.seconds ?? 60);
  const [users, runners] = [Number(values.users ?? 8), Number(values.runners ?? 20)];
  if (![seconds, users, runners].every(Number.isInteger) || seconds < 5) throw new Error(USAGE);
  return { seconds, soak: values.soak !== undefined, users, runners };
}

/** Settings of a separate system as `npm start` makes it. It may call receivers on this machine and has no limits. */
export async function loadSettings(folder: string, heapFile: string): Promise<Settings> {
  const { PATH, HOME, SOLVER_THREADS, MONGODB_URI } = process.env;
  const probe = pathToFileURL(join(import.meta.dirname, "heap-probe.mjs"));
  probe.search = new URLSearchParams({ file: heapFile, seconds: "60" }).toString();
  return readSettings({
    PATH,
    HOME,
    SOLVER_THREADS,
    MONGODB_URI,
    NODE_ENV: "test",
    ROUTING: "straight-line",
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "1000000",
    WEBHOOK_ALLOW_PRIVATE: "true",
    PLANS: JSON.stringify({ business: { optimizationsPerDay: 1_000_000, projectsPerMonth: 1_000_000 } }),
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    NODE_OPTIONS: `--import=${probe.href}`,
  });
}
