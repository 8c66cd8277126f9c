import { isoDates } from "../http/iso-dates.ts";
import type { Webhook } from "./schemas.ts";
import type { WebhookRecord } from "./store.ts";

/** An endpoint as an answer has it: each field is named, so that no secret comes with them. */
export function viewOfWebhook(record: Omit<WebhookRecord, "slot">): Webhook {
  const { id, url, events, enabled, description, consecutiveFailures } = record;
  const { lastSuccessAt, lastFailureAt, disabledAt, createdAt, updatedAt } = record;
  return isoDates({
    ...{ id, url, events: [...events], enabled, description, consecutiveFailures },
    ...{ lastSuccessAt, lastFailureAt, disabledAt, createdAt, updatedAt },
  });
}
