import { SecretBox } from "../secrets/secret-box.ts";
import type { SecretKeys } from "../secrets/secret-keys.ts";
import { DeliverySlots } from "./delivery-slots.ts";
import { DeliveryLog } from "./delivery-log.ts";
import { DeliveryStore } from "./delivery-store.ts";
import { systemResolve } from "./guarded-connection.ts";
import type { EventOutbox } from "./outbox.ts";
import { WebhookSender } from "./sender.ts";
import { rotateSecrets } from "./secret-rotation.ts";
import { WebhookService } from "./service.ts";
import { WebhookSignals } from "./signals.ts";
import { WebhookStore } from "./store.ts";
import { DeliveryWorker } from "./worker.ts";
import type { OfOthers, WebhookParts } from "./parts.ts";

interface Given extends OfOthers {
  readonly config: { readonly secretKeys: SecretKeys; readonly webhookAllowPrivate: boolean };
}

/** Makes what the gateway uses of webhooks. `workerFor` makes the worker that delivers the events of outboxes. */
export function createWebhooks({ config, ...given }: Given) {
  const { connection } = given;
  const secrets = new SecretBox(config.secretKeys, given.random);
  const allowPrivate = config.webhookAllowPrivate;
  const parts: WebhookParts = {
    ...{ ...given, secrets, allowPrivate },
    webhooks: new WebhookStore(connection),
    deliveries: new DeliveryStore(connection, given.newUuid),
    sender: new WebhookSender({ ...given, allowPrivate, resolve: systemResolve() }),
    signals: new WebhookSignals(given),
    slots: new DeliverySlots(),
  };
  const service = new WebhookService(parts);
  return {
    service,
    deliveryLog: new DeliveryLog({ ...parts, service }),
    rotateSecrets: async () => rotateSecrets(parts.webhooks, secrets),
    workerFor: (outboxes: readonly EventOutbox[], slots = parts.slots) =>
      new DeliveryWorker({ ...parts, slots }, outboxes),
  };
}
