import { MOST_CRASHES } from "../shared/crashes.ts";
import { isDatabaseLost } from "../shared/database.ts";
import { isTest } from "../shared/company.ts";
import { Loop } from "../shared/loop.ts";
import {
  crashesOf,
  isSuspect,
  type Attempt,
  type DeliveryRecord,
  type DeliveryStep,
} from "./delivery-store.ts";
import type { EventOutbox, OutboxEvent } from "./outbox.ts";
import { nextAttemptAt } from "./schedule.ts";
import type { Message } from "./sender.ts";
import { signingSecrets } from "./signature.ts";
import type { WebhookRecord } from "./store.ts";
import type { WebhookParts } from "./parts.ts";

/**
 * The time between two looks that nothing has asked for. Such a look finds retries that are due, and the work of a
 * gateway that died. For its own new work a gateway looks at once.
 */
const POLL_MS = 5000;
/**
 * A new delivery is due since this long ago. So it is due at once for a gateway whose clock is behind, too. It goes
 * before retries that have been due for less.
 */
const DUE_BEFORE_MS = 60_000;
const GRACE_MS = 3000;
const FAILURES_TO_DISABLE = 20;
const GONE = 410;
const OUTBOX_BATCH = 100;
const LOOK_EVERY_MS = 10_000;

const NOTHING_SENT = { statusCode: null, durationMs: 0, answer: null };
const SKIPPED = { ...NOTHING_SENT, error: "not attempted: the endpoint is disabled", tookOther: false };
const GIVEN_UP = {
  ...NOTHING_SENT,
  error: `given up: the gateway ended ${MOST_CRASHES} times during an attempt`,
};

/**
 * Delivers events. Each event of the outboxes becomes one delivery for each endpoint that subscribes to it. Each delivery
 * is attempted until it succeeds or its attempts are used up. The whole state is in the database. So any number of
 * gateways may do this side by side, and a gateway that dies loses nothing.
 */
export class DeliveryWorker {
  readonly #parts: WebhookParts;
  readonly #outboxes: readonly EventOutbox[];
  readonly #inHand = new Set<Promise<void>>();
  /** The company whose delivery was claimed last. The next claim looks at the companies after it. */
  #lastCompanyId = "";
  readonly #stopping = new AbortController();
  readonly #loop: Loop;
  #lookedAtMs = -Infinity;
  #suspectId: string | undefined;

  constructor(parts: WebhookParts, outboxes: readonly EventOutbox[]) {
    this.#parts = parts;
    this.#outboxes = outboxes;
    const failure = "a round of webhook deliveries failed";
    this.#loop = new Loop(async () => this.#round(), { everyMs: POLL_MS, log: parts.log, failure });
  }

  start(): void {
    this.#loop.start();
  }

  /** Looks for work now instead of at the next poll. */
  nudge(): void {
    this.#loop.wake();
  }

  /** Ends attempts in progress, or leaves them to another gateway. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    const grace = setTimeout(() => {
      this.#stopping.abort();
    }, this.#parts.graceMs ?? GRACE_MS);
    await Promise.all(this.#inHand);
    clearTimeout(grace);
  }

  /** Does all that is due at this moment, and returns when it is done. */
  async runDue(): Promise<void> {
    do {
      await this.#expandEvents();
      await this.#claimDue();
      await Promise.all(this.#inHand);
    } while ((await this.#claimDue()) > 0);
  }

  async #round(): Promise<void> {
    try {
      await this.#expandEvents();
      await this.#claimDue();
      await this.#lookAtBacklog();
    } catch (error) {
      this.#parts.signals.backlog = undefined;
      throw error;
    }
  }

  async #expandEvents(): Promise<void> {
    for (const outbox of this.#outboxes) {
      let count = 0;
      do {
        const events = await outbox.pending(OUTBOX_BATCH);
        for (const event of events) {
          await this.#expand(event);
          await outbox.markExpanded(event.eventId);
        }
        count = events.length;
      } while (count >= OUTBOX_BATCH);
    }
  }

  async #expand(one: OutboxEvent): Promise<void> {
    const { eventId, companyId, event, createdAt, data, trail } = one;
    const { companies, events, webhooks, deliveries, clock, newUuid } = this.#parts;
    const company = await companies.find(companyId);
    // What a deleted company's runs still end with is nobody's.
    if (company !== null) await events.append(one);
    const livemode = company === null || !isTest(company);
    for (const webhook of await webhooks.subscribed(companyId, event)) {
      const id = newUuid();
      const now = clock.now();
      await deliveries.insert({
        _id: id,
        companyId,
        webhookId: webhook.id,
        eventId,
        event,
        ...(trail && { trail }),
        body: JSON.stringify({ id, event, createdAt: createdAt.toISOString(), livemode, data }),
        state: "pending",
        attempts: [],
        nextAttemptAt: new Date(now.getTime() - DUE_BEFORE_MS),
        leasedUntil: new Date(0),
        leaseId: "",
        createdAt: now,
        finishedAt: null,
      });
    }
  }

  /** Begins the attempts that are due, as many as may run at once. @returns how many it began */
  async #claimDue(): Promise<number> {
    const { slots } = this.#parts;
    for (let begun = 0; ; begun++) {
      if (slots.isFull || this.#stopping.signal.aborted) return begun;
      const delivery = await this.#claimNext();
      if (delivery === null) return begun;
      this.#lastCompanyId = delivery.companyId;
      const free = slots.hold(delivery);
      if (isSuspect(delivery)) this.#suspectId = delivery._id;
      const attempt: Promise<void> = this.#attempt(delivery)
        .catch(async (error: unknown) => this.#leaveToLapse(delivery, error))
        .finally(() => {
          if (this.#suspectId === delivery._id) this.#suspectId = undefined;
          this.#inHand.delete(attempt);
          free();
          this.nudge();
        });
      this.#inHand.add(attempt);
    }
  }

  /** The companies have turns in the order of their ids. */
  async #claimNext(): Promise<DeliveryRecord | null> {
    const { deliveries, clock, slots } = this.#parts;
    const exceptSuspects = this.#suspectId !== undefined;
    const claim = { now: clock.now(), except: slots.busy, exceptSuspects };
    const found = await deliveries.claim({ ...claim, afterCompanyId: this.#lastCompanyId });
    if (found !== null || this.#lastCompanyId === "") return found;
    this.#lastCompanyId = "";
    return deliveries.claim({ ...claim, afterCompanyId: "" });
  }

  /** This gateway lives, so the attempt is no crash. */
  async #leaveToLapse(delivery: DeliveryRecord, error: unknown): Promise<void> {
    // The connection logs a lost database, once.
    if (isDatabaseLost(error)) return;
    this.#parts.log.error({ err: error }, "a webhook attempt could not be noted down");
    await this.#parts.deliveries.forgive(delivery).catch(() => undefined);
  }

  async #attempt(delivery: DeliveryRecord): Promise<void> {
    if (crashesOf(delivery) >= MOST_CRASHES) return this.#giveUp(delivery);
    const { webhooks, deliveries, sender, clock } = this.#parts;
    const webhook = await webhooks.find(delivery.companyId, delivery.webhookId);
    if (webhook === null) {
      await deliveries.advance(delivery, { state: "canceled" }, clock.now());
      return;
    }
    // While an endpoint is disabled, its attempts are skipped. When it is enabled again, the rest of the schedule still
    // holds.
    const at = clock.now();
    const outcome = webhook.enabled
      ? await sender.send(this.#messageOf(webhook, delivery), this.#stopping.signal)
      : SKIPPED;
    if (this.#stopping.signal.aborted && outcome.error !== null) {
      await deliveries.release(delivery, clock.now());
      return;
    }
    if (webhook.enabled) {
      this.#parts.signals.attempted(delivery, outcome);
      this.#parts.slots.noteDuration(webhook.id, outcome.durationMs);
    }
    const { previousSecret } = webhook;
    if (outcome.tookOther && previousSecret)
      await webhooks.noteTaken(webhook.id, previousSecret.rotationId, !previousSecret.isFirst);
    const { statusCode, error, durationMs, answer } = outcome;
    const step = this.#stepAfter(delivery, { at, statusCode, error, durationMs, answer });
    const isOurs = await deliveries.advance(delivery, step, clock.now());
    if (isOurs && webhook.enabled) await this.#count(webhook, outcome.statusCode, outcome.error === null);
  }

  /** Fails a delivery without an attempt. Its endpoint is not to blame, so it counts no failure. */
  async #giveUp(delivery: DeliveryRecord): Promise<void> {
    const { deliveries, clock, givenUp } = this.#parts;
    const at = clock.now();
    const { _id: deliveryId, companyId, webhookId } = delivery;
    if (await deliveries.advance(delivery, { state: "failed", attempt: { at, ...GIVEN_UP } }, at))
      givenUp.note("webhook", { deliveryId, companyId, webhookId });
  }

  /** @throws SecretError the attempt is not counted, and is made when its lease has lapsed */
  #messageOf(webhook: WebhookRecord, { _id, event, body }: DeliveryRecord): Message {
    const { secrets, clock } = this.#parts;
    const signing = signingSecrets(webhook, secrets, clock.now());
    return { url: webhook.url, ...signing, event, deliveryId: _id, body };
  }

  #stepAfter(delivery: DeliveryRecord, attempt: Attempt): DeliveryStep {
    if (attempt.error === null) return { state: "delivered", attempt };
    const { clock, random } = this.#parts;
    const failed = delivery.attempts.length - (delivery.attemptsBefore ?? 0) + 1;
    const next = nextAttemptAt(failed, clock.now(), random);
    return next === null ? { state: "failed", attempt } : { state: "pending", attempt, nextAttemptAt: next };
  }

  async #count({ id }: WebhookRecord, statusCode: number | null, isSuccess: boolean): Promise<void> {
    const { webhooks, clock, log, slots } = this.#parts;
    const now = clock.now();
    if (isSuccess) {
      slots.noteFailures(id, 0);
      await webhooks.recordSuccess(id, now);
      return;
    }
    const failing = await webhooks.recordFailure(id, now);
    slots.noteFailures(id, failing?.consecutiveFailures ?? 0);
    const isDisabled = await webhooks.disable(id, statusCode === GONE ? 1 : FAILURES_TO_DISABLE, now);
    if (isDisabled) log.warn({ webhookId: id, statusCode }, "a webhook endpoint was disabled");
  }

  async #lookAtBacklog(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAtMs < LOOK_EVERY_MS) return;
    this.#lookedAtMs = now;
    this.#parts.signals.backlog = await this.#parts.deliveries.backlog();
  }
}
