import { setTimeout as pause } from "node:timers/promises";
import { FairQueue } from "../shared/fair-queue.ts";

/** Waits until the time is over or the signal aborts. Tests replace it. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export const realPause: Pause = async (ms, signal) => pause(ms, undefined, { signal });

/** Assigns the moments at which requests may be sent, each to one gateway. */
export interface Slots {
  /** Takes the next slot. @returns milliseconds until it begins */
  take(): Promise<number>;
}

type Limits = {
  readonly concurrency: number;
  /** Null: as fast as the server answers. */
  readonly slots: Slots | null;
  readonly pause?: Pause;
};

/** Keeps the requests to a server within its limits, round robin among companies. */
export class Pace {
  readonly #limits: Limits;
  readonly #pause: Pause;
  readonly #queue: FairQueue;
  /** On the monotonic clock: the server has asked for no requests until then. */
  #silentUntilMs = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#pause = limits.pause ?? realPause;
    this.#queue = new FairQueue(limits.concurrency);
  }

  async run<Answer>(
    companyId: string,
    request: () => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const inTurn = async (): Promise<Answer> => {
      await this.#untilAllowed(signal);
      return request();
    };
    return this.#queue.run(companyId, inTurn, signal);
  }

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
