import type { SecretBox } from "../secrets/secret-box.ts";
import type { Base } from "../shared/base.ts";
import type { Companies } from "../shared/company.ts";
import type { DeliverySlots } from "./delivery-slots.ts";
import type { DeliveryStore } from "./delivery-store.ts";
import type { EventLog } from "./outbox.ts";
import type { WebhookSender } from "./sender.ts";
import type { WebhookSignals } from "./signals.ts";
import type { WebhookStore } from "./store.ts";

/** What webhooks use of others. */
export interface OfOthers extends Base {
  readonly companies: Companies;
  readonly events: EventLog;
  /** Called when a request has made a delivery due, or freed a slot. */
  readonly nudge?: () => void;
  /** For tests: how long an endpoint may take, and how long an attempt may delay the shutdown. */
  readonly timeoutMs?: number;
  readonly graceMs?: number;
}

/** What everything about webhooks is made of. */
export interface WebhookParts extends OfOthers {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly sender: WebhookSender;
  readonly signals: WebhookSignals;
  /** Attempts and tests take them. */
  readonly slots: DeliverySlots;
  readonly secrets: SecretBox;
  readonly allowPrivate: boolean;
}
