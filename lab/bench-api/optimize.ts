import type { Api } from "../api/api.ts";
import { completed } from "../api/completed.ts";

const POLL_MS = 10;

/** Plans within a time limit and waits for the answer, directly or by asking for the job. */
export async function optimize(api: Api, path: string, timeLimitSeconds: number, more = {}): Promise<void> {
  const body = { timeLimitSeconds, ...more };
  const answer = await api.post<{ jobId: string; routes?: unknown }>(`${path}/optimize`, body);
  if (!answer.routes) await completed(api, answer.jobId, POLL_MS);
}
