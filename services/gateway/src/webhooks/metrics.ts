import { gaugeOf, REQUEST_SECONDS } from "@rondo/signals/metrics.ts";
import { Counter, Histogram, type Registry } from "prom-client";
import type { Clock } from "../shared/runtime.ts";
import type { Backlog } from "./delivery-store.ts";
import type { Outcome } from "./sender.ts";

/** Attempts of deliveries, and what waits for one. */
export class WebhookMetrics {
  readonly #attempts: Counter<"outcome">;
  readonly #seconds: Histogram;
  #backlog: Backlog | undefined;

  constructor(registry: Registry, clock: Clock) {
    const age = (moment: Date | null | undefined): number | undefined => {
      if (moment === undefined) return undefined;
      return moment === null ? 0 : Math.max(0, (clock.now().getTime() - moment.getTime()) / 1000);
    };
    gaugeOf(
      { name: "rondo_webhooks_pending", help: "Deliveries to be made, of the whole system.", registry },
      () => this.#backlog?.pending,
    );
    gaugeOf(
      {
        name: "rondo_webhook_oldest_pending_seconds",
        help: "Age of the oldest delivery to be made; 0 if there is none.",
        registry,
      },
      () => age(this.#backlog?.oldest),
    );
    gaugeOf(
      {
        name: "rondo_webhook_oldest_due_seconds",
        help: "How late the delivery is that has been due for longest; 0 if none is due.",
        registry,
      },
      () => age(this.#backlog?.dueSince),
    );
    this.#attempts = new Counter({
      name: "rondo_webhook_attempts_total",
      help: "Attempts of deliveries, by outcome.",
      labelNames: ["outcome"],
      registers: [registry],
    });
    this.#seconds = new Histogram({
      name: "rondo_webhook_attempt_duration_seconds",
      help: "Time of an attempt, from the look-up of the name to the status.",
      buckets: REQUEST_SECONDS,
      registers: [registry],
    });
  }

  /** @param backlog as it is now; undefined: unknown */
  saw(backlog: Backlog | undefined): void {
    this.#backlog = backlog;
  }

  attempted({ error, durationMs }: Outcome): void {
    this.#attempts.inc({ outcome: error === null ? "delivered" : "failed" });
    this.#seconds.observe(durationMs / 1000);
  }
}
