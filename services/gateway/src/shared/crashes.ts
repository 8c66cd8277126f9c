import type { Logger } from "pino";
import type { Metrics } from "@rondo/signals/metrics.ts";

/** Work that ends its process, or lets its lease lapse, this many times is given up. */
export const MOST_CRASHES = 3;

export class GivenUp {
  readonly #log: Logger;
  readonly #count;

  constructor(metrics: Metrics, log: Logger) {
    this.#log = log;
    const help = "Work that was given up because it ended its process or its lease three times.";
    this.#count = metrics.counter("rondo_given_up_total", help, "work");
  }

  /** @param ids what finds the record */
  note(work: "run" | "geocoding" | "webhook", ids: Readonly<Record<string, string>>): void {
    this.#count.inc({ work });
    this.#log.error({ work, ...ids }, `gave up work that crashed ${MOST_CRASHES} times`);
  }
}
