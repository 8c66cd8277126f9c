import type { Job, PlannedResult } from "./api/types.ts";
import { RondoError } from "./errors.ts";
import { pause } from "./transport.ts";

/** A run as it is looked at while it goes on. */
export type Progress = Omit<Job, "result">;

interface Parts {
  /** Orders the run. @returns the plan, or the id of its job */
  readonly start: () => Promise<PlannedResult | { readonly jobId: string }>;
  readonly look: (jobId: string) => Promise<Job>;
  readonly signal: AbortSignal | undefined;
}

const FIRST_LOOK_MS = 300;
const LONGEST_MS = 5000;

/**
 * A run that has been ordered. Await it for its plan, or iterate it before for its progress. A direct answer and a job in
 * the background are the same. A run that fails rejects with a `RondoError` whose `code` is the reason, as `NO_ROUTES`.
 */
export class Run implements PromiseLike<PlannedResult>, AsyncIterable<Progress> {
  readonly #plan: Promise<PlannedResult>;
  readonly #seen: Progress[] = [];
  #hasEnded = false;
  #news = Promise.withResolvers<null>();

  constructor(parts: Parts) {
    this.#plan = this.#follow(parts).finally(() => {
      this.#hasEnded = true;
      this.#news.resolve(null);
    });
  }

  then<Plan = PlannedResult, Else = never>(
    onPlan?: ((plan: PlannedResult) => Plan | PromiseLike<Plan>) | null,
    onFailure?: ((reason: unknown) => Else | PromiseLike<Else>) | null,
  ): Promise<Plan | Else> {
    return this.#plan.then(onPlan, onFailure);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Progress, void, undefined> {
    // Its failure is thrown below, or where the run is awaited, which may be some time after it.
    this.#plan.catch(() => undefined);
    for (let next = 0; ;) {
      for (; next < this.#seen.length; next++) yield this.#seen[next] as Progress;
      if (this.#hasEnded) break;
      await this.#news.promise;
    }
    await this.#plan;
  }

  async #follow({ start, look, signal }: Parts): Promise<PlannedResult> {
    const answer = await start().catch(sayReason);
    if ("routes" in answer) return answer;
    for (let ms = FIRST_LOOK_MS; ; ms = Math.min(ms * 1.5, LONGEST_MS)) {
      const { result, ...job } = await look(answer.jobId);
      this.#seen.push(job);
      this.#news.resolve(null);
      this.#news = Promise.withResolvers<null>();
      if (result) return result;
      if (job.error) throw failed(job.error, job.jobId);
      if (job.status === "completed") throw failed(RESULT_GONE, job.jobId);
      await pause(ms, signal);
    }
  }
}

const RESULT_GONE = { code: "GONE", message: "The run is completed, but its result is no longer kept." };

function failed({ code, message }: { code: string; message: string }, jobId: string): RondoError {
  return new RondoError({ code, message, details: { jobId, reason: code }, operationId: "optimizeProject" });
}

/** A direct run that fails has a general code; its reason is what a job's error has. */
function sayReason(error: unknown): never {
  if (!(error instanceof RondoError) || typeof error.details["reason"] !== "string") throw error;
  const { message, status, details, requestId, retryAfter, operationId } = error;
  throw new RondoError({
    code: error.details["reason"],
    message,
    status,
    details,
    requestId,
    retryAfter,
    operationId,
  });
}
