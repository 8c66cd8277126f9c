import { coreUrl, loadCore, type CoreSolver } from "@rondo/solver/core.ts";
import type { Task } from "@rondo/solver/published/task.ts";
import type { Measurement, MeasureRequest, Moment } from "./measurement.ts";
import { taskFrom } from "./source.ts";

// Runs the core once and prints a Measurement. It has a process to itself, so that memory is measured for this run alone.
const request = JSON.parse(process.argv[2] ?? "") as MeasureRequest;
const searched = request.core ?? coreUrl;
const core = await loadCore(searched);
const { check } = await loadCore(coreUrl);

/** The longest step that the service makes. */
const SLICE_MS = 25;

interface Cost {
  readonly unassigned?: number;
  readonly value?: number | string;
}

interface Report {
  readonly iterations: number;
  readonly done: boolean;
  /** The cost, in the reports of older cores that have no method `cost`. */
  readonly best?: Cost;
}

/** A run that has its first plan. */
interface Begun {
  readonly solver: CoreSolver;
  readonly costOf: (report: Report) => Cost | undefined;
  readonly step: (milliseconds: number) => Report;
  readonly first: Report;
  readonly firstPlanSeconds: number;
  /** Since the problem's text was handed over. */
  readonly elapsed: () => number;
  /** When the core had read the problem. */
  readonly searchStarted: number;
}

const begin = (task: Task): Begun => {
  const stops = (JSON.parse(task.problem) as { stops: unknown[] }).stops.length;
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  const solver = new core.Solver(task.problem, task.durations, task.distances, request.seed);
  const searchStarted = elapsed();
  solver.setBudget(Math.max(request.seconds - searchStarted, 0.001));
  const step = (milliseconds: number): Report => JSON.parse(solver.step(milliseconds, 0)) as Report;
  const costOf = (report: Report): Cost | undefined => {
    const { cost } = solver as Partial<CoreSolver>;
    return cost ? ((JSON.parse(cost.call(solver) ?? "null") as Cost | null) ?? undefined) : report.best;
  };
  let first = step(0);
  // While a core builds its first plan in slices, it has no plan, or one that leaves out all stops.
  const hasPlan = (): boolean => {
    const cost = costOf(first);
    return cost !== undefined && cost.unassigned !== stops;
  };
  while (!hasPlan() && elapsed() < request.seconds) first = step(SLICE_MS);
  return { solver, costOf, step, first, firstPlanSeconds: elapsed(), elapsed, searchStarted };
};

const measure = (task: Task): Measurement => {
  const { solver, costOf, step, first, firstPlanSeconds, elapsed, searchStarted } = begin(task);
  let report = first;
  let longestStepSeconds = 0;
  const trace: Moment[] = [];
  const note = (): void => {
    const { unassigned = 0, value = 0 } = costOf(report) ?? {};
    trace.push({ seconds: elapsed(), unassigned, cost: Number(value) / task.scale });
  };
  note();
  for (const until of [...(request.checkpoints ?? []), request.seconds]) {
    while (!report.done && elapsed() < until) {
      const begun = elapsed();
      report = step(Math.min(SLICE_MS, Math.max(1, 1000 * (until - begun))));
      longestStepSeconds = Math.max(longestStepSeconds, elapsed() - begun);
    }
    note();
  }
  const searchSeconds = elapsed() - searchStarted;
  const plan = solver.plan();
  const overrunSeconds = elapsed() - request.seconds;
  solver.free();
  const memory = { memoryBytes: core.memoryBytes(), processBytes: process.resourceUsage().maxRSS * 1024 };
  // This build's check, for older cores too. It needs matrices of its own.
  const faults = JSON.parse(check(task.problem, task.durations, task.distances, plan)) as string[];
  return {
    firstPlanSeconds,
    iterations: report.iterations,
    searchSeconds,
    overrunSeconds,
    longestStepSeconds,
    ...memory,
    trace,
    faults: faults.slice(0, 3),
    ...(request.keepPlan && { plan }),
  };
};

process.stdout.write(JSON.stringify(measure(taskFrom(request.source))));
