import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { isDuplicate, recordOptions } from "../database.ts";

/** A request that was or is being answered under an idempotency key. */
export interface IdempotentRequest {
  /** What it has made is known by this id. */
  readonly creationId: string;
  readonly bodyHash: string;
  /** Null while the first request is still running. */
  readonly status: number | null;
  /** The answer's body, compressed; null while the first request is still running. */
  readonly answer: Buffer | null;
  readonly startedAt: Date;
  /** It has ended without an answer that is kept. */
  readonly isFree: boolean;
}

/** `callId`: the stored name of `creationId` is older. */
type IdempotentDocument = Omit<IdempotentRequest, "creationId"> & {
  readonly _id: string;
  readonly callId: string;
};

const schema = new Schema<IdempotentDocument>(
  {
    _id: String,
    callId: String,
    bodyHash: String,
    status: Number,
    answer: Buffer,
    startedAt: Date,
    isFree: Boolean,
  },
  { ...recordOptions, collection: "idempotent_calls" },
).index({ startedAt: 1 });

/** Requests by company, path and idempotency key. */
export class IdempotencyStore {
  readonly #requests: Model<IdempotentDocument>;

  constructor(connection: Connection) {
    this.#requests = connection.model<IdempotentDocument>("IdempotentCall", schema);
  }

  /** Claims an id for a request that begins; false when somebody else has it. */
  async claim(id: string, creationId: string, bodyHash: string, startedAt: Date): Promise<boolean> {
    try {
      const none = { status: null, answer: null, isFree: false };
      await this.#requests.create({ _id: id, callId: creationId, bodyHash, startedAt, ...none });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async find(id: string): Promise<IdempotentRequest | null> {
    const found = await this.#requests.findById(id);
    if (found === null) return null;
    const { callId, bodyHash, status, answer, startedAt, isFree } = found;
    return {
      creationId: callId,
      bodyHash,
      status,
      answer: answer === null ? null : Buffer.from(answer),
      startedAt,
      isFree,
    };
  }

  /** Goes on with a request that has no answer, under its `creationId`; false when somebody else was first. */
  async takeOver(id: string, seen: Date, startedAt: Date): Promise<boolean> {
    const fields = { startedAt, isFree: false };
    const { matchedCount } = await this.#requests.updateOne(
      { _id: id, startedAt: seen, status: null },
      { $set: fields },
    );
    return matchedCount === 1;
  }

  async finish(id: string, startedAt: Date, status: number, answer: Buffer): Promise<void> {
    await this.#requests.updateOne({ _id: id, startedAt }, { $set: { status, answer } });
  }

  /** Lets the next request go on where this one, if it is still its own, has ended without an answer to keep. */
  async free(id: string, startedAt: Date): Promise<void> {
    await this.#requests.updateOne({ _id: id, startedAt, status: null }, { $set: { isFree: true } });
  }

  /** Forgets a request, if the id is still its own. */
  async release(id: string, startedAt: Date): Promise<void> {
    await this.#requests.deleteOne({ _id: id, startedAt });
  }

  async deleteStartedBefore(time: Date): Promise<void> {
    await this.#requests.deleteMany({ startedAt: { $lt: time } });
  }
}
