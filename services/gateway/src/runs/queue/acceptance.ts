import { setTimeout as pause } from "node:timers/promises";
import type { Cents } from "../../billing/money.ts";
import { ApiError } from "../../shared/errors.ts";
import { leaseEnd } from "../../shared/leases.ts";
import { Loop } from "../../shared/loop.ts";
import type { JobRecord, TestRun } from "./job.ts";
import { RENEW_MS } from "./lease.ts";
import { inputOf, type RunInput } from "./payload-store.ts";
import type { PreparedRun } from "@rondo/day/problem/prepare.ts";
import { countCouriers } from "@rondo/day/records/assignment/shifts.ts";
import type { JobStore } from "./store.ts";
import type { RunParts } from "../parts.ts";

/** Accepting a run takes milliseconds. If it is unfinished after this many looks, its gateway is considered dead. */
const MOST_LOOKS = 80;
const LOOK_AGAIN_MS = 25;
export const NEVER_ACCEPTED = "gave up a run that was never fully accepted";

export interface RunOrder {
  readonly companyId: string;
  readonly projectId: string;
  readonly requestId: string;
  /** The request's span, if traces are on. */
  readonly traceparent?: string | undefined;
  /** The id of the request that orders the run. */
  readonly creationId: string;
  /** Whether this gateway claims the run at once instead of queueing it. */
  readonly claimed: boolean;
  readonly isDraft?: boolean | undefined;
  /** The most that the caller wants to pay. */
  readonly maxChargeUsd?: number | undefined;
  readonly courierRunCents: Cents;
  /** Of a test company: what the run is to do, if anything but plan. */
  readonly test?: TestRun | undefined;
}

/**
 * Writes a run and holds its price. Until both are done its job is `accepting`: no gateway runs it, and after a crash
 * another gateway gives it up soon after its lease has lapsed.
 * @returns the job, and its input if this gateway has claimed it; otherwise a gateway claims it from the queue. The job is
 *   an earlier one if another try of the request was accepted meanwhile
 * @throws ApiError `CONFLICT` with `jobId` while another run of the project is under way, `PROJECT_NOT_FOUND` when it was
 *   deleted meanwhile, and those of `reserveRun`
 */
export async function acceptRun(
  order: RunOrder,
  prepared: PreparedRun,
  parts: RunParts,
): Promise<{ readonly job: JobRecord; readonly claimed: RunInput | null }> {
  const { jobs, payloads, plans, billing, clock } = parts;
  const { companyId } = order;
  const couriersCount = countCouriers(prepared.frame.vehicles);
  const job: JobRecord = {
    ...newJob(order, parts.newId(), clock.now()),
    priceCents: couriersCount * order.courierRunCents,
    stopsCount: prepared.frame.deliveries.length + prepared.frame.leftOut.length,
    couriersCount,
    ...(order.isDraft && { isDraft: true }),
    ...((prepared.frame.unlocated.length > 0 || order.test?.rehearsal === "slow") && { lacksDepots: true }),
    ...(order.test && { test: order.test }),
  };
  const same = await insertWhenFree(job, jobs);
  if (same) return { job: same, claimed: null };
  const letGo = keepAccepting(job, parts);
  try {
    // Only from here on no other try of the request can be accepted. One may have been before.
    const earlier = await jobs.ofCreation(companyId, order.creationId);
    if (earlier) {
      await jobs.withdraw(job._id);
      return { job: earlier, claimed: null };
    }
    const input = inputOf(prepared.request, { ...prepared.frame, jobId: job._id });
    const writes = [
      plans.nextRun(order.projectId),
      billing.reserveRun({
        ...{ companyId, jobId: job._id, amountCents: job.priceCents, now: job.createdAt },
        maxChargeUsd: order.maxChargeUsd,
      }),
      payloads.saveInput(job._id, input, job.createdAt),
    ] as const;
    // If one fails, what the others write is removed below.
    await Promise.allSettled(writes);
    const [runNumber] = await Promise.all(writes);
    await requireProject(job, parts);
    const now = clock.now();
    const accepted = await jobs.admit(job._id, runNumber, order.claimed ? leaseEnd(now) : null, now);
    if (!accepted) throw await whyGivenUp(job, parts);
    return { job: accepted, claimed: order.claimed ? input : null };
  } catch (error) {
    if (error instanceof ApiError) {
      await requireProject(job, parts).catch(() => undefined);
      await jobs.withdraw(job._id);
    } else if (!(await giveUp(job, parts, { anyLease: true }))) {
      // The job was admitted and only the database's answer was lost. The claim may have lapsed meanwhile.
      const admitted = await jobs.find(companyId, job._id);
      if (admitted && admitted.state !== "voided") return { job: admitted, claimed: null };
    }
    await payloads.dropInputs([job._id]);
    throw error;
  } finally {
    letGo();
  }
}

/** A company's deletion gives up the runs that are being accepted. */
async function whyGivenUp({ companyId }: JobRecord, { companies }: RunParts): Promise<Error> {
  if ((await companies.find(companyId)) === null) return new ApiError("COMPANY_NOT_FOUND");
  return new Error("the run was given up while it was accepted");
}

/** Says at intervals that the gateway that accepts a job is alive. @returns a function that ends this */
function keepAccepting({ _id }: JobRecord, { jobs, clock }: RunParts) {
  // A lost database says nothing about the job.
  const loop = new Loop(async () => jobs.renewAccepting(_id, clock.now()), {
    ...{ everyMs: RENEW_MS, isEager: false },
  });
  loop.start();
  return () => void loop.stop();
}

/**
 * Checks that the project still exists after the run is written. If not, releases the hold and deletes the
 * project's plan.
 * @throws ApiError `PROJECT_NOT_FOUND`
 */
async function requireProject(
  { _id, companyId, projectId }: JobRecord,
  { projects, planHistory, billing }: RunParts,
): Promise<void> {
  try {
    await projects.get(companyId, projectId);
  } catch (error) {
    if (error instanceof ApiError) {
      await billing.release({ companyId, jobId: _id, giveBackRun: true });
      await planHistory.removeProject(projectId);
    }
    throw error;
  }
}

/**
 * Blocks new runs of a project. The block is a job that is never admitted, so after a crash it is given up like any other.
 * @returns a function that ends the block
 * @throws ApiError `CONFLICT` with `jobId` while a run of the project is under way
 */
export async function holdProject(
  { companyId, projectId }: Pick<RunOrder, "companyId" | "projectId">,
  parts: RunParts,
): Promise<() => Promise<void>> {
  const { jobs, clock } = parts;
  const id = parts.newId();
  const order = { companyId, projectId, requestId: id, creationId: id };
  const size = { priceCents: 0, stopsCount: 0, couriersCount: 0 };
  const block = { ...newJob(order, id, clock.now()), ...size };
  await insertWhenFree(block, jobs);
  const letGo = keepAccepting(block, parts);
  return async () => {
    letGo();
    await jobs.withdraw(id);
  };
}

/**
 * Inserts a job. Waits while another run of the project is being accepted, since that run may still be refused.
 * @returns the run under way, if the same request has ordered it
 */
async function insertWhenFree(job: JobRecord, jobs: JobStore): Promise<JobRecord | null> {
  for (let looks = 0; !(await jobs.insert(job)); looks++) {
    const active = await jobs.active(job.projectId);
    if (active && active.state !== "accepting" && active.callId === job.callId) return active;
    if (active && (active.state !== "accepting" || looks === MOST_LOOKS)) throw underWay(active);
    await pause(LOOK_AGAIN_MS);
  }
  return null;
}

export function underWay({ _id }: JobRecord): ApiError {
  return new ApiError("CONFLICT", { jobId: _id }, { message: "A run of this project is in progress." });
}

function newJob(
  { companyId, projectId, requestId, traceparent, creationId }: Omit<RunOrder, "claimed" | "courierRunCents">,
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
    ...(traceparent !== undefined && { traceparent }),
    callId: creationId,
    fence: 0,
    crashes: 0,
    leaseUntil: leaseEnd(now),
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
 * Voids a job that is still accepting under the lease that was read, and releases its hold. The hold may still be written
 * later, so the voided job stays for the reconciler.
 * @param how with `anyLease`, it is voided under another lease, too
 * @returns false if the job was accepted, or its gateway lives
 */
export async function giveUp(
  job: Pick<JobRecord, "_id" | "companyId" | "leaseUntil">,
  { jobs, billing, clock }: RunParts,
  how: { readonly anyLease?: boolean } = {},
): Promise<boolean> {
  if (!(await jobs.void(job, clock.now(), how))) return false;
  await billing.release({ companyId: job.companyId, jobId: job._id, giveBackRun: true });
  return true;
}
