import { setTimeout } from "node:timers/promises";
import { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { COURIER_RUN_CENTS } from "../../billing/plans.ts";
import type { BillingService } from "../../billing/service.ts";
import { ApiError } from "../../errors.ts";
import type { ProjectService } from "../../projects/service.ts";
import type { Clock, IdMaker } from "../../runtime.ts";
import type { JobRecord } from "./job.ts";
import { leaseEnd } from "./lease.ts";
import type { PayloadStore } from "./payload-store.ts";
import type { PlanService } from "../../plans/service.ts";
import type { PreparedRun } from "../solver/prepare.ts";
import type { RunInput } from "./solving.ts";
import type { JobStore } from "./store.ts";

/** Accepting a run takes milliseconds: when it is not over after so many looks, whoever does it has died. */
const MOST_LOOKS = 80;
const LOOK_AGAIN_MS = 25;

export interface AcceptanceParts {
  readonly jobs: JobStore;
  readonly payloads: PayloadStore;
  readonly plans: Pick<PlanService, "nextRun" | "removeProject">;
  readonly projects: Pick<ProjectService, "get">;
  readonly billing: Pick<BillingService, "reserveRun" | "release">;
  readonly clock: Clock;
  readonly newId: IdMaker;
}

/** Who wants a run, and how. */
export interface RunOrder {
  readonly companyId: string;
  readonly projectId: string;
  readonly requestId: string;
  /** The call it is ordered by. */
  readonly callId: string;
  /** Claim it for this gateway instead of queueing it. */
  readonly claimed: boolean;
}

/** The input of a run that was just accepted, for the gateway that solves it itself. */
export function inputOf(jobId: string, { request, frame }: PreparedRun): RunInput {
  return { request, frame: { ...frame, jobId, locations: request.problem?.places ?? [] } };
}

/** What a run costs, in cents. */
export function priceOf({ frame }: PreparedRun): number {
  return frame.vehicles.length * COURIER_RUN_CENTS;
}

/**
 * Makes a run durable and holds its price. Until both are done its job is `accepting`, which nobody runs, so that a
 * crash between the writes leaves something to be found by the reconciler.
 * @returns the job, and whether it is claimed; else it is in the queue, or will be taken from there
 * @throws ApiError `CONFLICT` with `jobId` while another run of the project is under way, `PROJECT_NOT_FOUND` when it was
 *   deleted meanwhile, and those of `reserveRun`
 */
export async function acceptRun(
  order: RunOrder,
  prepared: PreparedRun,
  parts: AcceptanceParts,
): Promise<{ readonly job: JobRecord; readonly isClaimed: boolean }> {
  const { jobs, payloads, plans, billing, clock } = parts;
  const { companyId } = order;
  const job: JobRecord = {
    ...newJob(order, parts.newId(), clock.now()),
    priceCents: priceOf(prepared),
    stopsCount: prepared.frame.deliveries.length + prepared.frame.leftOut.length,
    couriersCount: prepared.frame.vehicles.length,
  };
  await insertInTurn(job, jobs);
  try {
    const frame = JSON.stringify({ ...prepared.frame, jobId: job._id });
    const request = SolveRequest.encode(prepared.request).finish();
    const [runNumber] = await Promise.all([
      plans.nextRun(order.projectId),
      billing.reserveRun({ companyId, jobId: job._id, amountCents: job.priceCents, now: job.createdAt }),
      payloads.saveInput(job._id, request, frame, job.createdAt),
    ]);
    await requireProject(job, parts);
    const now = clock.now();
    const accepted = await jobs.admit(job._id, runNumber, order.claimed ? leaseEnd(now) : null, now);
    if (!accepted) throw new Error("the run was given up while it was accepted");
    return { job: accepted, isClaimed: order.claimed };
  } catch (error) {
    if (error instanceof ApiError) await jobs.withdraw(job._id);
    else if (!(await giveUp(job, parts))) {
      // It was admitted after all, and only the database's answer was lost. Time has passed: the claim may be over.
      const admitted = await jobs.find(companyId, job._id);
      if (admitted && admitted.state !== "voided") return { job: admitted, isClaimed: false };
    }
    await payloads.dropInputs([job._id]);
    throw error;
  }
}

/**
 * Looks again once the run is written: with a project that is deleted beside it, its hold and its count go as well.
 * @throws ApiError `PROJECT_NOT_FOUND`
 */
async function requireProject(
  { _id, companyId, projectId }: JobRecord,
  { projects, plans, billing }: AcceptanceParts,
): Promise<void> {
  try {
    await projects.get(companyId, projectId);
  } catch (error) {
    if (error instanceof ApiError) {
      await billing.release({ companyId, jobId: _id, giveBackRun: true });
      await plans.removeProject(projectId);
    }
    throw error;
  }
}

/** @throws ApiError `CONFLICT` with the id of the project's run that is under way */
export async function requireIdle(projectId: string, jobs: JobStore): Promise<void> {
  const active = await jobs.active(projectId);
  if (active && active.state !== "accepting") throw underWay(active);
}

/**
 * Keeps runs of a project from being accepted. The hold is a job that is never admitted, so that after a crash the
 * reconciler takes it away like any other.
 * @returns how to end the hold
 * @throws ApiError `CONFLICT` with `jobId` while a run of the project is under way
 */
export async function holdProject(
  { companyId, projectId }: Pick<RunOrder, "companyId" | "projectId">,
  { jobs, clock, newId }: Pick<AcceptanceParts, "jobs" | "clock" | "newId">,
): Promise<() => Promise<void>> {
  const id = newId();
  const order = { companyId, projectId, requestId: id, callId: id };
  const size = { priceCents: 0, stopsCount: 0, couriersCount: 0 };
  await insertInTurn({ ...newJob(order, id, clock.now()), ...size }, jobs);
  return async () => jobs.withdraw(id);
}

/** Waits for a run of the project that is about to be accepted, which may be refused. */
async function insertInTurn(job: JobRecord, jobs: JobStore): Promise<void> {
  for (let looks = 0; !(await jobs.insert(job)); looks++) {
    const active = await jobs.active(job.projectId);
    if (active && (active.state !== "accepting" || looks === MOST_LOOKS)) throw underWay(active);
    await setTimeout(LOOK_AGAIN_MS);
  }
}

function underWay({ _id }: JobRecord): ApiError {
  return new ApiError("CONFLICT", { jobId: _id }, { message: "A run of this project is under way." });
}

function newJob(
  { companyId, projectId, requestId, callId }: Omit<RunOrder, "claimed">,
  id: string,
  now: Date,
): Omit<JobRecord, "priceCents" | "stopsCount" | "couriersCount"> {
  return {
    _id: id,
    companyId,
    projectId,
    activeKey: projectId,
    state: "accepting",
    runNumber: 0,
    requestId,
    callId,
    fence: 0,
    crashes: 0,
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
}

/**
 * The hold may be there or still to come: the job stays behind, voided, for the reconciler to look at again.
 * @returns false if the job cannot be given up, since it is accepted
 */
async function giveUp(job: JobRecord, { jobs, billing, clock }: AcceptanceParts): Promise<boolean> {
  if (!(await jobs.void(job, clock.now()))) return false;
  await billing.release({ companyId: job.companyId, jobId: job._id, giveBackRun: true });
  return true;
}
