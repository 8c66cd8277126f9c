import { gaugeOf, RUN_SECONDS } from "@rondo/signals/metrics.ts";
import { Counter, Histogram, type Registry } from "prom-client";
import type { Clock } from "../../shared/runtime.ts";
import type { JobRecord, Outcome } from "./job.ts";
import type { QueueLook } from "./queue-look.ts";
import type { BackReason } from "./solved.ts";

/** Depth of the queue, waiting times and ends of runs. */
export class RunMetrics {
  readonly #clock: Clock;
  readonly #waitSeconds: Histogram;
  readonly #runSeconds: Histogram;
  readonly #ended: Counter<"outcome" | "code">;
  readonly #requeued: Counter<"reason">;

  constructor(registry: Registry, clock: Clock, look: QueueLook) {
    this.#clock = clock;
    const registers = [registry];
    gaugeOf(
      { name: "rondo_runs_queued", help: "Runs that wait for a solver, of the whole system.", registry },
      () => look.latest?.waiting.length,
    );
    gaugeOf(
      { name: "rondo_runs_running", help: "Runs that a gateway has claimed, of the whole system.", registry },
      () => look.latest?.running.length,
    );
    gaugeOf(
      {
        name: "rondo_run_oldest_wait_seconds",
        help: "Time since the oldest waiting run was accepted; 0 if none waits.",
        registry,
      },
      () =>
        look.latest && Math.max(0, ...look.latest.waiting.map((run) => this.#secondsSince(run.createdAt))),
    );
    this.#waitSeconds = new Histogram({
      name: "rondo_run_wait_seconds",
      help: "Time from a run's acceptance until a solver has it.",
      buckets: RUN_SECONDS,
      registers,
    });
    this.#runSeconds = new Histogram({
      name: "rondo_run_duration_seconds",
      help: "Time from a run's acceptance to its end.",
      buckets: RUN_SECONDS,
      registers,
    });
    this.#ended = new Counter({
      name: "rondo_runs_ended_total",
      help: "Runs that this gateway ended, by outcome and failure code.",
      labelNames: ["outcome", "code"],
      registers,
    });
    this.#requeued = new Counter({
      name: "rondo_runs_requeued_total",
      help: "Runs that this gateway gave back to the queue, by reason.",
      labelNames: ["reason"],
      registers,
    });
  }

  /** A solver has the run. */
  taken({ createdAt }: Pick<JobRecord, "createdAt">): void {
    this.#waitSeconds.observe(this.#secondsSince(createdAt));
  }

  ended({ createdAt }: Pick<JobRecord, "createdAt">, outcome: Outcome): void {
    this.#runSeconds.observe(this.#secondsSince(createdAt));
    this.#ended.inc({ outcome: outcome.kind, code: outcome.kind === "failed" ? outcome.code : "" });
  }

  requeued(reason: BackReason): void {
    this.#requeued.inc({ reason });
  }

  #secondsSince(moment: Date): number {
    return Math.max(0, (this.#clock.now().getTime() - moment.getTime()) / 1000);
  }
}
