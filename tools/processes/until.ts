import { setTimeout as pause } from "node:timers/promises";

const pauseMs = 30;

/** Asks again and again until the answer is yes. @throws the signal's reason when it is aborted first */
export async function until(condition: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!(await condition())) {
    signal.throwIfAborted();
    await pause(pauseMs);
  }
}
