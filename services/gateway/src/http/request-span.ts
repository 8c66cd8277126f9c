import type { Span, Tracing } from "@rondo/signals/tracing.ts";

interface End {
  readonly method: string | null;
  readonly route: string | null;
  readonly status: number;
  readonly companyId: string | null;
  readonly requestId: string | null;
}

/**
 * The span of a request. It is made when something refers to it, such as a run, or at the end for faults and for a
 * sample of the other requests. A small request takes a fraction of a millisecond, and a span would add a tenth to
 * that.
 */
export class RequestSpan {
  readonly #tracing: Tracing;
  readonly #at = performance.timeOrigin + performance.now();
  #span: Span | undefined;

  constructor(tracing: Tracing) {
    this.#tracing = tracing;
  }

  /** The parent for traces of work that the request causes; undefined while traces are off. */
  get traceparent(): string | undefined {
    return this.#made().traceparent;
  }

  /** @returns the id of its trace, if it has one */
  end({ method, route, status, companyId, requestId }: End): string | undefined {
    const isFault = status >= 500;
    if (!this.#span && !isFault && !this.#tracing.chooses()) return undefined;
    const span = this.#made();
    span.rename(`${method ?? "?"} ${route ?? "unknown path"}`);
    span.set({
      "http.request.method": method ?? "",
      "http.route": route ?? "",
      "http.response.status_code": status,
      "rondo.request_id": requestId ?? "",
      "rondo.company_id": companyId ?? "",
    });
    span.end(isFault ? { error: String(status) } : {});
    return span.traceId;
  }

  #made(): Span {
    this.#span ??= this.#tracing.start("request", { kind: "server", at: this.#at });
    return this.#span;
  }
}
