import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import { isDuplicate, recordOptions } from "../database.ts";

/** A call that was or is being answered under an idempotency key. */
export interface IdempotentCall {
  /** What it has made is known by this id. */
  readonly callId: string;
  readonly bodyHash: string;
  /** Null while the first call is still running. */
  readonly status: number | null;
  /** The answer's body, compressed; null while the first call is still running. */
  readonly answer: Buffer | null;
  readonly startedAt: Date;
  /** It has ended without an answer that is kept. */
  readonly isFree: boolean;
}

type IdempotentDocument = IdempotentCall & { readonly _id: string };

export type IdempotencyStore = ReturnType<typeof idempotencyStore>;

/** Calls by company, path and idempotency key. */
export function idempotencyStore(connection: Connection) {
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
  );
  schema.index({ startedAt: 1 });
  const model = connection.model("IdempotentCall", schema);

  return {
    /** Claims an id for a call that begins; false when somebody else has it. */
    async claim(id: string, callId: string, bodyHash: string, startedAt: Date): Promise<boolean> {
      try {
        await model.create({
          _id: id,
          callId,
          bodyHash,
          status: null,
          answer: null,
          startedAt,
          isFree: false,
        });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    async find(id: string): Promise<IdempotentCall | null> {
      const found = await model.findById(id);
      if (found === null) return null;
      const { callId, bodyHash, status, answer, startedAt, isFree } = found;
      return {
        callId,
        bodyHash,
        status,
        answer: answer === null ? null : Buffer.from(answer),
        startedAt,
        isFree,
      };
    },

    /** Goes on with a call that has no answer, under its `callId`; false when somebody else was first. */
    async takeOver(id: string, seen: Date, startedAt: Date): Promise<boolean> {
      const fields = { startedAt, isFree: false };
      const { matchedCount } = await model.updateOne(
        { _id: id, startedAt: seen, status: null },
        { $set: fields },
      );
      return matchedCount === 1;
    },

    async finish(id: string, startedAt: Date, status: number, answer: Buffer): Promise<void> {
      await model.updateOne({ _id: id, startedAt }, { $set: { status, answer } });
    },

    /** Lets the next call go on where this one, if it is still its own, has ended without an answer to keep. */
    async free(id: string, startedAt: Date): Promise<void> {
      await model.updateOne({ _id: id, startedAt, status: null }, { $set: { isFree: true } });
    },

    /** Forgets a call, if the id is still its own. */
    async release(id: string, startedAt: Date): Promise<void> {
      await model.deleteOne({ _id: id, startedAt });
    },

    async deleteStartedBefore(time: Date): Promise<void> {
      await model.deleteMany({ startedAt: { $lt: time } });
    },
  };
}
