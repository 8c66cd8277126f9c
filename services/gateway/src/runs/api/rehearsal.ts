import type { RunOptions } from "@rondo/day/records/run.ts";
import { isTest, type Company } from "../../shared/company.ts";
import { ApiError } from "../../shared/errors.ts";
import { FAILING, type Rehearsal, type TestRun } from "../queue/job.ts";

/** The longest search of a test company's run. */
const MOST_SECONDS = 2;
const REHEARSALS: readonly Rehearsal[] = [...FAILING, "slow", "lose-answer", "rate-limit"];

/**
 * What a run of a test company is to do: a failure on demand, by the project's name `test:NAME`, or nothing but plan.
 * @throws ApiError `RATE_LIMITED` on demand
 */
export function testRunOf(project: { readonly name: string }): TestRun {
  const asked = /^test:([\w-]+)/.exec(project.name)?.[1];
  const rehearsal = REHEARSALS.find((one) => one === asked) ?? null;
  if (rehearsal === "rate-limit") {
    const message = "The project's name asks for this failure.";
    throw new ApiError(
      "RATE_LIMITED",
      { retryAfterSeconds: 1 },
      { message, headers: { "Retry-After": "1" } },
    );
  }
  return { rehearsal };
}

/** Whether a run is answered with its job, however small it is. */
export function isQueued(test: TestRun | undefined): boolean {
  return test?.rehearsal === "slow" || test?.rehearsal === "lose-answer";
}

/** The options as a company may have them. */
export function allowedOptions(company: Company, options: RunOptions): RunOptions {
  const { timeLimitSeconds, maxIterations } = options;
  if (!isTest(company) || (timeLimitSeconds ?? maxIterations) === undefined) return options;
  return { ...options, timeLimitSeconds: Math.min(timeLimitSeconds ?? MOST_SECONDS, MOST_SECONDS) };
}
