import { Piscina } from "piscina";
import type { Nicer, Work } from "./thread.ts";

/** Below the solver threads (solver/worker.ts), so that a run keeps its time limit while the next is prepared. */
const BELOW_SOLVERS: Nicer = 15;
const NORMAL: Nicer = 0;

interface How {
  readonly signal: AbortSignal;
  readonly isShort: boolean;
  readonly moved?: ArrayBuffer[];
}

/**
 * Two threads for work other than searches, so that the main thread stays free to answer. One has a low priority and does
 * what takes long: reading a request of 5,000 stops (0.3 s), and straight-line travel between them (1 s). The other does what
 * is short at once: searches on all processors would make a question of 40 ms wait for seconds. Each starts with its first
 * task, and does one task at a time.
 */
export class Background {
  readonly #threads = { low: threadOf(BELOW_SOLVERS), normal: threadOf(NORMAL) };

  /**
   * Does a task by an exported function of a module.
   * @param module its URL
   * @param isShort it takes some 50 ms at most
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
    const thread = this.#threads[isShort ? "normal" : "low"];
    try {
      return (await thread.run(work, { name: "work", signal, transferList: moved })) as ReturnType<Do>;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  /** Ends the threads with their tasks. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#threads).map(async (thread) => thread.destroy()));
  }
}

function threadOf(nicer: Nicer): Piscina {
  return new Piscina({
    filename: new URL("./thread.ts", import.meta.url).href,
    workerData: nicer,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    // If a thread could block its event loop in a wait, it would not notice that it must end.
    atomics: "disabled",
  });
}
