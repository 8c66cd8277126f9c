import { monotonicMs } from "@rondo/solver/clock.ts";

/** Adds up the time that threads are at work. */
export class BusyTime {
  #count = 0;
  #sinceMs = monotonicMs();
  #totalMs = 0;

  /** Sets the number of threads at work from now on. */
  set(count: number): void {
    this.#totalMs = this.#ms;
    this.#sinceMs = monotonicMs();
    this.#count = count;
  }

  get seconds(): number {
    return this.#ms / 1000;
  }

  get #ms(): number {
    return this.#totalMs + this.#count * (monotonicMs() - this.#sinceMs);
  }
}
