import { withRequest, type RunFrame } from "@rondo/day/plan/plan.ts";
import { runResultOf } from "@rondo/day/plan/result.ts";
import { checkRun, prepareRun, type Sources } from "@rondo/day/problem/prepare.ts";
import { atOnce } from "@rondo/day/time/steps.ts";
import type { RunOptions, RunResult } from "@rondo/day/records/run.ts";
import { Plan, Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { SolverCore } from "@rondo/solver/core.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import { DEFAULT_LINES, straightLineMatrix } from "@rondo/solver/straight-line.ts";

const ITERATIONS = 60;

/** A plan as a run makes it, and what the checker says of the part that the core planned. */
export interface Planned {
  readonly result: RunResult;
  readonly frame: RunFrame;
  readonly checked: readonly string[];
  /** As the core gave it, and what it was given. */
  readonly plan: Plan;
  readonly problem: string;
  readonly travel: TravelMatrix;
}

/**
 * Plans a day as the service does, in this process: same preparation, same core, same reading of its answer.
 * @param seconds wall time of the search; absent: a fixed number of iterations
 */
export function planned(
  core: SolverCore,
  sources: Sources,
  options: RunOptions,
  now: Date,
  newId: () => string,
  seconds?: number,
): Planned {
  const { request, frame: prepared } = atOnce(
    prepareRun(sources, atOnce(checkRun(sources, options, now)), options, now),
  );
  const frame = withRequest({ ...prepared, jobId: newId() }, request);
  const problem = JSON.stringify(Problem.toJSON(request.problem ?? Problem.create()));
  const { durations, distances } = straightLineMatrix(frame.locations, DEFAULT_LINES);
  const solver = new core.Solver(problem, durations, distances, 1);
  try {
    const isDone = (ms: number, most: number) =>
      (JSON.parse(solver.step(ms, most)) as { done: boolean }).done;
    if (seconds === undefined) while (!isDone(1000, ITERATIONS));
    else {
      const until = performance.now() + seconds * 1000;
      solver.setBudget(seconds);
      solver.setLimit(seconds * 1000);
      while (performance.now() < until && !isDone(25, 0));
    }
    const json = solver.plan();
    const checked = JSON.parse(core.check(problem, durations, distances, json)) as string[];
    const plan = Plan.fromJSON(JSON.parse(json));
    const travel = { durations, distances };
    return { result: resultOf(plan, frame, newId), frame, checked, plan, problem, travel };
  } finally {
    solver.free();
  }
}

/** What a run tells of a plan. */
export function resultOf(plan: Plan, frame: RunFrame, newId: () => string): RunResult {
  const answer = { plan, iterations: ITERATIONS, elapsedSeconds: 0, geometries: [], travel: undefined };
  return runResultOf(answer, frame, 0, newId);
}
