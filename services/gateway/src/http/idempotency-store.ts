import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import { isDuplicate, recordOptions } from "../database.ts";

/** A call that was or is being answered under an idempotency key. */
export interface IdempotentCall {
  readonly bodyHash: string;
  /** Null while the first call is still running. */
  readonly status: number | null;
  /** The answer's body, compressed; null while the first call is still running. */
  readonly answer: Buffer | null;
  readonly startedAt: Date;
}

interface IdempotentDocument {
  _id: string;
  bodyHash: string;
  status: number | null;
  answer: Buffer | null;
  startedAt: Date;
}

export type IdempotencyStore = ReturnType<typeof idempotencyStore>;

/** Calls by company, path and idempotency key. */
export function idempotencyStore(connection: Connection) {
  const schema = new Schema<IdempotentDocument>(
    { _id: String, bodyHash: String, status: Number, answer: Buffer, startedAt: Date },
    { ...recordOptions, collection: "idempotent_calls" },
  );
  const model = connection.model("IdempotentCall", schema);

  return {
    /** Claims an id for a call that begins; false when somebody else has it. */
    async claim(id: string, bodyHash: string, startedAt: Date): Promise<boolean> {
      try {
        await model.create({ _id: id, bodyHash, status: null, answer: null, startedAt });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    async find(id: string): Promise<IdempotentCall | null> {
      const found = await model.findById(id);
      if (found === null) return null;
      const { bodyHash, status, answer, startedAt } = found;
      return { bodyHash, status, answer: answer === null ? null : Buffer.from(answer), startedAt };
    },

    async finish(id: string, startedAt: Date, status: number, answer: Buffer): Promise<void> {
      await model.updateOne({ _id: id, startedAt }, { $set: { status, answer } });
    },

    /** Gives an id free again, if it is still that call's. */
    async release(id: string, startedAt: Date): Promise<void> {
      await model.deleteOne({ _id: id, startedAt });
    },

    async deleteStartedBefore(time: Date): Promise<void> {
      await model.deleteMany({ startedAt: { $lt: time } });
    },
  };
}
