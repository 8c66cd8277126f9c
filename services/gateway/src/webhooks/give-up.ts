import { MOST_CRASHES, type GivenUp } from "../shared/crashes.ts";
import type { Clock } from "../shared/runtime.ts";
import type { DeliveryRecord, DeliveryStore } from "./delivery-store.ts";

interface Parts {
  readonly deliveries: DeliveryStore;
  readonly clock: Clock;
  readonly givenUp: Pick<GivenUp, "note">;
}

const ERROR = `given up: the gateway ended ${MOST_CRASHES} times during an attempt`;

/** Fails a claimed delivery without an attempt. Its endpoint is not to blame, so it counts no failure. */
export async function giveUp(delivery: DeliveryRecord, { deliveries, clock, givenUp }: Parts): Promise<void> {
  const at = clock.now();
  const attempt = { at, statusCode: null, error: ERROR, durationMs: 0, answer: null };
  const { _id: deliveryId, companyId, webhookId } = delivery;
  if (await deliveries.advance(delivery, { state: "failed", attempt }, at))
    givenUp.note("webhook", { deliveryId, companyId, webhookId });
}
