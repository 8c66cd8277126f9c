import { withRequest, type PlanBasis, type RunFrame } from "../plan/plan.ts";
import type { EvaluationRequest } from "../records/edit.ts";
import type { RunOptions } from "../records/run.ts";
import type { Steps } from "../time/steps.ts";
import { checkRun, prepareRun, type PreparedRun, type Sources } from "./prepare.ts";

/**
 * The problem of a project as its records are now, for questions about its plans.
 * @param date the day of the plan, if the project has none
 * @throws Refusal those of `checkRun` and `prepareRun`
 */
export function* prepareQuestion(
  read: Sources,
  options: RunOptions,
  date: PlanBasis["date"],
  now: Date,
): Steps<PreparedRun> {
  const project = { ...read.project, defaultStartDate: read.project.defaultStartDate ?? date ?? null };
  const sources = { ...read, project };
  const checked = yield* checkRun(sources, options, now, true);
  return yield* prepareRun(sources, checked, options, now);
}

/** The frame of a question, which no run stores. */
export function frameOf({ request, frame }: PreparedRun): RunFrame {
  return withRequest({ ...frame, jobId: "" }, request);
}

/** What a body says about the day in progress, as options. Only goods on board bind what is asked about. */
export function stateOptions({ day, onBoard }: Pick<EvaluationRequest, "day" | "onBoard">): RunOptions {
  const free = { keep: "nothing", keepNext: 0, stability: 0 } as const;
  return day ? { day, onBoard: onBoard ?? undefined, ...free } : {};
}
