import type { Logger } from "pino";
import { isDatabaseLost } from "./database.ts";

const EVERY_MS = 10 * 60 * 1000;

/** Something that forgets old records. */
interface Sweepable {
  sweep(): Promise<void>;
}

/** Sweeps at intervals. Not every database has time-to-live indexes. */
export class Sweeper {
  readonly #parts: readonly Sweepable[];
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(parts: readonly Sweepable[], log: Logger) {
    this.#parts = parts;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#sweeping = this.#sweep();
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    for (const part of this.#parts) {
      try {
        await part.sweep();
      } catch (error) {
        // The connection logs a lost database, once.
        if (!isDatabaseLost(error)) this.#log.error({ err: error }, "a sweep failed; old records stay");
      }
    }
  }
}
