import type { Logger } from "pino";
import type { Metrics } from "@rondo/signals/metrics.ts";
import { Loop } from "./loop.ts";

const EVERY_MS = 60_000;

/** Repairs records that a crash has left. */
export interface Reconciler {
  /** Names the work in the log, as "comparing counts". */
  readonly what: string;
  reconcile(): Promise<void>;
}

/** Counts the passes of work that is done each minute. */
export class PassMetrics {
  readonly #passes;
  readonly #lastSuccess;

  constructor(metrics: Metrics) {
    const passes = "Passes of each kind of background work, by outcome.";
    this.#passes = metrics.counter("rondo_reconciler_passes_total", passes, "work", "outcome");
    const last = "When this kind of background work last succeeded; before its first success, when it began.";
    this.#lastSuccess = metrics.gauge("rondo_reconciler_last_success_timestamp_seconds", last, "work");
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
export class EachMinute extends Loop {
  readonly #begin: () => void;

  constructor(pass: () => Promise<void>, what: string, { log, passes }: Parts) {
    const counted = async (): Promise<void> => {
      try {
        await pass();
      } catch (error) {
        passes.ended(what, "failed");
        throw error;
      }
      passes.ended(what, "done");
    };
    super(counted, { everyMs: EVERY_MS, log, failure: `${what} failed` });
    this.#begin = () => {
      passes.begun(what);
    };
  }

  override start(): void {
    this.#begin();
    super.start();
  }
}
