import type { Tracing } from "@rondo/signals/tracing.ts";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Clock } from "../shared/runtime.ts";
import { trailFields } from "../shared/trail.ts";
import type { Backlog, DeliveryRecord } from "./delivery-store.ts";
import { WebhookMetrics } from "./metrics.ts";
import type { Outcome } from "./sender.ts";

interface Parts {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly tracing: Tracing;
  readonly log: Logger;
}

/** What operators see of deliveries: metrics, spans and log lines. Never the URL, which may hold a secret. */
export class WebhookSignals {
  readonly #parts: Parts;
  readonly #metrics: WebhookMetrics;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#metrics = new WebhookMetrics(parts.registry, parts.clock);
  }

  /** @param backlog as it is now; undefined: unknown */
  saw(backlog: Backlog | undefined): void {
    this.#metrics.saw(backlog);
  }

  /** An attempt is over. */
  attempted({ _id, companyId, webhookId, trail }: DeliveryRecord, outcome: Outcome): void {
    const { tracing, log } = this.#parts;
    const { statusCode, error, durationMs } = outcome;
    this.#metrics.attempted(outcome);
    const ids = { "rondo.delivery_id": _id, "rondo.webhook_id": webhookId };
    const status = statusCode === null ? {} : { "http.response.status_code": statusCode };
    const endedAt = Date.now();
    const start = { parent: trail?.traceparent, at: endedAt - durationMs, kind: "client" } as const;
    const span = tracing.start("webhook attempt", { ...start, attributes: { ...ids, ...status } });
    span.end({ at: endedAt, ...(error !== null && { error }) });
    const line = { companyId, webhookId, deliveryId: _id, ...(trail && trailFields(trail)), statusCode };
    if (error === null) log.info({ ...line, ms: durationMs }, "webhook delivered");
    else log.warn({ ...line, ms: durationMs, reason: error }, "webhook not delivered");
  }
}
