import type { Logger } from "pino";
import { Loop } from "./loop.ts";

const EVERY_MS = 10 * 60 * 1000;

/** Something that forgets old records. */
interface Sweepable {
  sweep(): Promise<void>;
}

/** Sweeps at intervals. Not every database has time-to-live indexes. */
export function sweeping(part: Sweepable, log: Logger): Loop {
  const failure = "a sweep failed; old records stay";
  return new Loop(async () => part.sweep(), { everyMs: EVERY_MS, isEager: false, log, failure });
}
