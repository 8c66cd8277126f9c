import { signal } from "@preact/signals";
import { failureOf } from "../../../api/failure.ts";
import { Failure } from "../../../api/failure.ts";
import { cancelRun, readJob, startRun } from "../../../api/runs.ts";
import type { Job, RunOptions } from "../../../api/types.ts";

const POLL_MS = 700;

/** A run that this page started, as the dialog shows it. */
export type RunState =
  | { readonly kind: "none" }
  | { readonly kind: "going"; readonly startedAt: number; readonly job: Job | null }
  | { readonly kind: "done"; readonly job: Job }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Runs of one project. The run goes on when the dialog is closed. */
export class Runs {
  readonly #projectId: string;
  readonly #onPlan: () => Promise<void>;
  readonly state = signal<RunState>({ kind: "none" });

  /** @param onPlan called when a run has made a new plan */
  constructor(projectId: string, onPlan: () => Promise<void>) {
    this.#projectId = projectId;
    this.#onPlan = onPlan;
  }

  get isGoing(): boolean {
    return this.state.value.kind === "going";
  }

  /** Starts a run and follows it to its end. Sent again after a lost answer, it is still one run. */
  async start(options: RunOptions): Promise<void> {
    const startedAt = Date.now();
    this.state.value = { kind: "going", startedAt, job: null };
    try {
      const jobId = await startRun(this.#projectId, options, crypto.randomUUID());
      await this.#follow(jobId, startedAt);
    } catch (error) {
      this.state.value = { kind: "failed", failure: failureOf(error) };
    }
  }

  /** Ends the run early. The options are shown again. */
  async cancel(jobId: string): Promise<void> {
    try {
      await cancelRun(jobId);
    } catch (error) {
      // A run that has just ended shows its end.
      if (failureOf(error).code !== "CONFLICT")
        this.state.value = { kind: "failed", failure: failureOf(error) };
    }
  }

  forget(): void {
    if (!this.isGoing) this.state.value = { kind: "none" };
  }

  async #follow(jobId: string, startedAt: number): Promise<void> {
    for (;;) {
      const job = await patiently(() => readJob(jobId));
      if (job.error?.code === "CANCELLED") {
        this.state.value = { kind: "none" };
        return;
      }
      if (job.status === "failed") {
        const { code, message } = job.error ?? { code: "INTERNAL_ERROR", message: "" };
        throw new Failure(code, message);
      }
      if (job.status === "completed") {
        await this.#onPlan();
        this.state.value = { kind: "done", job };
        return;
      }
      this.state.value = { kind: "going", startedAt, job };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** Asks again while the service cannot be reached: the run goes on there. */
async function patiently<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (failureOf(error).code !== "OFFLINE") throw error;
      await new Promise((resolve) => setTimeout(resolve, 3 * POLL_MS));
    }
  }
}
