import type { Connection, Model } from "mongoose";
import { isNew, recordSchema } from "../shared/database.ts";
import type { EventName } from "../webhooks/schemas.ts";

/** An event of a company. */
export interface EventRecord {
  /** The event's id. */
  readonly _id: string;
  readonly companyId: string;
  /**
   * From 1 without gaps, in the order in which events become visible: one is inserted only after the one before it was
   * read. So a reader that has seen a number has seen all below it.
   */
  readonly seq: number;
  readonly event: EventName;
  readonly createdAt: Date;
  /** When it was added; null once it is too old to be shown. */
  readonly at: Date | null;
  readonly data: Readonly<Record<string, unknown>> | null;
}

const schema = recordSchema<EventRecord>("events", "companyId")
  .index({ companyId: 1, seq: 1 }, { unique: true })
  .index({ at: 1 });

export class EventStore {
  readonly #events: Model<EventRecord>;

  constructor(connection: Connection) {
    this.#events = connection.model<EventRecord>("Event", schema);
  }

  /** Adds an event after the company's last one, unless it is there. */
  async append(event: Omit<EventRecord, "seq">): Promise<void> {
    for (;;) {
      const seq = (await this.last(event.companyId)) + 1;
      if (await isNew(this.#events.insertMany([{ ...event, seq }], { lean: true }))) return;
      // Its number is taken, or it was added before.
      if ((await this.#events.findById(event._id, { _id: 1 }).lean()) !== null) return;
    }
  }

  /** The number of the company's last event; 0 if it has none. */
  async last(companyId: string): Promise<number> {
    const [found] = await this.#events
      .find({ companyId }, { seq: 1 })
      .sort({ seq: -1 })
      .limit(1)
      .readConcern("majority")
      .lean<Pick<EventRecord, "seq">[]>();
    return found?.seq ?? 0;
  }

  /** Events from a number on, also the last one that is too old. No failover takes back what was read here. */
  async from(companyId: string, seq: number, take: number): Promise<EventRecord[]> {
    return this.#events
      .find({ companyId, seq: { $gte: seq } })
      .sort({ seq: 1 })
      .limit(take)
      .readConcern("majority")
      .lean<EventRecord[]>();
  }

  /**
   * Deletes old events. The newest old one of a company stays without its data, so that numbers go on. May be repeated, also
   * at the same time.
   */
  async deleteBefore(time: Date): Promise<void> {
    const old = { at: { $lt: time } };
    for (const companyId of await this.#events.distinct<"companyId">("companyId", old)) {
      const [newest] = await this.#events
        .find({ companyId, ...old }, { seq: 1 })
        .sort({ seq: -1 })
        .limit(1)
        .lean<Pick<EventRecord, "_id" | "seq">[]>();
      if (newest === undefined) continue;
      await this.#events.deleteMany({ companyId, seq: { $lt: newest.seq } });
      await this.#events.updateOne({ _id: newest._id }, { $set: { at: null, data: null } });
    }
  }

  async forgetMessages(eventIds: readonly string[], message: string): Promise<void> {
    const told = { _id: { $in: [...eventIds] }, "data.error.message": { $exists: true } };
    await this.#events.updateMany(told, { $set: { "data.error.message": message } });
  }
}
