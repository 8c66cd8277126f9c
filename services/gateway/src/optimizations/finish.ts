import type { BillingService } from "../billing/service.ts";
import { usdOf } from "../billing/money.ts";
import type { ProjectService } from "../projects/service.ts";
import type { Clock } from "../runtime.ts";
import type { JobRecord, OutboxEntry, Outcome } from "./job.ts";
import type { PayloadStore } from "./payload-store.ts";
import type { PlanStore } from "./plan-store.ts";
import type { RunResult } from "./schemas.ts";
import type { JobStore } from "./store.ts";

export interface FinishParts {
  readonly jobs: JobStore;
  readonly payloads: PayloadStore;
  readonly plans: PlanStore;
  readonly projects: Pick<ProjectService, "markOptimized">;
  readonly billing: Pick<BillingService, "capture" | "release">;
  readonly clock: Clock;
  readonly newUuid: () => string;
}

/**
 * Lets a decided run take effect (money, routes, the project's status) and ends its job with its event. Each step may
 * be repeated, by this gateway or another, after a crash between any two of them.
 * @returns false if somebody else ended the job
 */
export async function finishRun(job: JobRecord, outcome: Outcome, parts: FinishParts): Promise<boolean> {
  const { jobs, payloads, billing, clock, newUuid } = parts;
  const run = { companyId: job.companyId, jobId: job._id };
  let chargedCents = 0;
  if (outcome.kind === "completed") {
    chargedCents = await billing.capture(run);
    await publishRoutes(job, parts);
  } else {
    await billing.release({ ...run, giveBackRun: outcome.code !== "NO_ROUTES" });
  }
  const now = clock.now();
  const ended = await jobs.end(job, chargedCents, eventOf(job, outcome, chargedCents, newUuid(), now), now);
  await payloads.dropInputs([job._id]);
  return ended;
}

async function publishRoutes(job: JobRecord, { payloads, plans, projects }: FinishParts): Promise<void> {
  const body = await payloads.result(job._id);
  if (body === null) throw new Error(`the result of run ${job._id} is not there`);
  const { routes, unassignedStops } = JSON.parse(body) as RunResult;
  // When the outcome was written: the same in every repetition.
  const at = job.updatedAt;
  const plan = JSON.stringify({ routes, unassignedStops });
  await plans.replace(job.projectId, job.runNumber, job._id, plan, at);
  const isCurrent = (await plans.currentRun(job.projectId)) === job.runNumber;
  if (isCurrent) await projects.markOptimized(job.projectId, at);
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
    state: "pending",
  };
}
