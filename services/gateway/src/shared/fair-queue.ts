import { RoundRobin } from "./round-robin.ts";

interface Waiting {
  readonly companyId: string;
  start(): void;
}

interface Running {
  readonly companyId: string;
}

/**
 * Runs tasks, a bounded number at once: round robin among companies, in order within a company. So no company waits for
 * all tasks of another. A task must not wait for another task of the same queue.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #roundRobin = new RoundRobin();
  readonly #running = new Set<Running>();
  /** By company; no list is empty. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(atOnce = 1) {
    this.#atOnce = atOnce;
  }

  /** The number of tasks that wait for their turn. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * Runs a task when its turn comes.
   * @param signal takes the task out of the queue while it waits
   * @throws the signal's reason, or what the task throws
   */
  async run<Result>(companyId: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const running =
      this.#running.size < this.#atOnce ? this.#begin(companyId) : await this.#turn(companyId, signal);
    try {
      return await task();
    } finally {
      this.#running.delete(running);
      this.#next();
    }
  }

  async #turn(companyId: string, signal: AbortSignal | undefined): Promise<Running> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#remove(waiting);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        companyId,
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve(this.#begin(companyId));
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      const own = this.#waiting.get(companyId);
      if (own === undefined) this.#waiting.set(companyId, [waiting]);
      else own.push(waiting);
    });
  }

  /** Starts the next task. No other task starts before it. */
  #next(): void {
    const oldest = [...this.#waiting.values()].flatMap(([first]) => first ?? []);
    const next = this.#roundRobin.next(oldest, this.#running);
    if (next === undefined) return;
    this.#remove(next);
    next.start();
  }

  #begin(companyId: string): Running {
    const running = { companyId };
    this.#running.add(running);
    this.#roundRobin.took(companyId);
    return running;
  }

  #remove(waiting: Waiting): void {
    const own = this.#waiting.get(waiting.companyId) ?? [];
    own.splice(own.indexOf(waiting), 1);
    if (own.length === 0) this.#waiting.delete(waiting.companyId);
  }
}
