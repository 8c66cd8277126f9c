import { RUN_SECONDS, type Metrics } from "@rondo/signals/metrics.ts";
import { Gauge } from "prom-client";
import type { FaultKind } from "@rondo/solver/fault.ts";
import type { SolverPool } from "./pool.ts";

/** The queue before the solver threads, and how busy and large they are. */
export class PoolMetrics {
  readonly #metrics: Metrics;
  readonly #waitSeconds;
  readonly #replaced;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
    const wait = "Time that a request waited for a thread.";
    this.#waitSeconds = metrics.histogram("rondo_solver_queue_wait_seconds", wait, RUN_SECONDS);
    const replaced = "Solver threads that were ended before their time, by reason.";
    this.#replaced = metrics.counter("rondo_solver_threads_replaced_total", replaced, "reason");
  }

  waited(seconds: number): void {
    this.#waitSeconds.observe(seconds);
  }

  replaced(reason: FaultKind): void {
    this.#replaced.inc({ reason });
  }

  /** Reads the other values from the pool for each scrape. */
  watch(pool: SolverPool): void {
    const metrics = this.#metrics;
    const waiting = () => Math.max(0, pool.load.seats - pool.threads.total);
    metrics.readGauge("rondo_solver_queue_length", "Requests that wait for a thread.", waiting);
    const inHand = "Requests that wait or are worked on.";
    metrics.readGauge("rondo_solver_requests_in_hand", inHand, () => pool.load.seats);
    metrics.readGauge("rondo_solver_threads", "Solver threads.", () => pool.threads.total);
    metrics.readGauge("rondo_solver_threads_busy", "Solver threads at work.", () => pool.threads.busy);
    const busy = "Time that solver threads were at work.";
    metrics.readCounter("rondo_solver_busy_seconds_total", busy, () => pool.threads.busySeconds);
    new Gauge({
      name: "rondo_solver_worker_memory_bytes",
      help: "Memory of a solver thread: of its core (WASM) and of its JavaScript heap.",
      labelNames: ["worker", "part"],
      registers: [metrics],
      collect() {
        this.reset();
        for (const { worker, coreBytes, heapBytes } of pool.memory) {
          this.set({ worker, part: "core" }, coreBytes);
          this.set({ worker, part: "heap" }, heapBytes);
        }
      },
    });
  }
}
