import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { recordOptions } from "../database.ts";

/** A batch of stops that is being written. */
export interface OpenBatch {
  /** The `batchId` of its stops. */
  readonly _id: string;
  readonly companyId: string;
  readonly projectId: string;
  readonly openedAt: Date;
}

const schema = new Schema<OpenBatch>(
  { _id: { type: String, required: true }, companyId: String, projectId: String, openedAt: Date },
  { ...recordOptions, collection: "stop_batches" },
);

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

  /** @returns false if the batch was given up meanwhile */
  async close(batchId: string): Promise<boolean> {
    return (await this.#batches.deleteOne({ _id: batchId })).deletedCount === 1;
  }

  /** Batches that were opened before a moment. */
  async openedBefore(moment: Date): Promise<OpenBatch[]> {
    return this.#batches.find({ openedAt: { $lt: moment } }).lean<OpenBatch[]>();
  }
}
