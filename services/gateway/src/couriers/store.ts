import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { recordOptions } from "../database.ts";
import type { PageRequest } from "../http/page.ts";

/** A courier as it is kept. */
export interface CourierRecord {
  readonly _id: string;
  readonly companyId: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly externalId: string | null;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type CourierFields = Pick<
  CourierRecord,
  "firstName" | "lastName" | "email" | "phone" | "externalId" | "isActive"
>;

const schema = new Schema<CourierRecord>(
  {
    _id: { type: String, required: true },
    companyId: { type: String, required: true },
    firstName: String,
    lastName: String,
    email: String,
    phone: String,
    externalId: String,
    isActive: Boolean,
    createdAt: Date,
    updatedAt: Date,
  },
  { ...recordOptions, collection: "couriers" },
).index({ companyId: 1, _id: 1 });

/** The companies' driver pools. */
export class CourierStore {
  readonly #couriers: Model<CourierRecord>;

  constructor(connection: Connection) {
    this.#couriers = connection.model<CourierRecord>("Courier", schema);
  }

  async insert(courier: CourierRecord): Promise<void> {
    await this.#couriers.insertMany([courier], { lean: true });
  }

  /** In the order of creation. */
  async list(companyId: string, { afterId, take }: PageRequest): Promise<CourierRecord[]> {
    const filter = { companyId, ...(afterId === undefined ? {} : { _id: { $gt: afterId } }) };
    return this.#couriers
      .find(filter)
      .sort({ _id: 1 })
      .limit(take ?? 0)
      .lean<CourierRecord[]>();
  }

  async find(companyId: string, ids: readonly string[]): Promise<CourierRecord[]> {
    return this.#couriers.find({ _id: { $in: ids }, companyId }).lean<CourierRecord[]>();
  }

  /** @returns the courier afterwards; null if the company has no such courier. */
  async update(
    companyId: string,
    id: string,
    changes: Partial<CourierFields>,
    now: Date,
  ): Promise<CourierRecord | null> {
    return this.#couriers
      .findOneAndUpdate(
        { _id: id, companyId },
        { $set: { ...changes, updatedAt: now } },
        { returnDocument: "after" },
      )
      .lean<CourierRecord | null>();
  }

  async removeCompany(companyId: string): Promise<void> {
    await this.#couriers.deleteMany({ companyId });
  }
}
