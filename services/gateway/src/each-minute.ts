import type { Logger } from "pino";
import { isDatabaseLost } from "./database.ts";

const EVERY_MS = 60_000;

/** Does a piece of work at start and each minute, one pass at a time. Logs a failed pass as "`what` failed". */
export class EachMinute {
  readonly #pass: () => Promise<void>;
  readonly #what: string;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;

  constructor(pass: () => Promise<void>, what: string, log: Logger) {
    this.#pass = pass;
    this.#what = what;
    this.#log = log;
  }

  start(): void {
    const work = (): void => {
      this.#working ??= this.#pass()
        .catch((error: unknown) => {
          // The connection logs a lost database, once.
          if (!isDatabaseLost(error)) this.#log.error({ err: error }, `${this.#what} failed`);
        })
        .finally(() => (this.#working = undefined));
    };
    this.#timer = setInterval(work, EVERY_MS);
    work();
  }

  /** Resolves when the last pass is over. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }
}
