import { isTest, type Company } from "../../shared/company.ts";
import { usdOf } from "../../billing/money.ts";
import { ApiError } from "../../shared/errors.ts";
import type { Attempt } from "../../http/attempt.ts";
import { breathing, inSlices } from "../../shared/slices.ts";
import { withFound } from "../queue/depots.ts";
import type { Problems } from "./problems.ts";
import { estimateRun, PATIENCE_MS } from "./estimate.ts";
import { allowedOptions, isQueued, testRunOf } from "./rehearsal.ts";
import { ClientGone } from "../../http/leaving.ts";
import { acceptRun, holdProject, underWay } from "../queue/acceptance.ts";
import type { Finished } from "../queue/finish.ts";
import { FORGOTTEN, type JobRecord, type Outcome } from "../queue/job.ts";
import type { ListedPlan } from "../../plans/history.ts";
import { countCouriers } from "@rondo/day/records/assignment/shifts.ts";
import { checkRun, prepareRun, type PreparedRun } from "@rondo/day/problem/prepare.ts";
import { rethrowRefusal } from "../refusals.ts";
import type { RunEstimate, RunOptions, RunResult } from "@rondo/day/records/run.ts";
import type { Scheduler } from "../queue/scheduler.ts";
import type { RunOwner } from "../queue/store.ts";
import { readResult } from "../stored.ts";
import type { RunParts } from "../parts.ts";

/** Plans up to this size are answered at once. */
const DIRECT_STOPS = 200;

const NONE_LOST = { locations: [], lost: undefined };
const DELETED: Outcome = { kind: "failed", code: "CANCELLED", message: FORGOTTEN };
/** A run may be accepted while a deletion begins, and is ended then. */
const MOST_HOLDS = 4;
const CANCELLED: Outcome = { kind: "failed", code: "CANCELLED", message: "The run was cancelled." };

interface Parts extends RunParts {
  readonly scheduler: Scheduler;
  readonly problems: Problems;
}

interface Caller {
  readonly requestId: string;
  readonly traceparent: string | undefined;
  readonly attempt: Attempt;
  readonly left: AbortSignal;
}

/** A run that was accepted, and its result once it is completed. Null: its project was deleted, or it is too old. */
export interface Run {
  readonly job: JobRecord;
  readonly planned: Planned | null;
}

export interface Planned {
  readonly result: RunResult;
  readonly plan: ListedPlan;
}

/** The outcome of an optimize request: an estimate, a result, or a job in progress. */
export type RunAnswer =
  | { readonly kind: "estimate"; readonly estimate: RunEstimate }
  | { readonly kind: "result"; readonly planned: Planned }
  | { readonly kind: "job"; readonly jobId: string };

export class RunService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Runs an optimization: checks, holds the price, and waits for small plans.
   * @throws ApiError those of `checkRun` and `prepareRun`; `CONFLICT` with `jobId` while another run of the project is in
   * progress; `DAILY_OPTIMIZATION_LIMIT_EXCEEDED`; `PAYMENT_REQUIRED`; `INSUFFICIENT_BALANCE`; for a direct run that fails `BAD_REQUEST` or
   * `INTERNAL_ERROR` with `jobId` and `reason`, or `GEOCODE_NO_RESULT` with `jobId` and `address`
   */
  async optimize(
    company: Company,
    projectId: string,
    given: RunOptions,
    { requestId, traceparent, attempt, left }: Caller,
  ): Promise<RunAnswer> {
    const { scheduler, jobs, clock, billing } = this.#parts;
    const options = allowedOptions(company, given);
    // A client that has left may still want its run, but nobody reads the estimate.
    const signal = options.validateOnly ? left : undefined;
    // An earlier gateway may have accepted the run and died before it answered.
    const earlier = attempt.isAgain ? await jobs.ofCreation(company.id, attempt.creationId) : null;
    if (earlier) return this.#answerOf(earlier);
    const sources = await this.#parts.problems.sources(company, projectId, options, signal);
    const test = isTest(company)
      ? testRunOf(await this.#parts.projects.get(company.id, projectId))
      : undefined;
    const now = clock.now();
    const checked = await inSlices(checkRun(sources, options, now), signal).catch(rethrowRefusal);
    const { maxChargeUsd } = options;
    const { courierRunCents } = billing.subscriptionPlanOf(company);
    if (options.validateOnly) {
      // These cost little, so they come before the run is prepared.
      await this.requireIdle(projectId);
      const amountCents = countCouriers(checked.inRun) * courierRunCents;
      await billing.checkRun({ company, amountCents, maxChargeUsd, now });
    }
    const work = prepareRun(sources, checked, options, now);
    const prepared = await inSlices(work, signal).catch(rethrowRefusal);
    if (options.validateOnly)
      return { kind: "estimate", estimate: await estimateRun(company, prepared, signal, this.#parts) };
    const isSmall = prepared.frame.deliveries.length <= DIRECT_STOPS;
    const isFree = isLocated(prepared) ? scheduler.hasFreeSlot : scheduler.mayLocate(company.id);
    const { creationId } = attempt;
    const order = {
      ...{ companyId: company.id, projectId, requestId, traceparent, creationId },
      claimed: isSmall && !options.async && isFree && !isQueued(test),
      ...{ isDraft: options.draft, maxChargeUsd, courierRunCents, test },
    };
    const ready =
      isLocated(prepared) && test?.rehearsal !== "slow"
        ? await withFound(prepared, NONE_LOST, breathing())
        : prepared;
    const { job, claimed } = await acceptRun(order, ready, this.#parts);
    if (test?.rehearsal === "lose-answer" && (await jobs.newest(company.id, projectId)).length === 1) {
      scheduler.nudge();
      throw new ClientGone("the project's name asks for a lost answer");
    }
    const finished = claimed ? await scheduler.runNow(job, claimed, PATIENCE_MS) : null;
    if (finished) return this.#directAnswer(job, finished);
    scheduler.nudge();
    return claimed ? { kind: "job", jobId: job._id } : this.#answerOf(job);
  }

  /** @throws ApiError `JOB_NOT_FOUND` */
  async job(companyId: string, jobId: string): Promise<Run> {
    const job = await this.#parts.jobs.find(companyId, jobId);
    if (!job || job.state === "accepting" || job.state === "voided") throw new ApiError("JOB_NOT_FOUND");
    return { job, planned: job.state === "completed" ? await this.#result(job) : null };
  }

  /** The last runs of a project, newest first. @throws ApiError `PROJECT_NOT_FOUND` */
  async list(companyId: string, projectId: string): Promise<JobRecord[]> {
    await this.#parts.projects.get(companyId, projectId);
    return this.#parts.jobs.newest(companyId, projectId);
  }

  /**
   * Ends a run that has not ended. It costs nothing, but counts towards the daily cap.
   * @throws ApiError `JOB_NOT_FOUND`; `CONFLICT` if it has ended
   */
  async cancel(companyId: string, jobId: string): Promise<Run> {
    const { jobs, scheduler, clock } = this.#parts;
    const now = clock.now();
    const decided = await jobs.overrule(companyId, jobId, CANCELLED, now);
    if (!decided) {
      await this.job(companyId, jobId);
      throw new ApiError("CONFLICT", { jobId }, { message: "The run has ended." });
    }
    await scheduler.end(decided, CANCELLED);
    return this.job(companyId, jobId);
  }

  /** Ends the runs of a company that is gone, or of one project. They cost nothing. */
  async endRuns(owner: RunOwner): Promise<void> {
    const { jobs, billing, scheduler, clock } = this.#parts;
    for (const job of await jobs.open(owner)) {
      const now = clock.now();
      const run = { companyId: job.companyId, jobId: job._id };
      if (job.state === "accepting") {
        // A project's deletion waits for the run, since it may still be refused.
        if (owner.projectId !== undefined) continue;
        if (await jobs.void(job, now, { anyLease: true })) {
          await billing.release({ ...run, giveBackRun: true });
          continue;
        }
      }
      const decided = await jobs.overrule(job.companyId, job._id, DELETED, now);
      if (decided) await scheduler.end(decided, DELETED);
    }
  }

  /** Deletes what the runs have of their stops: inputs, results, messages. @returns ids of their events */
  async forgetRuns(owner: RunOwner): Promise<string[]> {
    const { jobs, payloads } = this.#parts;
    const ids = await jobs.idsOf(owner);
    await payloads.dropInputs(ids);
    await payloads.dropResults(ids);
    return jobs.forgetMessages(owner, FORGOTTEN);
  }

  /**
   * Ends the runs of a project that is to be deleted, and blocks new ones until the returned function is called.
   * @throws ApiError `CONFLICT` with `jobId` while a run keeps coming to its end
   */
  async endAndHold(companyId: string, projectId: string): Promise<() => Promise<void>> {
    for (let tries = 1; ; tries++) {
      await this.endRuns({ companyId, projectId });
      try {
        return await holdProject({ companyId, projectId }, this.#parts);
      } catch (error) {
        if (tries === MOST_HOLDS || !(error instanceof ApiError)) throw error;
      }
    }
  }

  /** @throws ApiError `CONFLICT` with `jobId` while a run of the project is in progress */
  async requireIdle(projectId: string): Promise<void> {
    const active = await this.#parts.jobs.active(projectId);
    if (active && active.state !== "accepting") throw underWay(active);
  }

  async #answerOf(job: JobRecord): Promise<RunAnswer> {
    const planned = job.state === "completed" ? await this.#result(job) : null;
    return planned ? { kind: "result", planned } : { kind: "job", jobId: job._id };
  }

  /** @throws ApiError if the direct run failed */
  async #directAnswer(job: JobRecord, { outcome, result }: Finished): Promise<RunAnswer> {
    if (outcome.kind !== "completed" || !result) throw failureOf(job._id, outcome);
    return { kind: "result", planned: await this.#planned(job, result) };
  }

  /** Null if its project was deleted, or it is too old. */
  async #result(job: JobRecord): Promise<Planned | null> {
    return this.#parts.reads.run(job.companyId, async () => {
      const body = await this.#parts.payloads.result(job._id);
      if (body === null) return null;
      return this.#planned(job, { ...readResult(body), chargedUsd: usdOf(job.chargedCents) });
    });
  }

  async #planned({ _id, projectId, createdAt }: JobRecord, result: RunResult): Promise<Planned> {
    return { result, plan: await this.#parts.planHistory.ofRun(projectId, _id, createdAt) };
  }
}

function isLocated({ frame }: PreparedRun): boolean {
  return frame.unlocated.length === 0;
}

function failureOf(jobId: string, outcome: Outcome): ApiError {
  const reason = outcome.kind === "failed" ? outcome.code : "INTERNAL_ERROR";
  const message = outcome.kind === "failed" ? outcome.message : "The run's result is gone.";
  if (outcome.kind === "failed" && outcome.code === "GEOCODE_NO_RESULT")
    return new ApiError(outcome.code, { jobId, ...outcome.details }, { message, isDone: true });
  const code = reason === "NO_ROUTES" ? "BAD_REQUEST" : "INTERNAL_ERROR";
  return new ApiError(code, { jobId, reason }, { message, isDone: true });
}
