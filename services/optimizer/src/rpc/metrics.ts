import { status } from "@grpc/grpc-js";
import { REQUEST_SECONDS, RUN_SECONDS, type Metrics } from "@rondo/signals/metrics.ts";
import type { Solved } from "../solver/order.ts";

/** Rate, errors and duration of the requests, and figures of the searches. */
export class RpcMetrics {
  readonly #requests;
  readonly #seconds;
  readonly #solveSeconds;
  readonly #firstPlanSeconds;
  readonly #iterations;
  readonly #searchSeconds;

  constructor(metrics: Metrics) {
    const over = "Requests that are over, by method and gRPC status.";
    this.#requests = metrics.counter("rondo_optimizer_requests_total", over, "method", "code");
    const time = "Time from a request to the end of its answer.";
    const buckets = [...new Set([...REQUEST_SECONDS, ...RUN_SECONDS])].sort((a, b) => a - b);
    this.#seconds = metrics.histogram("rondo_optimizer_request_duration_seconds", time, buckets, "method");
    const solve = "Time of a search, from its start on a thread to its plan.";
    this.#solveSeconds = metrics.histogram("rondo_solver_solve_seconds", solve, RUN_SECONDS);
    const first = "Time from the start of a search to its first valid plan.";
    this.#firstPlanSeconds = metrics.histogram("rondo_solver_first_plan_seconds", first, REQUEST_SECONDS);
    const iterations = "Iterations of searches that gave a plan.";
    this.#iterations = metrics.counter("rondo_solver_iterations_total", iterations);
    const search = "Thread time of searches that gave a plan.";
    this.#searchSeconds = metrics.counter("rondo_solver_search_seconds_total", search);
  }

  ended(method: string, code: status, seconds: number): void {
    this.#requests.inc({ method, code: status[code] });
    this.#seconds.observe({ method }, seconds);
  }

  solved({ elapsedSeconds, firstPlanSeconds, iterations, searchSeconds }: Solved): void {
    this.#solveSeconds.observe(elapsedSeconds);
    this.#firstPlanSeconds.observe(firstPlanSeconds);
    this.#iterations.inc(iterations);
    this.#searchSeconds.inc(searchSeconds);
  }
}
