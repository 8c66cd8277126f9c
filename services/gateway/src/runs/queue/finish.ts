import { usdOf } from "../../billing/money.ts";
import { isByCaller, trailOf, type JobRecord, type OutboxEntry, type Outcome } from "./job.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import type { SolvedPlan } from "./solved.ts";
import { madeFrom, readResult } from "../stored.ts";
import type { RunParts } from "../parts.ts";

/** How a run ended, with its result if it succeeded. */
export interface Finished {
  readonly outcome: Outcome;
  readonly result: RunResult | null;
}

/**
 * Puts a decided outcome into effect (money, routes, the project's status) and ends the job with its event. After a
 * crash, any gateway may repeat each step.
 * @param solved the plan of a completed run, if this gateway has it
 * @returns null if another gateway ended the job
 */
export async function finishRun(
  job: JobRecord,
  outcome: Outcome,
  solved: SolvedPlan | null,
  parts: RunParts,
): Promise<Finished | null> {
  const { jobs, payloads, billing, clock, newUuid } = parts;
  const run = { companyId: job.companyId, jobId: job._id };
  let chargedCents = 0;
  let result: RunResult | null = null;
  if (outcome.kind === "completed") {
    const plan = solved ?? (await storedPlan(job, parts));
    result = plan?.result ?? null;
    // Without a result, the project was deleted since the run was decided.
    const published = plan ? publishRoutes(job, outcome.at, plan, parts) : undefined;
    [chargedCents] = await Promise.all([billing.capture(run), published]);
  } else {
    await billing.release({ ...run, giveBackRun: !isByCaller(outcome) });
    // Another claim may have stored one before it lost the run.
    await payloads.dropResults([job._id]);
  }
  const now = clock.now();
  const event = eventOf(job, outcome, chargedCents, newUuid(), now);
  return (await jobs.end(job, chargedCents, event, now)) ? { outcome, result } : null;
}

async function publishRoutes(
  job: JobRecord,
  at: Date,
  { result: { routes, unassignedStops, changes, basedOn, summary }, basis, replaces }: SolvedPlan,
  { plans, projects }: RunParts,
): Promise<void> {
  const origin = {
    companyId: job.companyId,
    projectId: job.projectId,
    runNumber: job.runNumber,
    jobId: job._id,
    at,
    basedOn,
    replaces,
  };
  const { objective, cost } = summary;
  const plan = { routes, unassignedStops, changes, ...basis, objective, cost };
  if (job.isDraft) await plans.keepDraft(origin, plan);
  else if (await plans.publish(origin, plan)) await projects.markOptimized(job.projectId, at);
}

async function storedPlan({ _id }: JobRecord, { payloads }: RunParts): Promise<SolvedPlan | null> {
  const body = await payloads.result(_id);
  if (body === null) return null;
  const frame = await payloads.frame(_id);
  return { result: readResult(body), ...(frame === null ? { basis: {} } : madeFrom(frame)) };
}

function eventOf(
  job: JobRecord,
  outcome: Outcome,
  chargedCents: number,
  eventId: string,
  now: Date,
): OutboxEntry {
  const completed = outcome.kind === "completed";
  return {
    eventId,
    event: completed ? "optimization.completed" : "optimization.failed",
    createdAt: now,
    data: {
      jobId: job._id,
      projectId: job.projectId,
      status: outcome.kind,
      chargedUsd: usdOf(chargedCents),
      routesCount: completed ? outcome.routesCount : 0,
      unassignedCount: completed ? outcome.unassignedCount : job.stopsCount,
      error: completed ? null : { code: outcome.code, message: outcome.message },
    },
    trail: trailOf(job),
    state: "pending",
  };
}
