import { REQUEST_SECONDS, type Metrics } from "@rondo/signals/metrics.ts";

/** Requests to the routing server, each try counted. */
export class RoutingMetrics {
  readonly #requests;
  readonly #seconds;

  constructor(metrics: Metrics) {
    const requests = "Requests to the routing server; refused: answered 4xx.";
    this.#requests = metrics.counter("rondo_routing_requests_total", requests, "outcome");
    const time = "Time of a request to the routing server.";
    this.#seconds = metrics.histogram("rondo_routing_request_duration_seconds", time, REQUEST_SECONDS);
  }

  ended(outcome: "ok" | "refused" | "failed", seconds: number): void {
    this.#requests.inc({ outcome });
    this.#seconds.observe(seconds);
  }
}
