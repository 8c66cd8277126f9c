import type { Result } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Logger } from "pino";
import { usdOf } from "../billing/money.ts";
import { isDatabaseLost } from "../database.ts";
import type { IdMaker } from "../runtime.ts";
import type { FinishParts } from "./finish.ts";
import { finishRun } from "./finish.ts";
import type { JobRecord, Outcome } from "./job.ts";
import { Lease } from "./lease.ts";
import type { OptimizerClient } from "./optimizer-client.ts";
import { SolveError } from "./optimizer-client.ts";
import { runResultOf } from "./result.ts";
import type { RunFrame } from "./routes.ts";
import type { FailureCode } from "./schemas.ts";

const MAX_STARTS = 3;
/** Before a second and a third start: an optimizer that is replaced needs a moment. A waiting caller has none. */
const PATIENT_DELAYS_MS = [1000, 5000];
const HASTY_DELAYS_MS = [200, 600];
const DATABASE_RETRY_MS = 500;

export interface ExecutorParts extends FinishParts {
  readonly optimizer: Pick<OptimizerClient, "solve">;
  readonly newId: IdMaker;
  readonly log: Logger;
}

/** How a claimed run left this gateway. */
export type RunEnd = "ended" | "requeued" | "lost";

export interface RunWatch {
  readonly signal: AbortSignal;
  /** Somebody waits for the answer. */
  isAwaited: () => boolean;
  onPlace: (queued: boolean) => void;
}

/** Takes claimed runs to their end: solving, deciding, letting the outcome take effect. */
export class Executor {
  readonly #parts: ExecutorParts;

  constructor(parts: ExecutorParts) {
    this.#parts = parts;
  }

  /**
   * Runs a job that this gateway has claimed. Never throws: what cannot be written stays with the lease, and is taken
   * over by whoever finds it lapsed.
   */
  async run(claimed: JobRecord, watch: RunWatch): Promise<RunEnd> {
    const { jobs, log } = this.#parts;
    const lease = new Lease(claimed, this.#parts);
    const signal = AbortSignal.any([watch.signal, lease.lost]);
    try {
      let job = claimed;
      if (!job.outcome) {
        const outcome = await this.#outcome(claimed, watch, lease, signal);
        if (outcome === "busy" || outcome === "stopped") {
          const requeued = !lease.lost.aborted && (await jobs.requeue(job, 1, this.#parts.clock.now()));
          return requeued ? "requeued" : "lost";
        }
        const decided = await this.#insist(lease, async () =>
          jobs.decide(job, outcome, this.#parts.clock.now()),
        );
        if (!decided?.outcome) return "lost";
        job = decided;
      }
      const { outcome } = job;
      if (!outcome) return "lost";
      const ended = await this.#insist(lease, async () => finishRun(job, outcome, this.#parts));
      return ended ? "ended" : "lost";
    } catch (error) {
      if (!isDatabaseLost(error))
        log.error({ err: error, jobId: claimed._id }, "a run could not be brought to its end here");
      return "lost";
    } finally {
      lease.release();
    }
  }

  /** Asks solvers until one answers, three times at most. `busy`, `stopped`: the run goes back to the queue. */
  async #outcome(
    job: JobRecord,
    watch: RunWatch,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<Outcome | "busy" | "stopped"> {
    const { jobs, payloads, log } = this.#parts;
    const input = await payloads.input(job._id);
    if (!input) return failed("INTERNAL_ERROR", "The run's input is gone.");
    const request = SolveRequest.decode(input.request);
    const frame = JSON.parse(input.frame) as RunFrame;
    if (request.problem?.stops.length === 0) return noRoutes();
    for (let starts = job.starts + 1; starts <= MAX_STARTS; starts++) {
      if (!(await jobs.countStart(job))) return "stopped";
      try {
        const answer = await this.#parts.optimizer.solve(request, {
          requestId: job.requestId,
          signal,
          onPlace: watch.onPlace,
          onProgress: (fraction) => {
            lease.progress = fraction;
          },
        });
        return await this.#completed(job, answer, frame, lease);
      } catch (error) {
        if (!(error instanceof SolveError)) throw error;
        if (error.kind === "busy" || error.kind === "stopped") return error.kind;
        log.warn({ jobId: job._id, starts, reason: error.message }, `solve failed: ${error.kind}`);
        if (error.kind === "travel")
          return failed("TRAVEL_DATA_UNAVAILABLE", "Travel times could not be had.");
        if (error.kind === "fault")
          return failed("INTERNAL_ERROR", "The optimizer could not work on this plan.");
        const delays = watch.isAwaited() ? HASTY_DELAYS_MS : PATIENT_DELAYS_MS;
        if (starts < MAX_STARTS) await pause(delays[starts - 1] ?? 0, signal);
        if (signal.aborted) return "stopped";
      }
    }
    return failed("OPTIMIZER_UNAVAILABLE", "No optimizer could be reached, or each went away at work.");
  }

  async #completed(job: JobRecord, answer: Result, frame: RunFrame, lease: Lease): Promise<Outcome> {
    const result = runResultOf(answer, frame, usdOf(job.priceCents), this.#parts.newId);
    if (result.routes.length === 0) return noRoutes();
    const body = JSON.stringify(result);
    await this.#insist(lease, async () => this.#parts.payloads.saveResult(job._id, job.fence, body));
    return {
      kind: "completed",
      routesCount: result.routes.length,
      unassignedCount: result.unassignedStops.length,
    };
  }

  /** Repeats a write while the database is gone and the lease may still be ours. */
  async #insist<Value>(lease: Lease, write: () => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!isDatabaseLost(error) || lease.lost.aborted) throw error;
        await pause(DATABASE_RETRY_MS, lease.lost);
      }
    }
  }
}

function noRoutes(): Outcome {
  return failed("NO_ROUTES", "No stop could be served by any courier.");
}

function failed(code: FailureCode, message: string): Outcome {
  return { kind: "failed", code, message };
}

/** Waits, or until it is told to stop. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
