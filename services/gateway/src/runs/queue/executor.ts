import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { AssignmentService } from "../../assignments/service.ts";
import { isDatabaseLost } from "../../shared/database.ts";
import type { GivenUp } from "../../shared/crashes.ts";
import type { IdMaker } from "../../shared/runtime.ts";
import { trailFields } from "../../shared/trail.ts";
import { locateRun } from "./depots.ts";
import type { Finished, FinishParts } from "./finish.ts";
import { finishRun } from "./finish.ts";
import { trailOf } from "./job.ts";
import type { JobRecord, Outcome } from "./job.ts";
import { Lease } from "./lease.ts";
import type { OptimizerClient } from "../solver/client.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { BackReason, RunInput, SolveControl, Solved } from "./solving.ts";
import { solveRun } from "./solving.ts";

const DATABASE_RETRY_MS = 500;

export interface ExecutorParts extends FinishParts {
  readonly assignments: Pick<AssignmentService, "lookUp">;
  readonly optimizer: Pick<OptimizerClient, "solve">;
  readonly newId: IdMaker;
  readonly log: Logger;
  readonly givenUp: Pick<GivenUp, "note">;
}

type Failure = Extract<Outcome, { kind: "failed" }>;

/** How a claimed run left this gateway. `lost`: another gateway has it, or will have it when the lease lapses. */
export type RunEnd =
  | { readonly kind: "ended"; readonly finished: Finished }
  | { readonly kind: "requeued"; readonly why: BackReason }
  | { readonly kind: "lost" };

/** Controls a run of this gateway. */
export type RunControl = Omit<SolveControl, "onProgress" | "noteCrashes"> & {
  /** The run's depots are located. False if it has to wait for a solver in the queue. */
  readonly onLocated: () => boolean;
};

const LOST: RunEnd = { kind: "lost" };

/** Takes claimed runs to their end: solves them, decides the outcome, and puts it into effect. */
export class Executor {
  readonly #parts: ExecutorParts;

  constructor(parts: ExecutorParts) {
    this.#parts = parts;
  }

  /**
   * Runs a job that this gateway has claimed. Never throws: if a write fails, another gateway takes the run over when
   * the lease lapses.
   * @param given see `solveRun`
   */
  async run(claimed: JobRecord, control: RunControl, given?: RunInput): Promise<RunEnd> {
    return this.#bring(claimed, async (lease) => this.#solve(claimed, control, lease, given));
  }

  /** Ends a run that this gateway has claimed, without solving it. Never throws, like `run`. */
  async end(claimed: JobRecord, outcome: Outcome): Promise<RunEnd> {
    return this.#bring(claimed, async (lease) => this.#decide(claimed, outcome, null, lease));
  }

  async #bring(claimed: JobRecord, toItsEnd: (lease: Lease) => Promise<RunEnd>): Promise<RunEnd> {
    const lease = new Lease(claimed, this.#parts);
    try {
      return claimed.outcome
        ? await this.#finish(claimed, claimed.outcome, null, lease)
        : await toItsEnd(lease);
    } catch (error) {
      if (!isDatabaseLost(error)) {
        this.#parts.log.error(
          { err: error, companyId: claimed.companyId, ...trailFields(trailOf(claimed)) },
          "this gateway could not finish a run",
        );
      }
      return LOST;
    } finally {
      lease.release();
    }
  }

  /** Deletes the records that only an unfinished run needs. */
  async clearUp(jobId: string): Promise<void> {
    await this.#parts.payloads.dropInputs([jobId]).catch((error: unknown) => {
      this.#parts.log.debug({ err: error, jobId }, "the input of a run stays for the reconciler");
    });
  }

  async #solve(job: JobRecord, control: RunControl, lease: Lease, given?: RunInput): Promise<RunEnd> {
    const { jobs, payloads, clock } = this.#parts;
    const signal = AbortSignal.any([control.signal, lease.lost]);
    const onProgress = (fraction: number): void => {
      lease.progress = fraction;
    };
    const noteCrashes = async (crashes: number): Promise<boolean> =>
      this.#insist(lease, async () => jobs.noteCrashes(job, crashes, clock.now()));
    const solve = { ...control, signal, onProgress, noteCrashes };
    const solved = await this.#solveLocated(job, solve, given);
    if (solved.kind === "back") {
      const requeued = !lease.lost.aborted && (await jobs.requeue(job, clock.now()));
      return requeued ? { kind: "requeued", why: solved.why } : LOST;
    }
    const result = solved.kind === "plan" ? solved.result : null;
    if (result) {
      const body = JSON.stringify(result);
      await this.#insist(lease, async () => payloads.saveResult(job._id, job.fence, body, clock.now()));
    }
    const outcome: Outcome =
      solved.kind === "failed"
        ? { kind: "failed", code: solved.code, message: solved.message, ...detailsOf(solved) }
        : {
            kind: "completed",
            routesCount: solved.result.routes.length,
            unassignedCount: solved.result.unassignedStops.length,
            at: clock.now(),
          };
    const crashes = solved.kind === "failed" ? solved.crashes : undefined;
    if (crashes !== undefined) {
      const { _id: jobId, companyId, projectId } = job;
      this.#parts.givenUp.note("run", { jobId, companyId, projectId });
    }
    return this.#decide(job, outcome, result, lease, crashes);
  }

  /** Locates the run's depots first, if it lacks some. */
  async #solveLocated(job: JobRecord, control: SolveControl & RunControl, given?: RunInput): Promise<Solved> {
    if (!job.lacksDepots) return solveRun(job, control, this.#parts, given);
    const located = await locateRun(job, control.signal, this.#parts, given);
    if (located.kind !== "located") return located;
    if (!control.onLocated()) return { kind: "back", why: "located" };
    return solveRun(job, control, this.#parts, located.input);
  }

  async #decide(
    job: JobRecord,
    outcome: Outcome,
    result: RunResult | null,
    lease: Lease,
    crashes?: number,
  ): Promise<RunEnd> {
    const { jobs, clock } = this.#parts;
    const decided = await this.#insist(lease, async () => jobs.decide(job, outcome, clock.now(), crashes));
    if (decided) return this.#finish(decided, outcome, result, lease);
    if (result) await this.#parts.payloads.dropResultOf(job._id, job.fence);
    return LOST;
  }

  async #finish(job: JobRecord, outcome: Outcome, result: RunResult | null, lease: Lease): Promise<RunEnd> {
    const finished = await this.#insist(lease, async () => finishRun(job, outcome, result, this.#parts));
    return finished ? { kind: "ended", finished } : LOST;
  }

  /** Repeats a write while the database is gone and the lease may still hold. */
  async #insist<Value>(lease: Lease, write: () => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!isDatabaseLost(error) || lease.lost.aborted) throw error;
        await pause(DATABASE_RETRY_MS, undefined, { signal: lease.lost }).catch(() => undefined);
      }
    }
  }
}

function detailsOf({ details }: Extract<Solved, { kind: "failed" }>): Pick<Failure, "details"> {
  return details === undefined ? {} : { details };
}
