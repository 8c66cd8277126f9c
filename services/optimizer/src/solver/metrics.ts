import { counterOf, gaugeOf, RUN_SECONDS } from "@rondo/signals/metrics.ts";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { FaultKind } from "@rondo/solver/fault.ts";
import type { SolverPool } from "./pool.ts";

/** The queue before the solver threads, and how busy and large they are. */
export class PoolMetrics {
  readonly #registry: Registry;
  readonly #waitSeconds: Histogram;
  readonly #replaced: Counter<"reason">;

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#waitSeconds = new Histogram({
      name: "rondo_solver_queue_wait_seconds",
      help: "Time that a request waited for a thread.",
      buckets: RUN_SECONDS,
      registers: [registry],
    });
    this.#replaced = new Counter({
      name: "rondo_solver_threads_replaced_total",
      help: "Solver threads that were ended before their time, by reason.",
      labelNames: ["reason"],
      registers: [registry],
    });
  }

  waited(seconds: number): void {
    this.#waitSeconds.observe(seconds);
  }

  replaced(reason: FaultKind): void {
    this.#replaced.inc({ reason });
  }

  /** Reads the other values from the pool for each scrape. */
  watch(pool: SolverPool): void {
    const registry = this.#registry;
    gaugeOf({ name: "rondo_solver_queue_length", help: "Requests that wait for a thread.", registry }, () =>
      Math.max(0, pool.load.seats - pool.threads.total),
    );
    gaugeOf(
      { name: "rondo_solver_requests_in_hand", help: "Requests that wait or are worked on.", registry },
      () => pool.load.seats,
    );
    gaugeOf({ name: "rondo_solver_threads", help: "Solver threads.", registry }, () => pool.threads.total);
    gaugeOf(
      { name: "rondo_solver_threads_busy", help: "Solver threads at work.", registry },
      () => pool.threads.busy,
    );
    counterOf(
      { name: "rondo_solver_busy_seconds_total", help: "Time that solver threads were at work.", registry },
      () => pool.threads.busySeconds,
    );
    new Gauge({
      name: "rondo_solver_worker_memory_bytes",
      help: "Memory of a solver thread: of its core (WASM) and of its JavaScript heap.",
      labelNames: ["worker", "part"],
      registers: [registry],
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
