import type { Connection, Model } from "mongoose";
import { recordSchema } from "../shared/database.ts";

export interface OpenBatch {
  /** The `batchId` of its stops. */
  readonly _id: string;
  readonly companyId: string;
  readonly projectId: string;
  readonly openedAt: Date;
  /** Its stops are being removed. Absent while its gateway may still end it. */
  readonly isGivenUp?: boolean;
}

const schema = recordSchema<OpenBatch>("stop_batches", "companyId", "projectId");

/** The batches of stops that are being written. A batch that stays here for minutes has failed. */
export class BatchStore {
  readonly #batches: Model<OpenBatch>;

  constructor(connection: Connection) {
    this.#batches = connection.model<OpenBatch>("StopBatch", schema);
  }

  async open(batch: OpenBatch): Promise<void> {
    await this.#batches.insertMany([batch], { lean: true });
  }

  /** Whether any try of a request has an open batch. */
  async hasOpen(creationId: string): Promise<boolean> {
    return (await this.#batches.exists({ _id: { $regex: `^${creationId}:` } })) !== null;
  }

  /** Ends a batch. @returns false if it was given up meanwhile */
  async close(batchId: string): Promise<boolean> {
    return (await this.#batches.deleteOne({ _id: batchId, isGivenUp: null })).deletedCount === 1;
  }

  /** Gives a batch up before its stops are removed. May be repeated. @returns false if it has been ended */
  async giveUp(batchId: string): Promise<boolean> {
    const { matchedCount } = await this.#batches.updateOne({ _id: batchId }, { $set: { isGivenUp: true } });
    return matchedCount === 1;
  }

  /** Forgets a batch that was given up, when its stops are removed. */
  async forget(batchId: string): Promise<void> {
    await this.#batches.deleteOne({ _id: batchId });
  }

  async openedBefore(moment: Date): Promise<OpenBatch[]> {
    return this.#batches.find({ openedAt: { $lt: moment } }).lean<OpenBatch[]>();
  }
}
