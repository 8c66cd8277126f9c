import type { Connection, Model } from "mongoose";
import { storedRecords, type ValuesOf } from "@rondo/day/records/field-table.ts";
import { isNew, recordSchema } from "../shared/database.ts";
import { vehicleFields, type Firm } from "./schemas.ts";

/** The settings of a firm as the service knows them. */
export type FirmRecord = Omit<Firm, "updatedAt"> & { readonly updatedAt: Date };
type Vehicle = ValuesOf<typeof vehicleFields> & { readonly name: string };
type FirmDocument = FirmRecord & { readonly _id: string; readonly companyId: string };

const { recordOf, documentOf } = storedRecords<Vehicle>(vehicleFields);
const schema = recordSchema<FirmDocument>("firms", "companyId");

/** The firms' settings: one document for each company. */
export class FirmStore {
  readonly #firms: Model<FirmDocument>;

  constructor(connection: Connection) {
    this.#firms = connection.model<FirmDocument>("Firm", schema);
  }

  async find(companyId: string): Promise<FirmRecord | null> {
    const found = await this.#firms.findById(companyId).lean();
    if (found === null) return null;
    const { _id, companyId: _company, ...record } = found;
    return { ...record, vehicles: record.vehicles.map((vehicle) => recordOf(vehicle)) };
  }

  /** Writes the settings over those of the revision before. @returns false if there are others by now */
  async replace(companyId: string, record: FirmRecord): Promise<boolean> {
    const document = { ...record, companyId, vehicles: record.vehicles.map(documentOf) };
    if (record.revision === 1)
      return isNew(this.#firms.insertMany([{ _id: companyId, ...document }], { lean: true }));
    const before = { _id: companyId, revision: record.revision - 1 };
    return (await this.#firms.updateOne(before, { $set: document })).matchedCount === 1;
  }
}
