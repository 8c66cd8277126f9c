import { request } from "./client.ts";
import type { Job, JobHead, RunEstimate, RunOptions } from "./types.ts";

/** Checks and prices a run without starting it. @throws Failure with what is missing */
export async function estimateRun(projectId: string, options: RunOptions): Promise<RunEstimate> {
  const body = { ...options, validateOnly: true };
  return await request<RunEstimate>("POST", `/api/v1/projects/${projectId}/optimize`, { body });
}

/** Starts a run. @returns its job's id */
export async function startRun(
  projectId: string,
  options: RunOptions,
  idempotencyKey: string,
): Promise<string> {
  const body = { ...options, async: true };
  const path = `/api/v1/projects/${projectId}/optimize`;
  return (await request<{ jobId: string }>("POST", path, { body, idempotencyKey })).jobId;
}

/** Ends a run early. @throws Failure `CONFLICT` if it has ended */
export async function cancelRun(jobId: string): Promise<void> {
  await request("POST", `/api/v1/optimization-jobs/${jobId}/cancel`, { body: {} });
}

/** The project's last runs, newest first. */
export async function listJobs(projectId: string): Promise<JobHead[]> {
  const path = `/api/v1/projects/${projectId}/optimization-jobs`;
  return (await request<{ jobs: JobHead[] }>("GET", path)).jobs;
}

export async function readJob(jobId: string, signal?: AbortSignal): Promise<Job> {
  return await request<Job>("GET", `/api/v1/optimization-jobs/${jobId}`, { signal });
}
