import type { Connection, Model } from "mongoose";
import { changed, pageOf, recordSchema, withId, type Kept } from "../shared/database.ts";
import { storedRecords, type ValuesOf } from "@rondo/day/records/field-table.ts";
import type { PageRequest } from "../shared/page-request.ts";
import { courierFields } from "@rondo/day/records/courier/fields.ts";

export type CourierFields = ValuesOf<typeof courierFields>;

export interface CourierRecord extends CourierFields {
  readonly id: string;
  readonly companyId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type CourierDocument = Kept<CourierRecord>;

const stored = storedRecords<CourierDocument>(courierFields);

const schema = recordSchema<CourierDocument>("couriers", "companyId").index({ companyId: 1, _id: 1 });

export class CourierStore {
  readonly #couriers: Model<CourierDocument>;

  constructor(connection: Connection) {
    this.#couriers = connection.model<CourierDocument>("Courier", schema);
  }

  async insert({ id, ...fields }: CourierRecord): Promise<void> {
    await this.#couriers.insertMany([stored.documentOf({ _id: id, ...fields })], { lean: true });
  }

  /** In the order of creation. */
  async list(companyId: string, page: PageRequest): Promise<CourierRecord[]> {
    return (await pageOf(this.#couriers, { companyId }, page)).map(recordOf);
  }

  async find(companyId: string, ids: readonly string[]): Promise<CourierRecord[]> {
    const found = await this.#couriers.find({ _id: { $in: ids }, companyId }).lean<object[]>();
    return found.map(recordOf);
  }

  /** @returns the courier afterwards; null if the company has no such courier */
  async update(
    companyId: string,
    id: string,
    changes: Partial<CourierFields>,
    now: Date,
  ): Promise<CourierRecord | null> {
    const found = await changed(
      this.#couriers,
      { _id: id, companyId },
      { $set: { ...stored.documentOf(changes), updatedAt: now } },
    );
    return found && recordOf(found);
  }
}

function recordOf(found: object): CourierRecord {
  return withId(stored.recordOf(found));
}
