import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../tools/processes/ports.ts";
import { readSettings, type Settings } from "../tools/settings.ts";

/** A line for people, beside the results on the standard output. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Runs a program of the laboratory in a folder of its own, which is gone afterwards. It fails with a line for each fault. */
export async function program(work: (folder: string) => Promise<readonly string[]>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rondo-lab-"));
  try {
    const faults = await work(folder);
    for (const fault of faults) say(fault);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Looks once a second until nothing is open, or the time is over. @returns what was seen last */
export async function settled<Seen>(
  look: () => Promise<Seen>,
  isOpen: (seen: Seen) => boolean,
  mostMs: number,
): Promise<Seen> {
  const until = performance.now() + mostMs;
  for (;;) {
    const seen = await look();
    if (!isOpen(seen) || performance.now() > until) return seen;
    await pause(1000);
  }
}

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/**
 * Settings of a system as `npm start` makes it in production, with its files in a folder, on a free port, without roads and
 * with a rate limit beyond reach.
 */
export async function ownSettings(folder: string, more: NodeJS.ProcessEnv = {}): Promise<Settings> {
  const { PATH, HOME, SOLVER_THREADS, MONGODB_URI } = readSettings().environment;
  return readSettings({
    ...{ PATH, HOME, SOLVER_THREADS, MONGODB_URI, NODE_ENV: "production", ROUTING: "straight-line" },
    ...{ RATE_LIMIT_PER_MINUTE: "1000000", DATA_DIR: join(folder, "data"), PORT: String(await freePort()) },
    ...more,
  });
}
