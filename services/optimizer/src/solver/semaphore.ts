interface Waiting {
  readonly enter: () => void;
}

/** Admits a limited number of callers at a time, in the order in which they came. */
export class Semaphore {
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Waits for a seat. The caller gives it back, once, by the function returned. Rejects with the signal's reason. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
    } else {
      const entry = Promise.withResolvers<undefined>();
      const waiting = { enter: () => entry.resolve(undefined) };
      const abort = (): void => {
        if (this.#waiting.delete(waiting)) entry.reject(signal.reason as Error);
      };
      this.#waiting.add(waiting);
      signal.addEventListener("abort", abort, { once: true });
      await entry.promise.finally(() => {
        signal.removeEventListener("abort", abort);
      });
    }
    let given = false;
    return () => {
      if (!given) this.#give();
      given = true;
    };
  }

  #give(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next.enter();
    } else {
      this.#free++;
    }
  }
}
