import type { Logger } from "pino";
import { Loop } from "./loop.ts";

const EVERY_MS = 10 * 60 * 1000;

interface Sweepable {
  sweep(): Promise<void>;
}

export function sweeping(part: Sweepable, log: Logger): Loop {
  const failure = "a sweep failed; old records stay";
  return new Loop(async () => part.sweep(), { everyMs: EVERY_MS, isEager: false, log, failure });
}
