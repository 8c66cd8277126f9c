import { REQUEST_SECONDS } from "@rondo/signals/metrics.ts";
import { Counter, Histogram, type Registry } from "prom-client";

/** Requests to the routing server, each try counted. */
export class RoutingMetrics {
  readonly #requests: Counter<"outcome">;
  readonly #seconds: Histogram;

  constructor(registry: Registry) {
    this.#requests = new Counter({
      name: "rondo_routing_requests_total",
      help: "Requests to the routing server; refused: answered 4xx.",
      labelNames: ["outcome"],
      registers: [registry],
    });
    this.#seconds = new Histogram({
      name: "rondo_routing_request_duration_seconds",
      help: "Time of a request to the routing server.",
      buckets: REQUEST_SECONDS,
      registers: [registry],
    });
  }

  ended(outcome: "ok" | "refused" | "failed", seconds: number): void {
    this.#requests.inc({ outcome });
    this.#seconds.observe(seconds);
  }
}
