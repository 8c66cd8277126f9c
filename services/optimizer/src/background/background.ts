import { Piscina } from "piscina";
import type { Work } from "./thread.ts";

/**
 * A thread of low priority for long work other than searches: reading a request of 5,000 stops (0.3 s), and
 * straight-line travel between them (1 s). So the main thread stays free to answer. It starts with its first task, and
 * does one task at a time.
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
   * @throws what the function throws, or the signal's reason
   */
  async run<Do extends (task: never) => unknown>(
    module: URL,
    name: string,
    task: Parameters<Do>[0],
    signal: AbortSignal,
  ): Promise<ReturnType<Do>> {
    signal.throwIfAborted();
    const work: Work = { module: module.href, name, task };
    try {
      return (await this.#thread.run(work, { name: "work", signal })) as ReturnType<Do>;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  /** Ends the thread with its task. */
  async close(): Promise<void> {
    await this.#thread.destroy();
  }
}
