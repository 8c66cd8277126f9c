import { ApiError } from "../shared/errors.ts";
import { isTest, type Company } from "../shared/company.ts";
import type { Attempt } from "../http/attempt.ts";
import type { PageRequest } from "../shared/page-request.ts";
import type { NewWebhook, TestResult, WebhookChanges } from "./schemas.ts";
import { makeSecret, signingSecrets } from "./signature.ts";
import { ENDPOINTS_PER_COMPANY, secretOwner, type WebhookFields, type WebhookRecord } from "./store.ts";
import { checkWebhookUrl } from "./url.ts";
import type { WebhookParts } from "./parts.ts";

const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1000;

/** An endpoint, and its new secret as text. It is not read again. */
export interface WithSecret {
  readonly record: NewRecord;
  readonly secret: string;
}

interface Rotated extends WithSecret {
  readonly previousValidUntil: Date;
}

type NewRecord = Omit<WebhookRecord, "slot">;

export class WebhookService {
  readonly #parts: WebhookParts;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** @throws ApiError `WEBHOOK_URL_INVALID`, `WEBHOOK_LIMIT_REACHED` */
  async add(companyId: string, body: NewWebhook, attempt: Attempt): Promise<WithSecret> {
    const { webhooks, secrets, clock, random, allowPrivate } = this.#parts;
    const earlier = attempt.isAgain ? await webhooks.find(companyId, attempt.creationId) : null;
    if (earlier) return { record: earlier, secret: secrets.open(earlier.secret, secretOwner(earlier.id)) };
    const url = checkWebhookUrl(body.url, allowPrivate);
    const now = clock.now();
    const secret = makeSecret(random);
    const record: NewRecord = {
      id: attempt.creationId,
      companyId,
      url,
      secret: secrets.seal(secret, secretOwner(attempt.creationId)),
      events: body.events,
      enabled: true,
      description: body.description ?? null,
      consecutiveFailures: 0,
      lastSuccessAt: null,
      lastFailureAt: null,
      disabledAt: null,
      createdAt: now,
      updatedAt: now,
    };
    if (!(await webhooks.insert(record)))
      throw new ApiError("WEBHOOK_LIMIT_REACHED", { limit: ENDPOINTS_PER_COMPANY });
    return { record, secret };
  }

  async list(companyId: string, page: PageRequest): Promise<WebhookRecord[]> {
    return this.#parts.webhooks.list(companyId, page);
  }

  /** @throws ApiError `WEBHOOK_NOT_FOUND`, `WEBHOOK_URL_INVALID` */
  async change(companyId: string, id: string, body: WebhookChanges): Promise<WebhookRecord> {
    const { webhooks, clock, allowPrivate } = this.#parts;
    const before = await this.get(companyId, id);
    const url = body.url === undefined ? undefined : checkWebhookUrl(body.url, allowPrivate);
    const now = clock.now();
    const changes = changedFields({ ...body, url }, before, now);
    if (Object.keys(changes).length === 0) return before;
    const after = await webhooks.update(companyId, id, changes, now);
    if (after === null) throw new ApiError("WEBHOOK_NOT_FOUND");
    return after;
  }

  /** Deletes an endpoint. Its pending deliveries are cancelled. @throws ApiError `WEBHOOK_NOT_FOUND` */
  async delete(companyId: string, id: string): Promise<void> {
    if (!(await this.#parts.webhooks.delete(companyId, id))) throw new ApiError("WEBHOOK_NOT_FOUND");
  }

  /**
   * Sends a sample event once and waits for the outcome, which is not counted.
   * @throws ApiError `WEBHOOK_NOT_FOUND`; `RATE_LIMITED` while there is no slot for the endpoint
   */
  async test(company: Pick<Company, "id" | "testOf">, id: string): Promise<TestResult> {
    const { id: companyId } = company;
    const { slots, nudge } = this.#parts;
    const found = await this.get(companyId, id);
    const free = slots.take({ companyId, webhookId: id });
    if (free === null) throw tooManyInProgress();
    try {
      const result = await this.#sendSample(found, !isTest(company));
      slots.noteDuration(id, result.durationMs);
      return result;
    } finally {
      free();
      nudge?.();
    }
  }

  async #sendSample(found: WebhookRecord, livemode: boolean): Promise<TestResult> {
    const { sender, secrets, clock, newUuid } = this.#parts;
    const deliveryId = newUuid();
    const event = "optimization.completed";
    const body = JSON.stringify({
      id: deliveryId,
      event,
      createdAt: clock.now().toISOString(),
      livemode,
      data: sampleData(newUuid),
    });
    const signing = signingSecrets(found, secrets, clock.now());
    const sent = await sender.send({ url: found.url, ...signing, event, deliveryId, body });
    const { statusCode, durationMs, error } = sent;
    return { delivered: error === null, statusCode, durationMs, deliveryId, error };
  }

  /**
   * Gives an endpoint a new secret. The old secret stays valid for one more day. A secret before that ends at once.
   * @throws ApiError `WEBHOOK_NOT_FOUND`
   */
  async rotateSecret(companyId: string, id: string, attempt: Attempt): Promise<Rotated> {
    const { webhooks, secrets, clock, random } = this.#parts;
    for (;;) {
      const found = await this.get(companyId, id);
      const { previousSecret } = found;
      // An earlier try may have rotated the secret without an answer. Another rotation would end the secret that the
      // receiver has.
      if (previousSecret?.rotationId === attempt.creationId)
        return {
          record: found,
          secret: secrets.open(found.secret, secretOwner(id)),
          previousValidUntil: previousSecret.until,
        };
      const secret = makeSecret(random);
      const until = new Date(clock.now().getTime() + PREVIOUS_SECRET_MS);
      const after = await webhooks.rotateSecret(found, {
        secret: secrets.seal(secret, secretOwner(id)),
        previousSecret: { secret: found.secret, until, isFirst: true, rotationId: attempt.creationId },
        updatedAt: clock.now(),
      });
      if (after !== null) return { record: after, secret, previousValidUntil: until };
    }
  }

  /** Forgets what the deliveries of these events tell of a project's stops. */
  async forgetMessages(eventIds: readonly string[]): Promise<void> {
    await this.#parts.deliveries.forgetMessages(eventIds, "The project was deleted.");
  }

  /** @throws ApiError `WEBHOOK_NOT_FOUND` */
  async get(companyId: string, id: string): Promise<WebhookRecord> {
    const found = await this.#parts.webhooks.find(companyId, id);
    if (found === null) throw new ApiError("WEBHOOK_NOT_FOUND");
    return found;
  }
}

function tooManyInProgress(): ApiError {
  const message =
    "The endpoint has as many requests in progress as it may have; try again when one has ended.";
  const details = { retryAfterSeconds: 1 };
  return new ApiError("RATE_LIMITED", details, { message, headers: { "Retry-After": "1" } });
}

function changedFields(
  { url, events, description, enabled }: WebhookChanges,
  before: WebhookRecord,
  now: Date,
): WebhookFields {
  const changes = {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(description === undefined ? {} : { description }),
  };
  if (enabled === undefined) return changes;
  if (enabled) return { ...changes, enabled, consecutiveFailures: 0, disabledAt: null };
  return { ...changes, enabled, disabledAt: before.disabledAt ?? now };
}

function sampleData(newUuid: () => string): Readonly<Record<string, unknown>> {
  return {
    test: true,
    jobId: newUuid(),
    projectId: newUuid(),
    status: "completed",
    chargedUsd: 0,
    routesCount: 0,
    unassignedCount: 0,
    error: null,
  };
}
