import { setTimeout as pause } from "node:timers/promises";

/** Waits until the time is over or the signal aborts. Tests replace it. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export const realPause: Pause = async (ms, signal) => pause(ms, undefined, { signal });

/** Assigns the moments at which requests may be sent, each to one gateway. */
export interface Slots {
  /** Takes the next slot. @returns milliseconds until it begins */
  take(): Promise<number>;
}

type Limits = {
  /** The most requests at once. */
  readonly concurrency: number;
  /** Null: as fast as the server answers. */
  readonly slots: Slots | null;
  readonly pause?: Pause;
};

/** Keeps the requests to a server within its limits, in the order in which they came. */
export class Pace {
  readonly #limits: Limits;
  readonly #pause: Pause;
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  /** On the monotonic clock: the server has asked for no requests until then. */
  #silentUntilMs = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#pause = limits.pause ?? realPause;
  }

  /** Sends a request when it may be sent. */
  async run<Answer>(request: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    if (this.#active >= this.#limits.concurrency)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#active++;
    try {
      signal?.throwIfAborted();
      await this.#untilAllowed(signal);
      return await request();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active--;
    }
  }

  /** Sends nothing for a while. */
  holdOff(ms: number): void {
    this.#silentUntilMs = Math.max(this.#silentUntilMs, performance.now() + ms);
  }

  async #untilAllowed(signal?: AbortSignal): Promise<void> {
    const silentMs = this.#silentUntilMs - performance.now();
    if (silentMs > 0) await this.#pause(silentMs, signal);
    const slotMs = (await this.#limits.slots?.take()) ?? 0;
    if (slotMs > 0) await this.#pause(slotMs, signal);
  }
}
