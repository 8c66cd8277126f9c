import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { ErrorCode } from "../errors.ts";
import type { HttpMetrics } from "./metrics.ts";
import type { KeyRecord } from "../keys/key.ts";

/** The status of a request whose client went away before an answer began: no answer has it. */
const CLIENT_GONE = 499;

/** What the application notes about a request in its response's `locals`. */
interface Facts {
  readonly requestId?: string;
  /** The path's pattern; none for a path that is unknown. */
  readonly route?: string;
  readonly key?: KeyRecord;
  readonly code?: ErrorCode;
}

/** Routes of probes, which ask every few seconds. */
const PROBES: ReadonlySet<string> = new Set(["/livez", "/readyz", "/health/live", "/health/ready"]);

/**
 * One line for each request, when its response is over. A line has nothing that a client may write as it likes: no
 * path, no query, no header but a request id, no body.
 */
export class AccessLog {
  readonly #log: Logger;
  readonly #metrics: HttpMetrics;
  readonly #unreadable = new WeakSet<ServerResponse>();

  constructor(log: Logger, metrics: HttpMetrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Logs a server's requests. To be called before the application listens for them, so that all its time counts. */
  watch(server: Server): void {
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const start = performance.now();
      this.#metrics.began();
      // Each response closes once, be it finished or cut off.
      response.once("close", () => {
        this.#write(request, response, performance.now() - start);
      });
    });
  }

  /**
   * Logs what was refused with 400 before it became a request; of a request that turned unreadable on the way
   * (`response` is its own), there is one line all the same.
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
    const { requestId = null, route = null, key, code } = facts;
    const isUnreadable = this.#unreadable.has(response);
    const isCutOff = !response.writableFinished && !isUnreadable;
    const status = isUnreadable ? 400 : isCutOff && !response.headersSent ? CLIENT_GONE : response.statusCode;
    const method = request.method ?? null;
    this.#metrics.ended({ method, route, status, ms });
    const line = {
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      companyId: key?.companyId ?? null,
      ...(key !== undefined && { keyId: key.id }),
      requestId,
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
