import { z } from "zod";
import { uuid, withoutNull } from "@rondo/day/records/fields.ts";
import { accepted, endpoint, ok } from "../../http/endpoint.ts";
import { usdOf } from "../../billing/money.ts";
import { isoDates } from "../../http/iso-dates.ts";
import {
  job,
  jobHead,
  runEstimate,
  plannedResult,
  runRequest,
  type Job,
  type JobHead,
  type PlannedResult,
} from "@rondo/day/records/run.ts";
import type { JobRecord } from "../queue/job.ts";
import { headView } from "../../plans/view.ts";
import type { Planned, Run, RunService } from "./service.ts";

export const runBodies = { optimizeProject: { body: runRequest, strictBody: true } };

export const runEndpoints = (runs: RunService) => [
  endpoint({
    method: "post",
    path: "/projects/{projectId}/optimize",
    operationId: "optimizeProject",
    scope: "optimize",
    summary: "Plan the project's routes",
    description: "Costs 1 USD for each courier of the run, if the plan has a route.",
    ...runBodies.optimizeProject,
    answers: { 200: z.union([plannedResult, runEstimate]), 202: z.object({ jobId: uuid }) },
    errors: [
      "PROJECT_NOT_FOUND",
      "OPTIMIZATION_NO_STOPS",
      "OPTIMIZATION_NO_COURIERS",
      "OPTIMIZATION_PREREQUISITES_MISSING",
      "NO_ASSIGNED_POINTS",
      "FOREIGN_KEY_CONSTRAINT",
      "GEOCODE_NO_RESULT",
      "CONFLICT",
      "DAILY_OPTIMIZATION_LIMIT_EXCEEDED",
      "PAYMENT_REQUIRED",
      "INSUFFICIENT_BALANCE",
    ],
    handle: async ({ company, params, body, requestId, trace, attempt, left }) => {
      const caller = { requestId, traceparent: trace(), attempt, left };
      const answer = await runs.optimize(company, params.projectId, withoutNull(body), caller);
      switch (answer.kind) {
        case "estimate":
          return ok(answer.estimate);
        case "result":
          return ok(resultView(answer.planned));
        case "job":
          return accepted({ jobId: answer.jobId });
      }
    },
  }),
  endpoint({
    method: "get",
    path: "/projects/{projectId}/optimization-jobs",
    operationId: "listOptimizationJobs",
    scope: "read",
    summary: "The project's last 20 runs, newest first, without results",
    answers: { 200: z.object({ jobs: z.array(jobHead) }) },
    errors: ["PROJECT_NOT_FOUND"],
    handle: async ({ company, params }) =>
      ok({ jobs: (await runs.list(company.id, params.projectId)).map(jobHeadView) }),
  }),
  endpoint({
    method: "get",
    path: "/optimization-jobs/{jobId}",
    operationId: "getOptimizationJob",
    scope: "read",
    summary: "State and result of a run",
    answers: { 200: job },
    errors: ["JOB_NOT_FOUND"],
    handle: async ({ company, params }) => ok(viewOf(await runs.job(company.id, params.jobId))),
  }),
  endpoint({
    method: "post",
    path: "/optimization-jobs/{jobId}/cancel",
    operationId: "cancelOptimizationJob",
    scope: "optimize",
    summary: "Cancel a run that is queued or running",
    description: "The run fails with `CANCELLED` and costs nothing. It counts towards the daily cap.",
    answers: { 200: job },
    errors: ["JOB_NOT_FOUND", "CONFLICT"],
    handle: async ({ company, params }) => ok(viewOf(await runs.cancel(company.id, params.jobId))),
  }),
];

function viewOf({ job: record, planned }: Run): Job {
  return { ...jobHeadView(record), result: planned && resultView(planned) };
}

function jobHeadView(record: JobRecord): JobHead {
  const { projectId, state, progress, stopsCount, couriersCount, chargedCents, outcome } = record;
  const { createdAt, startedAt, finishedAt } = record;
  const status = state === "accepting" || state === "voided" ? "queued" : state;
  const isFailed = status === "failed" && outcome?.kind === "failed";
  return {
    ...{ jobId: record._id, projectId, status, progress, stopsCount, couriersCount },
    ...isoDates({ createdAt, startedAt, finishedAt }),
    chargedUsd: usdOf(chargedCents),
    error: isFailed ? { code: outcome.code, message: outcome.message } : null,
  };
}

function resultView({ result, plan }: Planned): PlannedResult {
  return { ...headView(plan), ...result };
}
