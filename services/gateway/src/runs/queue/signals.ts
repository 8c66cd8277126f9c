import type { Tracing } from "@rondo/signals/tracing.ts";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Clock } from "../../shared/runtime.ts";
import { trailFields } from "../../shared/trail.ts";
import { trailOf, type JobRecord, type Outcome } from "./job.ts";
import { RunMetrics } from "./metrics.ts";
import type { QueueLook } from "./queue-look.ts";
import type { BackReason } from "./solved.ts";

interface Parts {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly tracing: Tracing;
  readonly log: Logger;
  readonly look: QueueLook;
}

/** What operators see of runs: metrics, spans and log lines. */
export class RunSignals {
  readonly #parts: Parts;
  readonly #metrics: RunMetrics;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#metrics = new RunMetrics(parts.registry, parts.clock, parts.look);
  }

  /** A solver has the run. */
  taken(job: JobRecord): void {
    this.#metrics.taken(job);
    const { tracing, clock } = this.#parts;
    const waiting = {
      parent: job.traceparent,
      at: job.createdAt.getTime(),
      attributes: { "rondo.job_id": job._id },
    };
    tracing.start("wait for a solver", waiting).end({ at: clock.now().getTime() });
  }

  ended(job: JobRecord, outcome: Outcome): void {
    this.#metrics.ended(job, outcome);
    const ms = this.#parts.clock.now().getTime() - job.createdAt.getTime();
    const code = outcome.kind === "failed" ? { code: outcome.code } : {};
    this.#log(job, { outcome: outcome.kind, ...code, stops: job.stopsCount, ms }, "run ended");
  }

  requeued(job: JobRecord, why: BackReason): void {
    this.#metrics.requeued(why);
    this.#log(job, { why }, "run goes back to the queue");
  }

  #log(job: JobRecord, fields: object, message: string): void {
    const { companyId, projectId } = job;
    this.#parts.log.info({ companyId, projectId, ...trailFields(trailOf(job)), ...fields }, message);
  }
}
