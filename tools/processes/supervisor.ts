import { setTimeout as pause } from "node:timers/promises";

/** Something that runs until it ends or is stopped. */
export interface Running {
  readonly pid: number | undefined;
  /** Settles when it is gone, with how it ended. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

/** One that is kept running. */
export interface Supervised {
  readonly name: string;
  /** Of the process that runs now; undefined when it is not ours. */
  readonly pid: number | undefined;
  /** Ends it for good. Safe to call twice. */
  stop(): Promise<void>;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** A run of this length was a good one: the next pause is the first one again. */
const goodRunMs = 30_000;

/**
 * Starts it, and starts it again whenever it ends, after a pause that doubles while the runs stay short. Each end
 * and each return is one line of the log.
 *
 * @throws what the first start throws: what never ran needs a person
 */
export async function supervise(
  name: string,
  start: () => Promise<Running>,
  log: (line: string) => void,
): Promise<Supervised> {
  let current = await start();
  const stopping = new AbortController();
  const ended = keepRunning();
  return {
    name,
    get pid() {
      return current.pid;
    },
    stop: async () => {
      stopping.abort();
      await current.stop();
      await ended;
    },
  };

  async function keepRunning(): Promise<void> {
    let pauseMs = firstPauseMs;
    let since = performance.now();
    let how = await current.exited;
    while (!isStopping()) {
      if (performance.now() - since > goodRunMs) pauseMs = firstPauseMs;
      log(`${name} ended (${how}); starting it again in ${pauseMs / 1000} s`);
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      since = performance.now();
      try {
        current = await start();
        if (isStopping()) await current.stop();
        else log(`${name} is back`);
        how = await current.exited;
      } catch (error) {
        how = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      }
    }
  }

  function isStopping(): boolean {
    return stopping.signal.aborted;
  }
}
