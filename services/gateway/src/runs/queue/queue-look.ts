import type { WaitingJob } from "./job.ts";

const STALE_MS = 15_000;

export interface Queue {
  /** No gateway has claimed them. */
  readonly waiting: readonly Pick<WaitingJob, "createdAt">[];
  /** A gateway has claimed them. */
  readonly running: readonly unknown[];
}

/** The scheduler's latest look at the queue, for readers that do not look themselves. */
export class QueueLook {
  readonly #listeners = new Set<() => void>();
  #seen: { readonly queue: Queue; readonly atMs: number } | undefined;

  saw(queue: Queue): void {
    this.#seen = { queue, atMs: performance.now() };
    for (const listener of this.#listeners) listener();
  }

  /** Undefined if there was no look for a while, for example without a database. */
  get latest(): Queue | undefined {
    return this.#seen && performance.now() - this.#seen.atMs < STALE_MS ? this.#seen.queue : undefined;
  }

  /** Calls the listener after each look. @returns a function that ends this */
  onLook(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
