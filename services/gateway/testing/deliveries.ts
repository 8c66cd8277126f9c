import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll } from "vitest";
import { testDatabaseUri } from "../../../test/support/database.ts";
import { createCompanies } from "../src/account/create.ts";
import { createEvents } from "../src/events/create.ts";
import { createBase } from "../src/shared/base.ts";
import { DEVELOPMENT_KEYS } from "../src/secrets/secret-keys.ts";
import { TestClock } from "./gateway.ts";
import { createWebhooks } from "../src/webhooks/create.ts";
import { DeliverySlots } from "../src/webhooks/delivery-slots.ts";
import type { DeliveryRecord } from "../src/webhooks/delivery-store.ts";
import type { EventOutbox, OutboxEvent } from "../src/webhooks/outbox.ts";
import type { EventName, Webhook } from "../src/webhooks/schemas.ts";
import { viewOfWebhook } from "../src/webhooks/routes.ts";
import { startReceiver, type Receiver } from "./receiver.ts";

/** Pending events, in the form in which finished jobs offer them. */
class Events implements EventOutbox {
  waiting: OutboxEvent[] = [];

  async pending(most: number): Promise<OutboxEvent[]> {
    return this.waiting.slice(0, most);
  }

  async markExpanded(eventId: string): Promise<void> {
    this.waiting = this.waiting.filter((event) => event.eventId !== eventId);
  }
}

/**
 * A company with endpoints, events and workers on a database of its own. Call it at the top of a test file. Each test
 * has its own events and receivers.
 */
export function deliveryScene() {
  const clock = new TestClock();
  const base = createBase({ logLevel: "silent", mongoUri: testDatabaseUri() }, { clock });
  const { database, connection, registry } = base;
  const webhooks = createWebhooks({
    ...base,
    companies: createCompanies(base),
    events: createEvents(base),
    config: { secretKeys: DEVELOPMENT_KEYS, webhookAllowPrivate: true },
    graceMs: 50,
  });
  const company = randomUUID();
  const events = new Events();

  beforeAll(async () => database.open());
  afterEach(async () => {
    for (const name of ["webhooks", "webhook_deliveries"]) await connection.collection(name).deleteMany();
    events.waiting = [];
  });
  afterAll(async () => database.close());

  async function register(
    { url }: Receiver,
    names: EventName[] = ["optimization.completed"],
    companyId: string = company,
  ) {
    const attempt = { creationId: randomUUID(), isAgain: false };
    const { record, secret } = await webhooks.service.add(companyId, { url, events: names }, attempt);
    return { id: record.id, secret };
  }

  return {
    clock,
    company,
    connection,
    registry,
    events,
    webhooks: webhooks.service,
    /** A worker with the slots of a gateway of its own. */
    newWorker: () => webhooks.workerFor([events], new DeliverySlots()),
    /** Does what a newly started gateway would do at this moment. */
    runDue: async (outboxes: readonly EventOutbox[] = [events]) =>
      webhooks.workerFor(outboxes, new DeliverySlots()).runDue(),

    sweep: async () => webhooks.deliveryLog.sweep(),

    addEvent(companyId = company, event: EventName = "optimization.completed"): OutboxEvent {
      const data = { jobId: randomUUID(), status: "completed", error: null };
      const added = { eventId: randomUUID(), companyId, event, createdAt: clock.now(), data };
      events.waiting.push(added);
      return added;
    },

    register,

    /** A registered endpoint, and its receiver. */
    async newEndpoint(answer: Parameters<Receiver["answerWith"]>[0] = 204, names?: EventName[]) {
      const receiver = await startReceiver();
      receiver.answerWith(answer);
      return { receiver, ...(await register(receiver, names)) };
    },

    async endpoint(id: string): Promise<Webhook | undefined> {
      const found = (await webhooks.service.list(company, {})).find((webhook) => webhook.id === id);
      return found && viewOfWebhook(found);
    },

    async deliveriesTo(webhookId: string): Promise<DeliveryRecord[]> {
      return webhooks.deliveryLog.list(company, webhookId, { before: undefined, take: 100 });
    },
  };
}

/** The delivery ids that a receiver got. */
export const deliveryIds = ({ received }: Receiver) =>
  received.map(({ headers }) => headers["x-service-delivery"]);
