import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Tracing } from "@rondo/signals/tracing.ts";
import type { Logger } from "pino";
import type { ErrorCode } from "../shared/errors.ts";
import type { Actor } from "./caller.ts";
import type { HttpMetrics } from "./metrics.ts";
import { RequestSpan } from "./request-span.ts";

/** Logged when the client went away before an answer began. No answer ever has this status. */
const CLIENT_GONE = 499;

interface Facts {
  readonly span?: RequestSpan;
  readonly requestId?: string;
  /** The path's pattern; none for a path that is unknown. */
  readonly route?: string;
  readonly actor?: Actor;
  readonly code?: ErrorCode;
}

const PROBES: ReadonlySet<string> = new Set(["/livez", "/readyz", "/health/live", "/health/ready"]);

/**
 * Writes one line for each request when its response is over. A line holds no text that a client chooses, except the
 * request id: no path, query, body or other header.
 */
export class AccessLog {
  readonly #log: Logger;
  readonly #metrics: HttpMetrics;
  readonly #tracing: Tracing;
  readonly #unreadable = new WeakSet<ServerResponse>();

  constructor(log: Logger, metrics: HttpMetrics, tracing: Tracing) {
    this.#log = log;
    this.#metrics = metrics;
    this.#tracing = tracing;
  }

  /**
   * Logs a server's requests. Call it before the application listens for them, so that all of a request's time counts.
   */
  watch(server: Server): void {
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const start = performance.now();
      this.#metrics.began();
      (response as { locals?: Facts }).locals = { span: new RequestSpan(this.#tracing) };
      // A response closes once, whether it was finished or cut off.
      response.once("close", () => {
        this.#write(request, response, performance.now() - start);
      });
    });
  }

  /**
   * Logs a message that was refused with 400 before it became a request. If a request turned unreadable halfway, pass
   * its `response`: then the request has one line, not two.
   */
  refused(requestId: string, response?: ServerResponse): void {
    if (response !== undefined) {
      this.#unreadable.add(response);
      return;
    }
    const none = { method: null, route: null };
    this.#metrics.refused({ ...none, status: 400, ms: null });
    this.#log.warn(
      { ...none, status: 400, ms: null, companyId: null, requestId, code: "BAD_REQUEST" },
      "request",
    );
  }

  #write(request: IncomingMessage, response: ServerResponse, ms: number): void {
    const facts = ((response as { locals?: Facts }).locals ?? {}) satisfies Facts;
    const { requestId = null, route = null, actor, code, span } = facts;
    const isUnreadable = this.#unreadable.has(response);
    const isCutOff = !response.writableFinished && !isUnreadable;
    const status = isUnreadable ? 400 : isCutOff && !response.headersSent ? CLIENT_GONE : response.statusCode;
    const method = request.method ?? null;
    this.#metrics.ended({ method, route, status, ms });
    const companyId = actor?.companyId ?? null;
    const traceId = span?.end({ method, route, status, companyId, requestId });
    const line = {
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      companyId,
      ...(actor !== undefined && { [`${actor.kind}Id`]: actor.id }),
      requestId,
      ...(traceId !== undefined && { traceId }),
      ...(status >= 400 && code !== undefined && { code }),
      ...(isCutOff && { cutOff: true }),
    };
    this.#log[levelOf(status, route)](line, "request");
  }
}

function levelOf(status: number, route: string | null): "error" | "warn" | "info" | "debug" {
  if (route !== null && PROBES.has(route)) return "debug";
  if (status >= 500) return "error";
  return status >= 400 ? "warn" : "info";
}
