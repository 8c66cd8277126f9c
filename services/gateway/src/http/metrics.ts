import { REQUEST_SECONDS, type Metrics } from "@rondo/signals/metrics.ts";

export interface EndedRequest {
  readonly method: string | null;
  /** The path's pattern; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  /** Null for bytes that were no request. */
  readonly ms: number | null;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Rate, errors and duration of the requests. Labels have patterns, and nothing that a client writes. */
export class HttpMetrics {
  readonly #requests;
  readonly #seconds;
  readonly #inProgress;

  constructor(metrics: Metrics) {
    const over = "Requests that are over, by status; 499: the client left before the answer.";
    this.#requests = metrics.counter("rondo_http_requests_total", over, "method", "route", "status");
    const time = "Time from a request's head to the end of its answer.";
    const seconds = "rondo_http_request_duration_seconds";
    this.#seconds = metrics.histogram(seconds, time, REQUEST_SECONDS, "method", "route");
    const open = "Requests without a complete answer.";
    this.#inProgress = metrics.gauge("rondo_http_requests_in_progress", open);
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
