interface Waiting {
  readonly enter: () => void;
}

/** Lets a number of callers in at a time, first come, first served. */
export class Turns {
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Waits for a place, which the caller gives back by what this returns, once. Rejects with the signal's reason. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
    } else {
      const turn = Promise.withResolvers<undefined>();
      const waiting = { enter: () => turn.resolve(undefined) };
      const abort = (): void => {
        if (this.#waiting.delete(waiting)) turn.reject(signal.reason as Error);
      };
      this.#waiting.add(waiting);
      signal.addEventListener("abort", abort, { once: true });
      await turn.promise.finally(() => {
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
