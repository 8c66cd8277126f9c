/** Does one task at a time: a company's in their order, the companies in turns, so that none waits for all of another. */
export class RoundRobin {
  readonly #waiting = new Map<string, (() => void)[]>();
  #isBusy = false;

  /** Runs a task when its turn has come. @returns what it returns */
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

  /** Starts the next task; until it runs nobody else may. */
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
