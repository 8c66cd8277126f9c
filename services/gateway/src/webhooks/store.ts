import type { Connection, Model, UpdateQuery } from "mongoose";
import { insertInSlot } from "../shared/company-slots.ts";
import { changed, pageOf, recordSchema, withId, type Kept } from "../shared/database.ts";
import type { PageRequest } from "../shared/page-request.ts";
import type { Sealed } from "../secrets/secret-box.ts";
import type { EventName } from "./schemas.ts";

/** A secret that was replaced and stays valid for some time. It is sealed for the same owner. */
interface PreviousSecret {
  readonly secret: Sealed;
  readonly until: Date;
  /** Whether the receiver accepted it last. Then it is used before the new one. */
  readonly isFirst: boolean;
  /** The request that replaced it. */
  readonly rotationId: string;
}

export interface WebhookRecord {
  readonly id: string;
  readonly companyId: string;
  /** A number that no other endpoint of the company has. There are as many numbers as a company may have endpoints. */
  readonly slot: number;
  readonly url: string;
  /** Sealed for `secretOwner` of this endpoint. */
  readonly secret: Sealed;
  /** The secret before the last rotation; absent before the first. */
  readonly previousSecret?: PreviousSecret;
  readonly events: readonly EventName[];
  readonly enabled: boolean;
  readonly description: string | null;
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type WebhookDocument = Kept<WebhookRecord>;

/** Where an endpoint has a sealed secret. */
export type SecretField = "secret" | "previousSecret.secret";

export type WebhookFields = Partial<
  Pick<WebhookRecord, "url" | "events" | "enabled" | "description" | "consecutiveFailures" | "disabledAt">
>;

export const ENDPOINTS_PER_COMPANY = 5;

const schema = recordSchema<WebhookDocument>("webhooks", "companyId").index(
  { companyId: 1, slot: 1 },
  { unique: true },
);

/** The name that an endpoint's secret is sealed for. With another endpoint's name it does not open. */
export function secretOwner(id: string): string {
  return `webhook ${id}`;
}

export class WebhookStore {
  readonly #webhooks: Model<WebhookDocument>;

  constructor(connection: Connection) {
    this.#webhooks = connection.model<WebhookDocument>("Webhook", schema);
  }

  /** Adds an endpoint. @returns false if the company has as many as it may have */
  async insert({ id, ...webhook }: Omit<WebhookRecord, "slot">): Promise<boolean> {
    const refusal = await insertInSlot({
      id,
      most: ENDPOINTS_PER_COMPANY,
      read: async () => this.list(webhook.companyId, {}),
      insert: async (slot) => {
        await this.#webhooks.insertMany([{ _id: id, ...webhook, slot }], { lean: true });
      },
    });
    return refusal === null;
  }

  async list(companyId: string, page: PageRequest): Promise<WebhookRecord[]> {
    return (await pageOf(this.#webhooks, { companyId }, page).lean<WebhookDocument[]>()).map(withId);
  }

  async find(companyId: string, id: string): Promise<WebhookRecord | null> {
    const found = await this.#webhooks.findOne({ _id: id, companyId }).lean<WebhookDocument | null>();
    return found && withId(found);
  }

  /** The enabled endpoints that subscribe to an event. */
  async subscribed(companyId: string, event: EventName): Promise<WebhookRecord[]> {
    const subscribing = { companyId, enabled: true, events: event };
    return (await this.#webhooks.find(subscribing).lean<WebhookDocument[]>()).map(withId);
  }

  /** @returns the endpoint afterwards; null if the company has no such endpoint */
  async update(
    companyId: string,
    id: string,
    changes: WebhookFields,
    now: Date,
  ): Promise<WebhookRecord | null> {
    return this.#change({ _id: id, companyId }, { $set: { ...changes, updatedAt: now } });
  }

  /** Endpoints of all companies in the order of their ids, to read them part by part. */
  async after(id: string, take: number): Promise<Pick<WebhookRecord, "id" | "secret" | "previousSecret">[]> {
    const found = await this.#webhooks
      .find({ _id: { $gt: id } }, { secret: 1, previousSecret: 1 })
      .sort({ _id: 1 })
      .limit(take)
      .lean<WebhookDocument[]>();
    return found.map(withId);
  }

  /**
   * Stores a newly sealed secret.
   * @returns false if another process has sealed it meanwhile, or the endpoint is gone
   */
  async replaceSecret(id: string, field: SecretField, seen: Sealed, secret: Sealed): Promise<boolean> {
    const update = { $set: { [field]: secret } };
    return (await this.#webhooks.updateOne({ _id: id, [field]: seen }, update)).modifiedCount === 1;
  }

  /** Gives an endpoint a new secret. Null if it has got another in the meantime, or is gone. */
  async rotateSecret(
    { id, companyId, secret }: WebhookRecord,
    rotated: Pick<WebhookRecord, "secret" | "previousSecret" | "updatedAt">,
  ): Promise<WebhookRecord | null> {
    return this.#change({ _id: id, companyId, secret }, { $set: rotated });
  }

  /** Notes which of two secrets a receiver accepted last. */
  async noteTaken(id: string, rotationId: string, isPrevious: boolean): Promise<void> {
    const rotation = { _id: id, "previousSecret.rotationId": rotationId };
    await this.#webhooks.updateOne(rotation, { $set: { "previousSecret.isFirst": isPrevious } });
  }

  async recordSuccess(id: string, now: Date): Promise<void> {
    await this.#webhooks.updateOne({ _id: id }, { $set: { consecutiveFailures: 0, lastSuccessAt: now } });
  }

  /** Counts a failed attempt. @returns the endpoint afterwards; null if it is gone */
  async recordFailure(id: string, now: Date): Promise<WebhookRecord | null> {
    return this.#change({ _id: id }, { $inc: { consecutiveFailures: 1 }, $set: { lastFailureAt: now } });
  }

  /** Disables an enabled endpoint after this many failures in a row. @returns whether this call disabled it */
  async disable(id: string, leastFailures: number, now: Date): Promise<boolean> {
    const stillFailing = { _id: id, enabled: true, consecutiveFailures: { $gte: leastFailures } };
    const update = { $set: { enabled: false, disabledAt: now, updatedAt: now } };
    return (await this.#webhooks.updateOne(stillFailing, update)).modifiedCount === 1;
  }

  async delete(companyId: string, id: string): Promise<boolean> {
    return (await this.#webhooks.deleteOne({ _id: id, companyId })).deletedCount === 1;
  }

  async #change(
    filter: { _id: string; companyId?: string; secret?: Sealed },
    update: UpdateQuery<WebhookDocument>,
  ): Promise<WebhookRecord | null> {
    const found = await changed(this.#webhooks, filter, update);
    return found && withId(found);
  }
}
