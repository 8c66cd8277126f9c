import { setTimeout as pause } from "node:timers/promises";

/** A process, or another thing that runs until it ends or is stopped. */
export interface Running {
  readonly pid: number | undefined;
  /** Settles when it has ended, with the kind of its end. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

/** A thing that is restarted whenever it ends. */
export interface Supervised {
  readonly name: string;
  /** Id of the current process; undefined if these tools did not start it. */
  readonly pid: number | undefined;
  /** Ends it for good. Safe to call twice. */
  stop(): Promise<void>;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** After a run of this length, the next pause is as short as the first. */
const goodRunMs = 30_000;

/**
 * Starts a thing, and starts it again whenever it ends. The pause before each restart doubles while runs stay short. The
 * log gets a line for each end and each restart.
 *
 * @throws the error of the first start: a restart would not help
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
