import { Schema, type Connection, type Model } from "mongoose";
import { isNew, recordOptions } from "../shared/database.ts";

export interface RateWindow {
  readonly used: number;
  readonly resetAt: Date;
}

type WindowDocument = RateWindow & { readonly _id: string };

const schema = new Schema<WindowDocument>(
  { _id: String, used: Number, resetAt: Date },
  { ...recordOptions, collection: "rate_windows" },
).index({ resetAt: 1 });

/** The counters that all gateways share, one document per caller. */
export class RateLimitStore {
  readonly #windows: Model<WindowDocument>;

  constructor(connection: Connection) {
    this.#windows = connection.model<WindowDocument>("RateWindow", schema);
  }

  /** Adds `count` requests to the caller's window, opening a new one of `windowMs` when the last has passed. */
  async add(caller: string, count: number, now: Date, windowMs: number): Promise<RateWindow> {
    for (;;) {
      const open = await this.#windows
        .findOneAndUpdate(
          { _id: caller, resetAt: { $gt: now } },
          { $inc: { used: count } },
          { returnDocument: "after" },
        )
        .lean();
      if (open !== null) return open;
      const fresh = { used: count, resetAt: new Date(now.getTime() + windowMs) };
      const { matchedCount } = await this.#windows.updateOne(
        { _id: caller, resetAt: { $lte: now } },
        { $set: fresh },
      );
      if (matchedCount === 1) return fresh;
      // If another gateway has opened the window, the request counts in it.
      if (await isNew(this.#windows.create({ _id: caller, ...fresh }))) return fresh;
    }
  }

  async deleteEndedBefore(time: Date): Promise<void> {
    await this.#windows.deleteMany({ resetAt: { $lt: time } });
  }
}
