import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { REQUEST_SECONDS } from "@rondo/signals/metrics.ts";

export interface EndedRequest {
  readonly method: string | null;
  /** The path's pattern; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  /** Null for bytes that were no request. */
  readonly ms: number | null;
}

const METHODS: ReadonlySet<string | null> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

/** Rate, errors and duration of the requests. Labels have patterns, and nothing that a client writes. */
export class HttpMetrics {
  readonly #requests: Counter<"method" | "route" | "status">;
  readonly #seconds: Histogram<"method" | "route">;
  readonly #inProgress: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: "rondo_http_requests_total",
      help: "Requests that are over, by status; 499: the client left before the answer.",
      labelNames: ["method", "route", "status"],
      registers,
    });
    this.#seconds = new Histogram({
      name: "rondo_http_request_duration_seconds",
      help: "Time from a request's head to the end of its answer.",
      labelNames: ["method", "route"],
      buckets: REQUEST_SECONDS,
      registers,
    });
    this.#inProgress = new Gauge({
      name: "rondo_http_requests_in_progress",
      help: "Requests without a complete answer.",
      registers,
    });
  }

  began(): void {
    this.#inProgress.inc();
  }

  ended(request: EndedRequest): void {
    this.#inProgress.dec();
    this.refused(request);
  }

  /** Counts what was refused before it became a request. */
  refused({ method, route, status, ms }: EndedRequest): void {
    const labels = { method: methodOf(method), route: route ?? "none" };
    this.#requests.inc({ ...labels, status });
    if (ms !== null) this.#seconds.observe(labels, ms / 1000);
  }
}

function methodOf(method: string | null): string {
  if (method === null) return "none";
  return METHODS.has(method) ? method : "other";
}
