import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Seconds of requests, from a cached answer to the longest that a client waits for a plan. */
export const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds of runs and of waiting for them, from the smallest plan to the longest deadline. */
export const RUN_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

/** The metrics of a service. */
export class Metrics extends Registry {
  readonly #own = { registers: [this] };

  counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, ...this.#own });
  }

  gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, ...this.#own });
  }

  /** @param buckets `REQUEST_SECONDS`, `RUN_SECONDS` */
  histogram<Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) {
    return new Histogram({ name, help, buckets, labelNames, ...this.#own });
  }

  /** A gauge whose value is read at each scrape; absent while `read` gives undefined. */
  readGauge(name: string, help: string, read: () => number | undefined): void {
    const gauge = { name, help, ...this.#own };
    new Gauge({
      ...gauge,
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }

  /** A counter that is kept elsewhere and read at each scrape. */
  readCounter(name: string, help: string, read: () => number): void {
    const counter = { name, help, ...this.#own };
    new Counter({
      ...counter,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** Adds the metrics of every process: processor, memory, event-loop delay, garbage collection, version. */
  watchProcess(version: string): void {
    collectDefaultMetrics({ register: this });
    this.gauge("rondo_build_info", "1, with the version of the service.", "version").set({ version }, 1);
  }
}
