/** Requests that several callers may wait for. A request is cancelled when all its callers have left. */
export class SharedRequests<Answer> {
  readonly #open = new Map<string, SharedRequest<Answer>>();

  /**
   * Joins the open request of this key, or sends one.
   *
   * @param send its signal is aborted when nobody waits any more
   * @throws the reason of the caller's signal, or what the request throws
   */
  async join(
    key: string,
    send: (signal: AbortSignal) => Promise<Answer>,
    caller?: AbortSignal,
  ): Promise<Answer> {
    caller?.throwIfAborted();
    const request = this.#open.get(key) ?? new SharedRequest(send);
    this.#open.set(key, request);
    return request.wait(caller, () => {
      if (this.#open.get(key) === request) this.#open.delete(key);
    });
  }
}

class SharedRequest<Answer> {
  readonly #off = new AbortController();
  readonly #answer: Promise<Answer>;
  #callers = 0;

  constructor(send: (signal: AbortSignal) => Promise<Answer>) {
    this.#answer = send(this.#off.signal);
  }

  /** @param over is called when the last caller has its answer, or has left */
  async wait(caller: AbortSignal | undefined, over: () => void): Promise<Answer> {
    const left = Promise.withResolvers<never>();
    const leave = (): void => {
      left.reject(caller?.reason);
    };
    caller?.addEventListener("abort", leave, { once: true });
    this.#callers++;
    try {
      return await Promise.race([this.#answer, left.promise]);
    } finally {
      caller?.removeEventListener("abort", leave);
      if (--this.#callers === 0) {
        over();
        this.#off.abort();
      }
    }
  }
}
