/**
 * Runs one task at a time: round robin among companies, in order within a company. So no company waits for all tasks of
 * another.
 */
export class RoundRobin {
  readonly #waiting = new Map<string, (() => void)[]>();
  #isBusy = false;

  /** Runs a task when its turn comes. @returns the task's result */
  async run<Result>(companyId: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await this.#turn(companyId);
    this.#isBusy = true;
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  async #turn(companyId: string): Promise<void> {
    return new Promise((resolve) => {
      const own = this.#waiting.get(companyId);
      if (own === undefined) this.#waiting.set(companyId, [resolve]);
      else own.push(resolve);
    });
  }

  /** Starts the next task. No other task starts before it. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#isBusy = false;
      return;
    }
    const [companyId, own] = first;
    const start = own.shift();
    this.#waiting.delete(companyId);
    if (own.length > 0) this.#waiting.set(companyId, own); // behind the others
    start?.();
  }
}
