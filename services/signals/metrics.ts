import { collectDefaultMetrics, Counter, Gauge, type Registry } from "prom-client";

/** Seconds of requests, from a cached answer to the longest that a client waits for a plan. */
export const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds of runs and of waiting for them, from the smallest plan to the longest deadline. */
export const RUN_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

interface ReadMetric {
  readonly name: string;
  readonly help: string;
  readonly registry: Registry;
}

/** A gauge whose value is read at each scrape; absent while `read` gives undefined. */
export function gaugeOf({ registry, ...names }: ReadMetric, read: () => number | undefined): void {
  new Gauge({
    ...names,
    registers: [registry],
    collect() {
      const value = read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** A counter that is kept elsewhere and read at each scrape. */
export function counterOf({ registry, ...names }: ReadMetric, read: () => number): void {
  new Counter({
    ...names,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** Adds the metrics of every process: processor, memory, event-loop delay, garbage collection, version. */
export function watchProcess(registry: Registry, version: string): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "rondo_build_info",
    help: "1, with the version of the service.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
}
