import { ApiError } from "../shared/errors.ts";
import type { DeliveryFilter, DeliveryRecord } from "./delivery-store.ts";
import type { WebhookService } from "./service.ts";
import type { WebhookParts } from "./parts.ts";

/** A replay adds attempts to the same delivery. With more attempts than this, a delivery cannot be replayed. */
const MOST_ATTEMPTS_LOGGED = 100;
const KEPT_MS = 30 * 24 * 3_600_000;

interface Parts extends WebhookParts {
  readonly service: WebhookService;
}

/** The outcome of the deliveries to an endpoint, and a way to send one again. The log has the last 30 days. */
export class DeliveryLog {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Newest first. @throws ApiError `WEBHOOK_NOT_FOUND` */
  async list(companyId: string, webhookId: string, filter: DeliveryFilter): Promise<DeliveryRecord[]> {
    await this.#parts.service.get(companyId, webhookId);
    return this.#parts.deliveries.list(companyId, webhookId, filter);
  }

  /**
   * Makes a delivery due now: the same body and id, and the whole schedule of attempts again.
   * @throws ApiError `WEBHOOK_NOT_FOUND`, `NOT_FOUND`, `CONFLICT` when the endpoint is disabled or the delivery has too
   *   many attempts
   */
  async replay(companyId: string, webhookId: string, id: string): Promise<DeliveryRecord> {
    const { service, deliveries, clock, nudge } = this.#parts;
    const { enabled } = await service.get(companyId, webhookId);
    for (;;) {
      const found = await deliveries.find(companyId, webhookId, id);
      if (found === null) throw new ApiError("NOT_FOUND", {}, { message: "There is no such delivery." });
      if (!enabled) throw conflict("The webhook endpoint is disabled; enable it first.");
      if (found.attempts.length >= MOST_ATTEMPTS_LOGGED)
        throw conflict("The delivery has been attempted too often to be sent again.");
      const replayed = await deliveries.replay(found, clock.now());
      if (replayed === null) continue;
      nudge?.();
      return replayed;
    }
  }

  async sweep(): Promise<void> {
    const { deliveries, clock } = this.#parts;
    await deliveries.deleteFinishedBefore(new Date(clock.now().getTime() - KEPT_MS));
  }
}

function conflict(message: string): ApiError {
  return new ApiError("CONFLICT", {}, { message });
}
