import type { Connection, Model } from "mongoose";
import { isNew, recordSchema } from "../shared/database.ts";
import type { LookupResult } from "@rondo/addresses/geocoder.ts";

export interface CachedAnswer {
  readonly _id: string;
  readonly result: LookupResult;
  readonly at: Date;
}

const schema = recordSchema<CachedAnswer>("geocoder_answers").index({ at: 1 });

export class CacheStore {
  readonly #answers: Model<CachedAnswer>;

  constructor(connection: Connection) {
    this.#answers = connection.model<CachedAnswer>("GeocoderAnswer", schema);
  }

  async find(id: string): Promise<CachedAnswer | null> {
    return this.#answers.findById(id).lean();
  }

  async put({ _id, ...answer }: CachedAnswer): Promise<void> {
    const { matchedCount } = await this.#answers.updateOne({ _id }, { $set: answer });
    // Another gateway may be first, with the same answer.
    if (matchedCount === 0) await isNew(this.#answers.create({ _id, ...answer }));
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.#answers.deleteMany({ at: { $lt: time } });
  }
}
