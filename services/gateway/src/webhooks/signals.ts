import { REQUEST_SECONDS } from "@rondo/signals/metrics.ts";
import type { Base } from "../shared/base.ts";
import { trailFields } from "../shared/trail.ts";
import type { Backlog, DeliveryRecord } from "./delivery-store.ts";
import type { Outcome } from "./sender.ts";

type Parts = Pick<Base, "registry" | "clock" | "tracing" | "log">;

/** What operators see of deliveries: metrics, spans and log lines. Never the URL, which may hold a secret. */
export class WebhookSignals {
  readonly #parts: Parts;
  readonly #attempts;
  readonly #seconds;
  /** The deliveries to be made, as last seen; undefined: unknown. */
  backlog: Backlog | undefined;

  constructor(parts: Parts) {
    const { registry, clock } = parts;
    this.#parts = parts;
    const age = (moment: Date | null | undefined): number | undefined => {
      if (moment === undefined) return undefined;
      return moment === null ? 0 : Math.max(0, (clock.now().getTime() - moment.getTime()) / 1000);
    };
    const pending = "Deliveries to be made, of the whole system.";
    registry.readGauge("rondo_webhooks_pending", pending, () => this.backlog?.pending);
    const oldest = "Age of the oldest delivery to be made; 0 if there is none.";
    registry.readGauge("rondo_webhook_oldest_pending_seconds", oldest, () => age(this.backlog?.oldest));
    const due = "How late the delivery is that has been due for longest; 0 if none is due.";
    registry.readGauge("rondo_webhook_oldest_due_seconds", due, () => age(this.backlog?.dueSince));
    const attempts = "Attempts of deliveries, by outcome.";
    this.#attempts = registry.counter("rondo_webhook_attempts_total", attempts, "outcome");
    const time = "Time of an attempt, from the look-up of the name to the status.";
    this.#seconds = registry.histogram("rondo_webhook_attempt_duration_seconds", time, REQUEST_SECONDS);
  }

  attempted(
    { _id, companyId, webhookId, trail }: DeliveryRecord,
    { statusCode, error, durationMs }: Outcome,
  ): void {
    const { tracing, log } = this.#parts;
    this.#attempts.inc({ outcome: error === null ? "delivered" : "failed" });
    this.#seconds.observe(durationMs / 1000);
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
