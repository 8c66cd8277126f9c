import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import { isDuplicate, recordOptions } from "../database.ts";

interface WindowDocument {
  _id: string;
  used: number;
  resetAt: Date;
}

/** One caller's window: how many calls it holds so far, and when the next one begins. */
export interface RateWindow {
  readonly used: number;
  readonly resetAt: Date;
}

export type RateLimitStore = ReturnType<typeof rateLimitStore>;

/** The counters that all gateways share, one document per caller. */
export function rateLimitStore(connection: Connection) {
  const schema = new Schema<WindowDocument>(
    { _id: String, used: Number, resetAt: Date },
    { ...recordOptions, collection: "rate_windows" },
  );
  schema.index({ resetAt: 1 });
  const model = connection.model("RateWindow", schema);

  return {
    /** Adds `count` calls to the caller's window, opening a new one of `windowMs` when the last has passed. */
    async add(caller: string, count: number, now: Date, windowMs: number): Promise<RateWindow> {
      for (;;) {
        const open = await model
          .findOneAndUpdate(
            { _id: caller, resetAt: { $gt: now } },
            { $inc: { used: count } },
            { returnDocument: "after" },
          )
          .lean();
        if (open !== null) return open;
        const fresh = { used: count, resetAt: new Date(now.getTime() + windowMs) };
        const { matchedCount } = await model.updateOne(
          { _id: caller, resetAt: { $lte: now } },
          { $set: fresh },
        );
        if (matchedCount === 1) return fresh;
        try {
          await model.create({ _id: caller, ...fresh });
          return fresh;
        } catch (error) {
          if (!isDuplicate(error)) throw error; // somebody else opened the window: count in theirs
        }
      }
    },

    /** Forgets the windows that ended before a time. */
    async deleteEndedBefore(time: Date): Promise<void> {
      await model.deleteMany({ resetAt: { $lt: time } });
    },
  };
}
