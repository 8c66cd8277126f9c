import type { Connection, Model, mongo } from "mongoose";
import { isNew, recordSchema } from "../shared/database.ts";

export interface IdempotentRequest {
  /** The id of the record that the request creates. */
  readonly creationId: string;
  readonly bodyHash: string;
  /** Null while the first request is still running. */
  readonly status: number | null;
  /** The answer's body, compressed; null while the first request is still running. */
  readonly answer: Buffer | null;
  readonly startedAt: Date;
  /** An earlier try ended without an answer to keep. */
  readonly isFree: boolean;
}

export interface RequestOwner {
  readonly companyId: string;
  readonly projectId?: string | undefined;
}

/** `callId` is the older, stored name of `creationId`. */
type IdempotentDocument = Omit<IdempotentRequest, "creationId" | "answer"> & {
  readonly _id: string;
  readonly answer: mongo.Binary | null;
  readonly callId: string;
  /** Absent in requests of older versions. */
  readonly companyId?: string;
  /** The project that the request is about, else the record that it creates. */
  readonly about?: string;
};

const schema = recordSchema<IdempotentDocument>("idempotent_calls", "companyId")
  .index({ startedAt: 1 })
  .index({ companyId: 1, about: 1 });

export class IdempotencyStore {
  readonly #requests: Model<IdempotentDocument>;

  constructor(connection: Connection) {
    this.#requests = connection.model<IdempotentDocument>("IdempotentCall", schema);
  }

  /** Claims an id for a new request. @returns false if another request has it */
  async claim(
    id: string,
    { companyId, projectId }: RequestOwner,
    creationId: string,
    bodyHash: string,
    startedAt: Date,
  ): Promise<boolean> {
    const none = { status: null, answer: null, isFree: false };
    const request = { callId: creationId, companyId, about: projectId ?? creationId, bodyHash, startedAt };
    return isNew(this.#requests.insertMany([{ _id: id, ...request, ...none }], { lean: true }));
  }

  async find(id: string): Promise<IdempotentRequest | null> {
    const found = await this.#requests.findById(id).lean<IdempotentDocument | null>();
    if (found === null) return null;
    const { callId: creationId, bodyHash, status, answer, startedAt, isFree } = found;
    return { creationId, bodyHash, status, answer: answer && Buffer.from(answer.buffer), startedAt, isFree };
  }

  /** Takes over a request that has no answer, under its `creationId`. @returns false if another request was first */
  async takeOver(id: string, seen: Date, startedAt: Date): Promise<boolean> {
    const open = { _id: id, startedAt: seen, status: null };
    const again = { $set: { startedAt, isFree: false } };
    return (await this.#requests.updateOne(open, again)).matchedCount === 1;
  }

  async finish(id: string, startedAt: Date, status: number, answer: Buffer): Promise<void> {
    await this.#requests.updateOne({ _id: id, startedAt }, { $set: { status, answer } });
  }

  /** Lets the next request with the key take over. Changes nothing if the id is no longer the caller's. */
  async free(id: string, startedAt: Date): Promise<void> {
    await this.#requests.updateOne({ _id: id, startedAt, status: null }, { $set: { isFree: true } });
  }

  /** Forgets a request, if its id is still the caller's. */
  async release(id: string, startedAt: Date): Promise<void> {
    await this.#requests.deleteOne({ _id: id, startedAt });
  }

  async remove(companyId: string, projectId?: string): Promise<void> {
    await this.#requests.deleteMany({ companyId, ...(projectId !== undefined && { about: projectId }) });
  }

  async deleteStartedBefore(time: Date): Promise<void> {
    await this.#requests.deleteMany({ startedAt: { $lt: time } });
  }
}
