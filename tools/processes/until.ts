import { setTimeout as pause } from "node:timers/promises";

const pauseMs = 30;

/** Checks a condition until it holds. @throws the signal's reason if it is aborted first */
export async function until(condition: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!(await condition())) {
    signal.throwIfAborted();
    await pause(pauseMs);
  }
}
