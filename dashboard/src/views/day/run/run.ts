import { signal } from "@preact/signals";
import { Failure, failureOf } from "../../../api/failure.ts";
import { cancelRun, listJobs, readJob, startRun } from "../../../api/runs.ts";
import type { Job, JobHead, RunOptions } from "../../../api/types.ts";
import { isAttended } from "../../../parts/attended.ts";

const POLL_MS = 700;
/** How often the page asks for runs of others. */
const LOOK_MS = 5000;

/** A run of the project, as the dialog shows it. `isOwn`: this page started it. */
export type RunState =
  | { readonly kind: "none" }
  | {
      readonly kind: "going";
      readonly startedAt: number;
      /** The seconds that it may take; null if nobody said. */
      readonly seconds: number | null;
      readonly job: JobHead | null;
      readonly isOwn: boolean;
    }
  | { readonly kind: "done"; readonly job: Job; readonly isOwn: boolean }
  | { readonly kind: "failed"; readonly failure: Failure; readonly isOwn: boolean };

/** Runs of one project, of any person or program. A run goes on when the dialog or the page is closed. */
export class Runs {
  readonly #projectId: string;
  readonly #onPlan: () => Promise<void>;
  readonly state = signal<RunState>({ kind: "none" });
  /** The last run that the page knows the end of. */
  #lastEnded: string | null | undefined;

  /** @param onPlan called when a run has made a new plan */
  constructor(projectId: string, onPlan: () => Promise<void>) {
    this.#projectId = projectId;
    this.#onPlan = onPlan;
  }

  get isGoing(): boolean {
    return this.state.value.kind === "going";
  }

  /** Follows the project's runs until the returned function is called. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => {
      if (isAttended()) void this.look();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }

  /** Looks whether a run is in progress, or has ended since the last look. */
  async look(): Promise<void> {
    if (this.state.peek().kind === "going") return;
    const jobs = await listJobs(this.#projectId).catch(() => null);
    if (jobs === null || this.state.peek().kind === "going") return;
    const active = jobs.find(({ status }) => status === "queued" || status === "running");
    const ended = jobs.find(({ status }) => status === "completed")?.jobId ?? null;
    const isNew = this.#lastEnded !== undefined && ended !== null && ended !== this.#lastEnded;
    this.#lastEnded = ended;
    if (isNew) await this.#onPlan();
    if (active) await this.follow(active.jobId);
  }

  /** Starts a run and follows it to its end. Sent again after a lost answer, it is still one run. */
  async start(options: RunOptions): Promise<void> {
    const startedAt = Date.now();
    const asked = { startedAt, seconds: options.timeLimitSeconds ?? null, isOwn: true };
    this.state.value = { kind: "going", ...asked, job: null };
    try {
      await this.#follow(await startRun(this.#projectId, options, crypto.randomUUID()), asked);
    } catch (error) {
      const failure = failureOf(error);
      const jobId = runInTheWay(failure);
      if (jobId === null) this.state.value = { kind: "failed", failure, isOwn: true };
      else await this.follow(jobId);
    }
  }

  /** Follows a run that another page started. */
  async follow(jobId: string): Promise<void> {
    try {
      await this.#follow(jobId, null);
    } catch (error) {
      this.state.value = { kind: "failed", failure: failureOf(error), isOwn: false };
    }
  }

  /** Ends the run early. The options are shown again. */
  async cancel(jobId: string): Promise<void> {
    try {
      await cancelRun(jobId);
    } catch (error) {
      // A run that has just ended shows its end.
      if (failureOf(error).code !== "CONFLICT")
        this.state.value = { kind: "failed", failure: failureOf(error), isOwn: true };
    }
  }

  forget(): void {
    if (!this.isGoing) this.state.value = { kind: "none" };
  }

  /** @param own what this page asked for; null: another page started it */
  async #follow(
    jobId: string,
    own: { readonly startedAt: number; readonly seconds: number | null } | null,
  ): Promise<void> {
    const isOwn = own !== null;
    for (;;) {
      const job = await patiently(() => readJob(jobId));
      if (job.error?.code === "CANCELLED") {
        this.state.value = { kind: "none" };
        return;
      }
      if (job.status === "failed") {
        const { code, message } = job.error ?? { code: "INTERNAL_ERROR", message: "" };
        throw new Failure(code, message, 0, { address: QUOTED.exec(message)?.[1] });
      }
      if (job.status === "completed") {
        this.#lastEnded = jobId;
        await this.#onPlan();
        this.state.value = { kind: "done", job, isOwn };
        return;
      }
      const { startedAt = Date.parse(job.createdAt), seconds = null } = own ?? {};
      this.state.value = { kind: "going", startedAt, seconds, job, isOwn };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** The address that a message names. */
const QUOTED = /"([^"]*)"/;

/** The run that a request was refused for. */
export function runInTheWay({ code, details }: Failure): string | null {
  const jobId = details["jobId"];
  return code === "CONFLICT" && typeof jobId === "string" ? jobId : null;
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
