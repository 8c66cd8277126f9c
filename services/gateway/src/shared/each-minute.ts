import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { Counter, Gauge } from "prom-client";
import { isDatabaseLost } from "./database.ts";

const EVERY_MS = 60_000;

/** Repairs records that a crash has left. */
export interface Reconciler {
  /** Names the work in the log, as "comparing counts". */
  readonly what: string;
  /** One pass. */
  reconcile(): Promise<void>;
}

/** Counts the passes of work that is done each minute. */
export class PassMetrics {
  readonly #passes: Counter<"work" | "outcome">;
  readonly #lastSuccess: Gauge<"work">;

  constructor(registry: Registry) {
    this.#passes = new Counter({
      name: "rondo_reconciler_passes_total",
      help: "Passes of each kind of background work, by outcome.",
      labelNames: ["work", "outcome"],
      registers: [registry],
    });
    this.#lastSuccess = new Gauge({
      name: "rondo_reconciler_last_success_timestamp_seconds",
      help: "When this kind of background work last succeeded; before its first success, when it began.",
      labelNames: ["work"],
      registers: [registry],
    });
  }

  /** Work that never succeeds must not go unnoticed, so its time counts from here. */
  begun(work: string): void {
    this.#lastSuccess.setToCurrentTime({ work });
  }

  ended(work: string, outcome: "done" | "failed"): void {
    this.#passes.inc({ work, outcome });
    if (outcome === "done") this.#lastSuccess.setToCurrentTime({ work });
  }
}

interface Parts {
  readonly log: Logger;
  readonly passes: PassMetrics;
}

/** Does a piece of work at start and each minute, one pass at a time. Logs a failed pass as "`what` failed". */
export class EachMinute {
  readonly #pass: () => Promise<void>;
  readonly #what: string;
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;

  constructor(pass: () => Promise<void>, what: string, parts: Parts) {
    this.#pass = pass;
    this.#what = what;
    this.#parts = parts;
  }

  start(): void {
    this.#parts.passes.begun(this.#what);
    const work = (): void => {
      this.#working ??= this.#once().finally(() => (this.#working = undefined));
    };
    this.#timer = setInterval(work, EVERY_MS);
    work();
  }

  /** Resolves when the last pass is over. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  async #once(): Promise<void> {
    const { log, passes } = this.#parts;
    try {
      await this.#pass();
      passes.ended(this.#what, "done");
    } catch (error) {
      passes.ended(this.#what, "failed");
      // The connection logs a lost database, once.
      if (!isDatabaseLost(error)) log.error({ err: error }, `${this.#what} failed`);
    }
  }
}
