import { status } from "@grpc/grpc-js";
import { REQUEST_SECONDS, RUN_SECONDS } from "@rondo/signals/metrics.ts";
import { Counter, Histogram, type Registry } from "prom-client";
import type { Solved } from "../solver/order.ts";

/** Rate, errors and duration of the requests, and figures of the searches. */
export class RpcMetrics {
  readonly #requests: Counter<"method" | "code">;
  readonly #seconds: Histogram<"method">;
  readonly #solveSeconds: Histogram;
  readonly #firstPlanSeconds: Histogram;
  readonly #iterations: Counter;
  readonly #searchSeconds: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: "rondo_optimizer_requests_total",
      help: "Requests that are over, by method and gRPC status.",
      labelNames: ["method", "code"],
      registers,
    });
    this.#seconds = new Histogram({
      name: "rondo_optimizer_request_duration_seconds",
      help: "Time from a request to the end of its answer.",
      labelNames: ["method"],
      buckets: [...new Set([...REQUEST_SECONDS, ...RUN_SECONDS])].sort((a, b) => a - b),
      registers,
    });
    this.#solveSeconds = new Histogram({
      name: "rondo_solver_solve_seconds",
      help: "Time of a search, from its start on a thread to its plan.",
      buckets: RUN_SECONDS,
      registers,
    });
    this.#firstPlanSeconds = new Histogram({
      name: "rondo_solver_first_plan_seconds",
      help: "Time from the start of a search to its first valid plan.",
      buckets: REQUEST_SECONDS,
      registers,
    });
    this.#iterations = new Counter({
      name: "rondo_solver_iterations_total",
      help: "Iterations of searches that gave a plan.",
      registers,
    });
    this.#searchSeconds = new Counter({
      name: "rondo_solver_search_seconds_total",
      help: "Thread time of searches that gave a plan.",
      registers,
    });
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
