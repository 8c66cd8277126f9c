import type { Connection, Model } from "mongoose";
import { MOST_CRASHES } from "../shared/crashes.ts";
import { changed, isNew, recordSchema } from "../shared/database.ts";
import { LeasedQueue } from "../shared/leased-queue.ts";
import type { Trail } from "../shared/trail.ts";
import type { Busy } from "./delivery-slots.ts";
import type { EventName } from "./schemas.ts";

/** One attempt of a delivery. `error` is null if it succeeded. */
export interface Attempt {
  readonly at: Date;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** The start of the endpoint's answer. Absent in attempts from before answers were stored. */
  readonly answer?: string | null;
}

/** `canceled`: its endpoint was deleted before it could be delivered. */
export type DeliveryState = "pending" | "delivered" | "failed" | "canceled";

/** One event for one endpoint, with all attempts to deliver it. */
export interface DeliveryRecord {
  /** The delivery's id, which receivers get. */
  readonly _id: string;
  readonly companyId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly event: EventName;
  /** The bytes that are sent and signed, the same in each attempt. */
  readonly body: string;
  /** Of the run that the event is about; absent in deliveries of older versions. */
  readonly trail?: Trail;
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
  /** Attempts before the last replay, which started the schedule again; absent before the first. */
  readonly attemptsBefore?: number;
  /** When it was last replayed; absent before the first time. */
  readonly replayedAt?: Date;
  readonly nextAttemptAt: Date;
  /** Until then, only the owner of the lease attempts it. */
  readonly leasedUntil: Date;
  /** The owner of the lease. */
  readonly leaseId: string;
  /** Claims since one last came to its end. All but the newest have lapsed. Absent before the first. */
  readonly claims?: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export type DeliveryStep =
  | { readonly state: "pending"; readonly attempt: Attempt; readonly nextAttemptAt: Date }
  | { readonly state: "delivered" | "failed"; readonly attempt: Attempt }
  | { readonly state: "canceled" };

export interface Backlog {
  readonly pending: number;
  /** When the oldest was created or replayed; null if there is none. */
  readonly oldest: Date | null;
  /** Since when the first of them is due; may be in the future. */
  readonly dueSince: Date | null;
}

/** The position where a list of deliveries continues. */
export interface DeliveryPosition {
  readonly createdAt: Date;
  readonly id: string;
}

export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly before?: DeliveryPosition | undefined;
  readonly take: number;
}

interface Claim {
  readonly now: Date;
  readonly except: Busy;
  /** Leaves deliveries out that are suspects once claimed. */
  readonly exceptSuspects: boolean;
  readonly afterCompanyId: string;
}

const schema = recordSchema<DeliveryRecord>("webhook_deliveries", "companyId")
  .index({ eventId: 1, webhookId: 1 }, { unique: true })
  .index({ state: 1, companyId: 1, nextAttemptAt: 1, webhookId: 1 })
  .index({ webhookId: 1, createdAt: -1 })
  .index({ finishedAt: 1 });

/** Longer than an attempt may take, so that no gateway repeats one that is in progress. */
const LEASE_MS = 40_000;

export class DeliveryStore {
  readonly #deliveries: Model<DeliveryRecord>;
  readonly #queue: LeasedQueue<DeliveryRecord>;

  constructor(connection: Connection, newUuid: () => string) {
    this.#deliveries = connection.model<DeliveryRecord>("WebhookDelivery", schema);
    this.#queue = new LeasedQueue(this.#deliveries, {
      ...{ until: "leasedUntil", token: "leaseId", newToken: newUuid, state: "pending", leaseMs: LEASE_MS },
      free: (now) => now,
    });
  }

  /** Adds a delivery, unless the endpoint has one for this event. */
  async insert(delivery: DeliveryRecord): Promise<void> {
    await isNew(this.#deliveries.insertMany([delivery], { lean: true }));
  }

  /**
   * Claims a delivery of the first company that has one that is due: of its deliveries, the one that has been due for
   * longest. Null if none is due. Counts the claim. The index has each field that chooses, so the deliveries of busy ones are not read.
   */
  async claim({ now, except, exceptSuspects, afterCompanyId }: Claim): Promise<DeliveryRecord | null> {
    const { companyIds, webhookIds } = except;
    // No lease is that long. Its owner's clock was wrong.
    const wrongAfter = new Date(now.getTime() + 2 * LEASE_MS);
    const due = {
      state: "pending",
      companyId: { $gt: afterCompanyId, ...(companyIds.length > 0 && { $nin: [...companyIds] }) },
      nextAttemptAt: { $lte: now },
      ...(webhookIds.length > 0 && { webhookId: { $nin: [...webhookIds] } }),
      ...(exceptSuspects && { claims: { $not: { $gte: MOST_CRASHES - 1 } } }),
      $or: [{ leasedUntil: { $lte: now } }, { leasedUntil: { $gt: wrongAfter } }],
    };
    return this.#queue.claim(due, { now, add: { claims: 1 }, sort: { companyId: 1, nextAttemptAt: 1 } });
  }

  /** Writes an attempt's outcome. @returns false if another worker has the lease now */
  async advance(claimed: DeliveryRecord, step: DeliveryStep, now: Date): Promise<boolean> {
    const next = step.state === "pending" ? { nextAttemptAt: step.nextAttemptAt } : { finishedAt: now };
    const more = step.state === "canceled" ? {} : { $push: { attempts: step.attempt } };
    return this.#queue.release(claimed, now, { ...next, state: step.state, claims: 0 }, more);
  }

  async release(claimed: DeliveryRecord, now: Date): Promise<void> {
    await this.#queue.release(claimed, now, { claims: 0 });
  }

  /** Notes that a claim that is left to lapse is no crash. */
  async forgive(claimed: DeliveryRecord): Promise<void> {
    await this.#queue.change(claimed, { claims: 0 });
  }

  async backlog(): Promise<Backlog> {
    const [found] = await this.#deliveries.aggregate<Backlog>([
      { $match: { state: "pending" } },
      {
        $group: {
          _id: null,
          pending: { $sum: 1 },
          oldest: { $min: { $max: ["$createdAt", "$replayedAt"] } },
          dueSince: { $min: { $max: ["$createdAt", "$nextAttemptAt"] } },
        },
      },
    ]);
    return found ?? { pending: 0, oldest: null, dueSince: null };
  }

  async find(companyId: string, webhookId: string, id: string): Promise<DeliveryRecord | null> {
    return this.#deliveries.findOne({ _id: id, webhookId, companyId }).lean<DeliveryRecord | null>();
  }

  /** Newest first. */
  async list(
    companyId: string,
    webhookId: string,
    { state, before, take }: DeliveryFilter,
  ): Promise<DeliveryRecord[]> {
    const older = before && {
      createdAt: { $lte: before.createdAt },
      $or: [{ createdAt: { $lt: before.createdAt } }, { _id: { $lt: before.id } }],
    };
    return this.#deliveries
      .find({ webhookId, companyId, ...(state !== undefined && { state }), ...older })
      .sort({ createdAt: -1, _id: -1 })
      .limit(take)
      .lean<DeliveryRecord[]>();
  }

  /** Makes a delivery due again. Null if it has changed since it was read. */
  async replay({ _id, state, attempts }: DeliveryRecord, now: Date): Promise<DeliveryRecord | null> {
    const isDone = state !== "pending";
    const again = {
      replayedAt: now,
      attemptsBefore: attempts.length,
      finishedAt: null,
      leasedUntil: now,
      leaseId: "",
      claims: 0,
    };
    return changed(
      this.#deliveries,
      { _id, state, attempts: { $size: attempts.length } },
      { $set: { state: "pending" as const, nextAttemptAt: now, ...(isDone && again) } },
    );
  }

  async deleteFinishedBefore(time: Date): Promise<void> {
    await this.#deliveries.deleteMany({ state: { $ne: "pending" }, finishedAt: { $lt: time } });
  }

  /** Deletes the finished deliveries of these events, and replaces the failure's message in those to be made. */
  async forgetMessages(eventIds: readonly string[], message: string): Promise<void> {
    const ofEvents = { eventId: { $in: [...eventIds] } };
    await this.#deliveries.deleteMany({ ...ofEvents, state: { $ne: "pending" } });
    for (const { _id, body } of await this.#deliveries.find(ofEvents).lean<DeliveryRecord[]>()) {
      const told = JSON.parse(body) as { data: { error: { message: string } | null } };
      if (!told.data.error) continue;
      told.data.error.message = message;
      await this.#deliveries.updateOne({ _id }, { $set: { body: JSON.stringify(told), attempts: [] } });
    }
  }
}

/** How often the delivery's lease has lapsed in a row, because its gateway died or hung. */
export function crashesOf({ claims = 1 }: Pick<DeliveryRecord, "claims">): number {
  return claims - 1;
}

/** True if one more crash gives the delivery up. A gateway attempts one suspect at a time, so that one cannot crash another. */
export function isSuspect(claimed: Pick<DeliveryRecord, "claims">): boolean {
  return crashesOf(claimed) >= MOST_CRASHES - 1;
}
