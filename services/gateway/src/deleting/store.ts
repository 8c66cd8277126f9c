import type { Connection, Model } from "mongoose";
import { recordSchema } from "../shared/database.ts";

/** A deletion of a project, or of a company if it names no project, that is to be repeated. */
export interface Deletion {
  readonly _id: string;
  readonly companyId: string;
  readonly projectId: string | null;
  readonly at: Date;
  readonly repeats: number;
  readonly nextAt: Date;
}

const schema = recordSchema<Deletion>("deletions", "companyId", "projectId").index({ nextAt: 1 });

export class DeletionStore {
  readonly #deletions: Model<Deletion>;

  constructor(connection: Connection) {
    this.#deletions = connection.model<Deletion>("Deletion", schema);
  }

  async put({ _id, ...fields }: Deletion): Promise<void> {
    await this.#deletions.updateOne({ _id }, { $set: fields }, { upsert: true });
  }

  async due(now: Date): Promise<Deletion[]> {
    return this.#deletions.find({ nextAt: { $lte: now } }).lean<Deletion[]>();
  }

  /** Plans the next repeat. Changes nothing if the deletion was noted again. */
  async plan({ _id, at }: Deletion, repeats: number, nextAt: Date): Promise<void> {
    await this.#deletions.updateOne({ _id, at }, { $set: { repeats, nextAt } });
  }

  /** Forgets a deletion, unless it was noted again. */
  async forget({ _id, at }: Deletion): Promise<void> {
    await this.#deletions.deleteOne({ _id, at });
  }
}
