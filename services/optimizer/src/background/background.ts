import { Piscina } from "piscina";
import { perform, type Work } from "./work.ts";

interface How {
  readonly signal: AbortSignal;
  readonly isShort: boolean;
  readonly moved?: ArrayBuffer[];
}

/**
 * Work other than searches. A thread of low priority does what takes long, as reading a request of 5,000 stops (0.3 s) or
 * straight-line travel between them (1 s), one task at a time, so that the main thread stays free to answer. The main thread
 * does short work itself: a second thread would take 15 MiB. The background thread starts with its first task.
 */
export class Background {
  readonly #thread = new Piscina({
    filename: new URL("./thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    // If a thread could block its event loop in a wait, it would not notice that it must end.
    atomics: "disabled",
  });

  /**
   * Does a task by an exported function of a module.
   * @param module its URL
   * @param isShort it takes some 30 ms at most
   * @param moved what of the task is transferred, not copied
   * @throws what the function throws, or the signal's reason
   */
  async run<Do extends (task: never) => unknown>(
    module: URL,
    name: string,
    task: Parameters<Do>[0],
    { signal, isShort, moved = [] }: How,
  ): Promise<ReturnType<Do>> {
    signal.throwIfAborted();
    const work: Work = { module: module.href, name, task };
    if (isShort) return (await perform(work)) as ReturnType<Do>;
    try {
      return (await this.#thread.run(work, { name: "work", signal, transferList: moved })) as ReturnType<Do>;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  /** Ends the thread with its tasks. */
  async close(): Promise<void> {
    await this.#thread.destroy();
  }
}
