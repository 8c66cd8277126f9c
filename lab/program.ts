import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

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
