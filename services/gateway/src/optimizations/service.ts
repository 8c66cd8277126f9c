import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Company } from "../account/company.ts";
import type { AssignmentService } from "../assignments/service.ts";
import { usdOf } from "../billing/money.ts";
import { COURIER_RUN_CENTS } from "../billing/plans.ts";
import type { BillingService } from "../billing/service.ts";
import type { CourierService } from "../couriers/service.ts";
import { ApiError } from "../errors.ts";
import type { Geocoder } from "../geocoding/geocoder.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Clock, IdMaker } from "../runtime.ts";
import type { StopService } from "../stops/service.ts";
import type { JobRecord } from "./job.ts";
import type { PayloadStore } from "./payload-store.ts";
import type { PlanRecord, PlanStore } from "./plan-store.ts";
import type { PreparedRun, Sources } from "./prepare.ts";
import { prepareRun } from "./prepare.ts";
import type {
  CurrentRoutes,
  Job,
  Route,
  RunEstimate,
  RunOptions,
  RunResult,
  UnassignedStop,
} from "./schemas.ts";
import type { Scheduler } from "./scheduler.ts";
import type { JobStore } from "./store.ts";

/** Plans up to this size are answered at once. */
const DIRECT_STOPS = 200;
/** A caller that has waited this long for a direct answer is sent to the job. */
export const DIRECT_PATIENCE_MS = 30_000;

interface Parts {
  readonly jobs: JobStore;
  readonly payloads: PayloadStore;
  readonly plans: PlanStore;
  readonly scheduler: Scheduler;
  readonly projects: ProjectService;
  readonly stops: StopService;
  readonly couriers: CourierService;
  readonly assignments: AssignmentService;
  readonly billing: BillingService;
  readonly geocoder: Pick<Geocoder, "lookup">;
  readonly clock: Clock;
  readonly newId: IdMaker;
  readonly patienceMs: number;
}

/** What came of an optimization call: an estimate, the result, or a job that goes on. */
export type RunAnswer =
  | { readonly kind: "estimate"; readonly estimate: RunEstimate }
  | { readonly kind: "result"; readonly result: RunResult }
  | { readonly kind: "job"; readonly jobId: string };

/** Optimization runs of projects, their jobs and routes. */
export class OptimizationService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Runs an optimization: checks, holds the price, and waits for small plans.
   * @throws ApiError those of `prepareRun`; `CONFLICT` with `jobId` while another run of the project is under way;
   *   `DAILY_OPTIMIZATION_LIMIT_EXCEEDED`; `INSUFFICIENT_BALANCE`; for a direct run that fails `BAD_REQUEST` or
   *   `INTERNAL_ERROR` with `jobId` and `reason`
   */
  async optimize(
    company: Company,
    projectId: string,
    options: RunOptions,
    requestId: string,
  ): Promise<RunAnswer> {
    const { clock, billing, scheduler } = this.#parts;
    const prepared = await this.#prepare(company, projectId, options);
    const amountCents = prepared.frame.vehicles.length * COURIER_RUN_CENTS;
    if (options.validateOnly) {
      await this.#requireIdle(projectId);
      await billing.checkRun({ company, amountCents, now: clock.now() });
      const { vehicles, warnings } = prepared.frame;
      const estimate = {
        valid: true,
        couriers: vehicles.length,
        costUsd: usdOf(amountCents),
        warnings: [...warnings],
      };
      return { kind: "estimate", estimate };
    }
    const job = await this.#accept(company, projectId, prepared, amountCents, requestId);
    const isDirect = !options.async && job.stopsCount <= DIRECT_STOPS && scheduler.hasFreeSlot;
    if (isDirect && (await scheduler.runNow(job, this.#parts.patienceMs))) return this.#directAnswer(job);
    scheduler.nudge();
    return { kind: "job", jobId: job._id };
  }

  /** @throws ApiError `JOB_NOT_FOUND` */
  async job(companyId: string, jobId: string): Promise<Job> {
    const job = await this.#parts.jobs.find(companyId, jobId);
    if (!job || job.state === "accepting" || job.state === "voided") throw new ApiError("JOB_NOT_FOUND");
    const result = job.state === "completed" ? await this.#result(job) : null;
    const { outcome } = job;
    return {
      jobId: job._id,
      projectId: job.projectId,
      status: job.state,
      progress: job.progress,
      createdAt: job.createdAt.toISOString(),
      startedAt: job.startedAt?.toISOString() ?? null,
      finishedAt: job.finishedAt?.toISOString() ?? null,
      stopsCount: job.stopsCount,
      couriersCount: job.couriersCount,
      chargedUsd: usdOf(job.chargedCents),
      result,
      error:
        job.state === "failed" && outcome?.kind === "failed"
          ? { code: outcome.code, message: outcome.message }
          : null,
    };
  }

  /**
   * The routes of the project's last successful run.
   * @param assignmentId only this courier's
   * @throws ApiError `PROJECT_NOT_FOUND`
   */
  async routes(companyId: string, projectId: string, assignmentId?: string): Promise<CurrentRoutes> {
    await this.#parts.projects.get(companyId, projectId);
    const plan = await this.#parts.plans.find(projectId);
    const { routes, unassignedStops } = planBody(plan);
    return {
      routes:
        assignmentId === undefined ? routes : routes.filter((route) => route.assignmentId === assignmentId),
      unassignedStops,
      jobId: plan?.jobId ?? null,
      optimizedAt: plan?.optimizedAt?.toISOString() ?? null,
    };
  }

  /** Deletes a project's routes; its jobs stay. */
  async removeProject(projectId: string): Promise<void> {
    await this.#parts.plans.remove(projectId);
  }

  async #prepare(company: Company, projectId: string, options: RunOptions): Promise<PreparedRun> {
    const { projects, stops, assignments, couriers, plans, geocoder, clock } = this.#parts;
    const [project, allStops, allAssignments, plan] = await Promise.all([
      projects.get(company.id, projectId),
      stops.list(company.id, projectId),
      assignments.list(company.id, projectId),
      needsCurrent(options) ? plans.find(projectId) : null,
    ]);
    const known = await couriers.find(
      company.id,
      allAssignments.map(({ courierId }) => courierId),
    );
    const sources: Sources = {
      project,
      stops: allStops,
      assignments: allAssignments,
      activeCouriers: new Set(known.filter(({ isActive }) => isActive).map(({ id }) => id)),
      current: planBody(plan).routes,
    };
    const lookups = {
      geocodeDepots: async () => assignments.geocode(company.id, projectId),
      geocode: async (address: string) => geocoder.lookup(address),
    };
    return prepareRun(sources, options, lookups, clock.now());
  }

  /**
   * Makes the run durable and holds its price. Until both are done the job is `accepting`, which nobody runs, so that
   * a crash between the two writes leaves something to be found.
   */
  async #accept(
    company: Company,
    projectId: string,
    { request, frame }: PreparedRun,
    priceCents: number,
    requestId: string,
  ) {
    const { jobs, payloads, plans, billing, clock, newId } = this.#parts;
    await this.#requireIdle(projectId);
    const now = clock.now();
    const job: JobRecord = {
      _id: newId(),
      companyId: company.id,
      projectId,
      activeKey: projectId,
      state: "accepting",
      runNumber: await plans.nextRun(projectId),
      requestId,
      priceCents,
      stopsCount: frame.deliveries.length,
      couriersCount: frame.vehicles.length,
      fence: 0,
      starts: 0,
      leaseUntil: null,
      progress: 0,
      outcome: null,
      chargedCents: 0,
      outbox: null,
      createdAt: now,
      updatedAt: now,
      startedAt: null,
      finishedAt: null,
    };
    if (!(await jobs.insert(job))) {
      await this.#requireIdle(projectId);
      throw new ApiError("CONFLICT", {}, { message: "Another run of this project has just been started." });
    }
    try {
      await billing.reserveRun({ companyId: company.id, jobId: job._id, amountCents: priceCents, now });
      const frameText = JSON.stringify({ ...frame, jobId: job._id });
      await payloads.saveInput(job._id, SolveRequest.encode(request).finish(), frameText, now);
      if (!(await jobs.enqueue(job._id, clock.now())))
        throw new Error("the run was given up while it was accepted");
    } catch (error) {
      if (error instanceof ApiError) await jobs.withdraw(job._id);
      else await this.#giveUp(job);
      throw error;
    }
    return job;
  }

  /** The hold may be there or still to come: the job stays behind, voided, for the reconciler to look at again. */
  async #giveUp(job: JobRecord): Promise<void> {
    const { jobs, billing, clock } = this.#parts;
    await jobs.void(job, clock.now());
    await billing.release({ companyId: job.companyId, jobId: job._id, giveBackRun: true });
  }

  async #requireIdle(projectId: string): Promise<void> {
    const active = await this.#parts.jobs.active(projectId);
    if (active) {
      throw new ApiError(
        "CONFLICT",
        { jobId: active._id },
        { message: "Another run of this project is under way." },
      );
    }
  }

  async #directAnswer({ _id: jobId, companyId }: JobRecord): Promise<RunAnswer> {
    const job = await this.#parts.jobs.find(companyId, jobId);
    if (job?.outcome?.kind === "completed") return { kind: "result", result: await this.#result(job) };
    const reason = job?.outcome?.code ?? "INTERNAL_ERROR";
    const message = job?.outcome?.message ?? "The run is gone.";
    throw new ApiError(
      reason === "NO_ROUTES" ? "BAD_REQUEST" : "INTERNAL_ERROR",
      { jobId, reason },
      { message },
    );
  }

  async #result(job: JobRecord): Promise<RunResult> {
    const body = await this.#parts.payloads.result(job._id);
    if (body === null) throw new Error(`the result of run ${job._id} is not there`);
    return { ...(JSON.parse(body) as RunResult), chargedUsd: usdOf(job.chargedCents) };
  }
}

function needsCurrent(options: RunOptions): boolean {
  return (
    Boolean(options.onlyAssignedPoints) ||
    options.startFrom === "current" ||
    Boolean(options.lockedStopIds?.length)
  );
}

function planBody(plan: PlanRecord | null): { routes: Route[]; unassignedStops: UnassignedStop[] } {
  if (!plan?.body) return { routes: [], unassignedStops: [] };
  return JSON.parse(plan.body) as { routes: Route[]; unassignedStops: UnassignedStop[] };
}
