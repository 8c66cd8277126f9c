import { setImmediate } from "node:timers/promises";
import { noRoutesMessage } from "@rondo/day/plan/no-routes.ts";
import { withRequest } from "@rondo/day/plan/plan.ts";
import { runResultOf } from "@rondo/day/plan/result.ts";
import { checkRun, prepareRun, withSuspicions, type Sources } from "@rondo/day/problem/prepare.ts";
import { blame } from "@rondo/day/problem/suspicious/blame.ts";
import type { RunOptions, RunResult } from "@rondo/day/records/run.ts";
import { atOnce } from "@rondo/day/time/steps.ts";
import { Plan, type SolveOptions } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { searchInSlices } from "@rondo/solver/steps.ts";
import * as core from "../../../packages/solver/pkg/node.js";
import { monotonicMs } from "@rondo/solver/clock.ts";
import { runTime, searchInTime, travelPatienceMs, type RunTime } from "@rondo/solver/request/budget.ts";
import { geometries } from "@rondo/solver/request/geometry.ts";
import { readProblem, type ReadProblem } from "@rondo/solver/request/problem.ts";
import { travelReport } from "@rondo/solver/request/travel-report.ts";
import { validProblem } from "@rondo/solver/request/validate.ts";
import { idOf, newIds } from "../day/ids.ts";
import { Refused } from "../refused.ts";
import { travelOf } from "./travel.ts";

const SLICE_MS = 25;

export interface SolveSetup {
  /** The address of an OSRM server. */
  readonly roads: string | undefined;
  readonly now: Date;
  /** Told the share of the search that is done. */
  readonly onProgress: (share: number) => void;
  /** Ends the search without a plan. */
  readonly until?: AbortSignal;
}

/** The records of a day that has no plan yet. */
export type NewDay = Pick<Sources, "project" | "stops" | "assignments">;

/**
 * Plans a day on this thread, by the steps of the service: the same request, core and answer.
 * @throws Refusal and Refused for a day that cannot be planned; the reason of `until`; Fault for roads that do not answer
 */
export async function solveDay(day: NewDay, options: RunOptions, setup: SolveSetup): Promise<RunResult> {
  const { request, frame } = await prepared(day, options, setup.now);
  const given = request.options as SolveOptions;
  const { source, twins } = travelOf(setup.roads);
  const problem = readProblem(validProblem(request.problem), twins);
  const time = runTime(given, problem.stops);
  const { until: signal = new AbortController().signal } = setup;
  try {
    const travel = await source.between(problem.layout, signal, travelPatienceMs(time));
    const solved = await searchInTime(given, problem.stops, time, async (limit) =>
      search(problem, travel.matrix, given, limit, { signal, ...setup }),
    );
    const answer = {
      ...solved,
      geometries: given.includeGeometry
        ? await geometries(problem.layout, solved.plan, travel, signal, { warn: () => undefined })
        : [],
      travel: travelReport(problem.layout, travel),
    };
    const result = runResultOf(
      answer,
      withRequest({ ...frame, jobId: idOf("job", 1) }, request),
      0,
      newIds("route"),
    );
    if (result.routes.length > 0) return result;
    const { first, others } = blame(result.unassignedStops, { ...frame, warnings: result.warnings });
    throw new Refused(noRoutesMessage(others, frame, first));
  } finally {
    await source.close();
  }
}

async function prepared(day: NewDay, options: RunOptions, now: Date) {
  const activeCouriers = new Set(day.assignments.map(({ courierId }) => courierId));
  const sources = { ...day, activeCouriers, current: [] };
  const checked = atOnce(checkRun(sources, options, now));
  const { request, frame } = atOnce(prepareRun(sources, checked, options, now));
  const [lost] = frame.unlocated;
  if (lost)
    throw new Refused(
      `“${lost.address}”, where couriers start or end, has no coordinates: give --depot "60.17,24.94", --geocoder or --addresses`,
    );
  if (frame.deliveries.length === 0) throw new Refused(noRoutesMessage(frame.leftOut, frame));
  return { request, frame: await withSuspicions(request, frame, async () => Promise.resolve()) };
}

async function search(
  { json }: Pick<ReadProblem, "json">,
  { durations, distances }: { readonly durations: Int32Array; readonly distances: Int32Array },
  { seed, maxIterations }: Pick<SolveOptions, "seed" | "maxIterations">,
  { timeLimitMs, isGuard }: RunTime,
  { signal, onProgress }: Pick<SolveSetup, "onProgress"> & { readonly signal: AbortSignal },
) {
  const solver = new core.Solver(json, durations, distances, seed);
  try {
    const startedMs = monotonicMs();
    if (!isGuard) solver.setLimit(timeLimitMs);
    const slices = { now: monotonicMs, endsAt: startedMs + timeLimitMs, sliceMs: SLICE_MS, maxIterations };
    let goesOn;
    let iterations;
    do {
      goesOn = false;
      ({ iterations } = searchInSlices(solver, slices, (step, at) => {
        const ofSteps = maxIterations > 0 ? step.iterations / maxIterations : 0;
        onProgress(Math.min(1, Math.max(ofSteps, (at - startedMs) / timeLimitMs)));
        goesOn = true;
        return false;
      }));
      // Lets Ctrl+C be heard.
      await setImmediate();
      signal.throwIfAborted();
    } while (goesOn);
    const plan = Plan.fromJSON(JSON.parse(solver.plan()));
    return { plan, iterations, elapsedSeconds: (monotonicMs() - startedMs) / 1000 };
  } finally {
    solver.free();
  }
}
