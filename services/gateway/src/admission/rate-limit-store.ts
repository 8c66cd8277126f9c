import type { Connection, Model } from "mongoose";
import { changed, isNew, recordSchema } from "../shared/database.ts";

export interface RateWindow {
  readonly used: number;
  readonly resetAt: Date;
}

type WindowDocument = RateWindow & { readonly _id: string };

const schema = recordSchema<WindowDocument>("rate_windows").index({ resetAt: 1 });

/** The counters that all gateways share, one document per caller. */
export class RateLimitStore {
  readonly #windows: Model<WindowDocument>;

  constructor(connection: Connection) {
    this.#windows = connection.model<WindowDocument>("RateWindow", schema);
  }

  /** Adds `count` requests to the caller's window, opening a new one of `windowMs` when the last has passed. */
  async add(caller: string, count: number, now: Date, windowMs: number): Promise<RateWindow> {
    for (;;) {
      const isOpen = { _id: caller, resetAt: { $gt: now } };
      const open = await changed(this.#windows, isOpen, { $inc: { used: count } });
      if (open !== null) return open;
      const fresh = { used: count, resetAt: new Date(now.getTime() + windowMs) };
      const { matchedCount } = await this.#windows.updateOne(
        { _id: caller, resetAt: { $lte: now } },
        { $set: fresh },
      );
      if (matchedCount === 1) return fresh;
      // If another gateway has opened the window, the request counts in it.
      if (await isNew(this.#windows.insertMany([{ _id: caller, ...fresh }], { lean: true }))) return fresh;
    }
  }

  async deleteEndedBefore(time: Date): Promise<void> {
    await this.#windows.deleteMany({ resetAt: { $lt: time } });
  }
}
