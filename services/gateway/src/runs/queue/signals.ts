import { RUN_SECONDS } from "@rondo/signals/metrics.ts";
import { trailOf, type JobRecord, type Outcome } from "./job.ts";
import type { QueueLook } from "./queue-look.ts";
import type { BackReason } from "./solved.ts";
import { trailFields } from "../../shared/trail.ts";
import type { RunParts } from "../parts.ts";

/** What operators see of runs: depth of the queue, waiting times and ends, as metrics, spans and log lines. */
export class RunSignals {
  readonly #parts: RunParts;
  readonly #waitSeconds;
  readonly #runSeconds;
  readonly #ended;
  readonly #requeued;

  constructor(parts: RunParts, look: QueueLook) {
    const { registry: metrics } = parts;
    this.#parts = parts;
    const queued = "Runs that wait for a solver, of the whole system.";
    metrics.readGauge("rondo_runs_queued", queued, () => look.latest?.waiting.length);
    const running = "Runs that a gateway has claimed, of the whole system.";
    metrics.readGauge("rondo_runs_running", running, () => look.latest?.running.length);
    const oldest = "Time since the oldest waiting run was accepted; 0 if none waits.";
    metrics.readGauge("rondo_run_oldest_wait_seconds", oldest, () => {
      const waits = look.latest?.waiting.map((run) => this.#msSince(run) / 1000);
      return waits && Math.max(0, ...waits);
    });
    const wait = "Time from a run's acceptance until a solver has it.";
    this.#waitSeconds = metrics.histogram("rondo_run_wait_seconds", wait, RUN_SECONDS);
    const time = "Time from a run's acceptance to its end.";
    this.#runSeconds = metrics.histogram("rondo_run_duration_seconds", time, RUN_SECONDS);
    const ended = "Runs that this gateway ended, by outcome and failure code.";
    this.#ended = metrics.counter("rondo_runs_ended_total", ended, "outcome", "code");
    const requeued = "Runs that this gateway gave back to the queue, by reason.";
    this.#requeued = metrics.counter("rondo_runs_requeued_total", requeued, "reason");
  }

  taken(job: JobRecord): void {
    const { tracing, clock } = this.#parts;
    this.#waitSeconds.observe(this.#msSince(job) / 1000);
    const attributes = { "rondo.job_id": job._id };
    const waiting = { parent: job.traceparent, at: job.createdAt.getTime(), attributes };
    tracing.start("wait for a solver", waiting).end({ at: clock.now().getTime() });
  }

  ended(job: JobRecord, outcome: Outcome): void {
    const ms = this.#msSince(job);
    const code = outcome.kind === "failed" ? { code: outcome.code } : {};
    this.#runSeconds.observe(ms / 1000);
    this.#ended.inc({ outcome: outcome.kind, code: "", ...code });
    this.#log(job, { outcome: outcome.kind, ...code, stops: job.stopsCount, ms }, "run ended");
  }

  requeued(job: JobRecord, why: BackReason): void {
    this.#requeued.inc({ reason: why });
    this.#log(job, { why }, "run goes back to the queue");
  }

  #log(job: JobRecord, fields: object, message: string): void {
    const { companyId, projectId } = job;
    this.#parts.log.info({ companyId, projectId, ...trailFields(trailOf(job)), ...fields }, message);
  }

  #msSince({ createdAt }: Pick<JobRecord, "createdAt">): number {
    return Math.max(0, this.#parts.clock.now().getTime() - createdAt.getTime());
  }
}
