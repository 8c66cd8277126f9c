import { Schema, type Connection, type Model } from "mongoose";
import { storedRecords, type ValuesOf } from "@rondo/day/records/field-table.ts";
import { isDuplicate, recordOptions } from "../shared/database.ts";
import { vehicleFields, type Firm } from "./schemas.ts";

/** The settings of a firm as the service knows them. */
export type FirmRecord = Omit<Firm, "updatedAt"> & { readonly updatedAt: Date };
type Vehicle = ValuesOf<typeof vehicleFields> & { readonly name: string };
type FirmDocument = FirmRecord & { readonly _id: string; readonly companyId: string };

const { recordOf, documentOf } = storedRecords<Vehicle>(vehicleFields);
const { Mixed } = Schema.Types;

const schema = new Schema<FirmDocument>(
  {
    _id: String,
    companyId: String,
    revision: Number,
    workStartTime: String,
    workEndTime: String,
    stopDurationMinutes: Number,
    depots: [Mixed],
    vehicles: [Mixed],
    loadKinds: [Mixed],
    updatedAt: Date,
  },
  { ...recordOptions, collection: "firms" },
);

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
    if (record.revision === 1) return this.#insert({ _id: companyId, ...document });
    const before = { _id: companyId, revision: record.revision - 1 };
    return (await this.#firms.updateOne(before, { $set: document })).matchedCount === 1;
  }

  async removeCompany(companyId: string): Promise<void> {
    await this.#firms.deleteOne({ _id: companyId });
  }

  async #insert(document: FirmDocument): Promise<boolean> {
    try {
      await this.#firms.insertMany([document], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
