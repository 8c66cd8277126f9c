/**
 * Lets the tasks of one name run one after another in this process. Gateways still race with each other; this
 * only keeps a gateway from racing with itself.
 */
export class SerialQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs a task when the earlier ones of that name have ended, whichever way. */
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
