/**
 * Runs the tasks of one name one after another in this process. It only keeps a gateway from racing with itself;
 * gateways still race with each other.
 */
export class SerialQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs a task when the earlier ones of that name have ended, even if they failed. */
  async run<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(task, task);
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
