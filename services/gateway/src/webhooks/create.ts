import { SecretBox } from "../secrets/secret-box.ts";
import type { Base } from "../shared/base.ts";
import type { Companies } from "../shared/company.ts";
import type { SecretKeys } from "../secrets/secret-keys.ts";
import { DeliverySlots } from "./delivery-slots.ts";
import { DeliveryLog } from "./delivery-log.ts";
import { DeliveryStore } from "./delivery-store.ts";
import { systemResolve } from "./guarded-connection.ts";
import type { EventLog, EventOutbox } from "./outbox.ts";
import { WebhookSender } from "./sender.ts";
import { rotateSecrets } from "./secret-rotation.ts";
import { WebhookService } from "./service.ts";
import { WebhookSignals } from "./signals.ts";
import { WebhookStore } from "./store.ts";
import { DeliveryWorker } from "./worker.ts";

interface Given extends Base {
  readonly companies: Companies;
  readonly events: EventLog;
  readonly config: { readonly secretKeys: SecretKeys; readonly webhookAllowPrivate: boolean };
  /** Called when a request has made a delivery due, or freed a slot. */
  readonly nudge?: () => void;
  /** For tests: how long an endpoint may take, and how long an attempt may delay the shutdown. */
  readonly timeoutMs?: number;
  readonly graceMs?: number;
}

/** Makes what the gateway uses of webhooks. `workerFor` makes the worker that delivers the events of outboxes. */
export function createWebhooks(given: Given) {
  const { connection, config, ...rest } = given;
  const secrets = new SecretBox(config.secretKeys, given.random);
  const parts = { ...rest, secrets, allowPrivate: config.webhookAllowPrivate };
  const stores = {
    webhooks: new WebhookStore(connection),
    deliveries: new DeliveryStore(connection, given.newUuid),
  };
  const sender = new WebhookSender({ ...parts, resolve: systemResolve() });
  const signals = new WebhookSignals(given);
  const slots = new DeliverySlots();
  return {
    service: new WebhookService({ ...parts, ...stores, sender, slots }),
    deliveryLog: new DeliveryLog({ ...parts, ...stores }),
    rotateSecrets: async () => rotateSecrets(stores.webhooks, secrets),
    workerFor: (outboxes: readonly EventOutbox[], own = slots) =>
      new DeliveryWorker({ ...parts, ...stores, sender, outboxes, signals, slots: own }),
  };
}
