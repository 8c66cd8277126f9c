import type { Logger } from "pino";
import { isDatabaseLost } from "./database.ts";

interface Options {
  readonly everyMs: number;
  /** Where failed passes are logged, and what the line says. Without it they are not. */
  readonly log?: Logger;
  readonly failure?: string;
  /** Whether the first pass is at start. Default: true. */
  readonly isEager?: boolean;
}

/** Work that is repeated: at intervals, and whenever it is asked for. One pass at a time. */
export class Loop {
  readonly #pass: (isTick: boolean) => Promise<void>;
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #isWorking = false;
  /** The pass in progress began at an interval. */
  #isTicking = false;
  #isDue = false;
  #isTickDue = false;
  #isStopped = true;

  /** @param pass `isTick`: an interval has begun since the last pass */
  constructor(pass: (isTick: boolean) => Promise<void>, options: Options) {
    this.#pass = pass;
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    this.#isStopped = false;
    const tick = (): void => {
      if (this.#isTicking) return;
      this.#isTickDue = true;
      this.wake();
    };
    this.#timer = setInterval(tick, this.#options.everyMs).unref();
    if (this.#options.isEager !== false) tick();
  }

  /** Asks for a pass now, or after the one in progress. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isDue = true;
    if (!this.#isWorking) this.#working = this.#work();
  }

  /** Begins no more passes. Resolves when the last one is over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#working;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      this.#isTicking = this.#isTickDue;
      this.#isTickDue = false;
      try {
        await this.#pass(this.#isTicking);
      } catch (error) {
        const { log, failure } = this.#options;
        // The connection logs a lost database, once.
        if (!isDatabaseLost(error)) log?.error({ err: error }, failure);
      }
      this.#isTicking = false;
    }
    this.#isWorking = false;
  }
}
