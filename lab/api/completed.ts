import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "@rondo/day/records/run.ts";
import type { Api } from "./api.ts";

/** Time between two looks. A look more often would take processor time from the search. */
const POLL_MS = 500;

/** Waits until a run is completed. @throws Error with its reason if it failed */
export async function completed(api: Api, jobId: string, pollMs = POLL_MS): Promise<void> {
  for (;;) {
    const { status, error } = await api.get<Job>(`/optimization-jobs/${jobId}`);
    if (status === "completed") return;
    if (status === "failed") throw new Error(`the run failed: ${error?.code ?? "no reason given"}`);
    await pause(pollMs);
  }
}
