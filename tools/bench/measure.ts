import { Solver, memoryBytes } from "../../solver-wasm/pkg/rondo_solver.js";
import { readTask, type Task } from "../solve/task.ts";
import { generatePlainTask, generateRichTask } from "./generate.ts";
import type { Measurement, MeasureRequest, Moment } from "./measurement.ts";

// Runs the core once and prints a Measurement; started in a process of its own, so that memory is its own too.
const request = JSON.parse(process.argv[2] ?? "") as MeasureRequest;

const taskOf = (): Task => {
  const { source } = request;
  if (source.kind === "file") return readTask(source.path);
  return source.kind === "rich"
    ? generateRichTask(source.stops, source.seed)
    : generatePlainTask(source.stops, source.seed);
};

interface Report {
  readonly iterations: number;
  readonly done: boolean;
  readonly best?: { readonly unassigned?: number; readonly value?: number };
}

const measure = (task: Task): Measurement => {
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  const solver = new Solver(task.problem, task.durations, task.distances, request.seed);
  solver.setBudget(request.seconds);
  const step = (milliseconds: number): Report =>
    JSON.parse(solver.step(milliseconds, request.maxIterations)) as Report;
  let report = step(0);
  const firstPlanSeconds = elapsed();
  const trace: Moment[] = [];
  const note = (): void => {
    const { unassigned = 0, value = 0 } = report.best ?? {};
    trace.push({ seconds: elapsed(), unassigned, cost: value / task.scale });
  };
  note();
  const searchStarted = elapsed();
  for (const until of [...request.checkpoints, request.seconds]) {
    while (!report.done && elapsed() < until) report = step(Math.min(50, 1000 * (until - elapsed())));
    note();
  }
  const searchSeconds = elapsed() - searchStarted;
  solver.plan();
  return {
    firstPlanSeconds,
    iterations: report.iterations,
    searchSeconds,
    memoryBytes: memoryBytes(),
    trace,
  };
};

process.stdout.write(JSON.stringify(measure(taskOf())));
