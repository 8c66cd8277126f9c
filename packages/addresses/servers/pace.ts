import { setTimeout as pause } from "node:timers/promises";

/** Waits until the time is over or the signal aborts. Tests replace it. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export const realPause: Pause = async (ms, signal) => pause(ms, undefined, { signal });

/** Assigns the moments at which requests may be sent, each to one gateway. */
export interface Slots {
  /** Takes the next slot. @returns milliseconds until it begins */
  take(): Promise<number>;
}

/** Runs a request of a company when its turn comes. Rejects with the signal's reason, or what the request throws. */
export type InTurn = <Answer>(
  companyId: string,
  request: () => Promise<Answer>,
  signal?: AbortSignal,
) => Promise<Answer>;

type Limits = {
  readonly inTurn: InTurn;
  /** Null: as fast as the server answers. */
  readonly slots: Slots | null;
  readonly pause?: Pause;
};

/** Keeps the requests to a server within its limits. */
export class Pace {
  readonly #limits: Limits;
  readonly #pause: Pause;
  /** On the monotonic clock: the server has asked for no requests until then. */
  #silentUntilMs = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#pause = limits.pause ?? realPause;
  }

  async run<Answer>(
    companyId: string,
    request: () => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const allowed = async (): Promise<Answer> => {
      await this.#untilAllowed(signal);
      return request();
    };
    return this.#limits.inTurn(companyId, allowed, signal);
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
