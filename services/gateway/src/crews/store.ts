import type { Connection, Model } from "mongoose";
import { insertInSlot } from "../shared/company-slots.ts";
import { changed, isDuplicate, recordSchema, withId, type Kept } from "../shared/database.ts";
import { storedRecords } from "@rondo/day/records/field-table.ts";
import { crewCourierFields, type CrewCourier } from "./schemas.ts";

export interface CrewRecord {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly couriers: readonly CrewCourier[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type CrewFields = Partial<Pick<CrewRecord, "name" | "couriers">>;
/** A crew in a list: only the ids of its couriers are read. */
export type CrewHead = Omit<CrewRecord, "couriers"> & {
  readonly couriers: readonly Pick<CrewCourier, "courierId">[];
};

export const CREWS_PER_COMPANY = 100;

type CrewDocument = Kept<CrewRecord> & { readonly slot: number };

const { recordOf, documentOf } = storedRecords<CrewCourier>(crewCourierFields);

const schema = recordSchema<CrewDocument>("crews", "companyId")
  .index({ companyId: 1, name: 1 }, { unique: true })
  .index({ companyId: 1, slot: 1 }, { unique: true });

export class CrewStore {
  readonly #crews: Model<CrewDocument>;

  constructor(connection: Connection) {
    this.#crews = connection.model<CrewDocument>("Crew", schema);
  }

  /** @returns why the crew cannot be added; null if it was */
  async insert({ id, ...crew }: CrewRecord): Promise<"full" | "taken" | null> {
    return insertInSlot({
      id,
      most: CREWS_PER_COMPANY,
      read: async () => {
        const found = await this.#crews
          .find({ companyId: crew.companyId }, { name: 1, slot: 1 })
          .lean<{ _id: string; name: string; slot: number }[]>();
        return found.map(withId);
      },
      refusal: (present) => (present.some(({ name }) => name === crew.name) ? "taken" : null),
      insert: async (slot) => {
        await this.#crews.insertMany([{ _id: id, ...documentsOf(crew), slot }], { lean: true });
      },
    });
  }

  /** In the order of their names. */
  async list(companyId: string): Promise<CrewHead[]> {
    const found = await this.#crews
      .find({ companyId }, { name: 1, "couriers.courierId": 1, createdAt: 1, updatedAt: 1 })
      .sort({ name: 1 })
      .lean<Kept<CrewHead>[]>();
    return found.map(withId);
  }

  async find(companyId: string, id: string): Promise<CrewRecord | null> {
    const found = await this.#crews.findOne({ _id: id, companyId }).lean<CrewDocument | null>();
    return found && crewOf(found);
  }

  /** @returns the crew afterwards; null if the company has no such crew, "taken" if another one has the name */
  async update(
    companyId: string,
    id: string,
    changes: CrewFields,
    now: Date,
  ): Promise<CrewRecord | "taken" | null> {
    const { name } = changes;
    const isOthers = { companyId, name, _id: { $ne: id } };
    if (name !== undefined && (await this.#crews.exists(isOthers)) !== null) return "taken";
    try {
      const update = { $set: { ...documentsOf(changes), updatedAt: now } };
      const found = await changed(this.#crews, { _id: id, companyId }, update);
      return found && crewOf(found);
    } catch (error) {
      if (isDuplicate(error)) return "taken";
      throw error;
    }
  }

  async remove(companyId: string, id: string): Promise<boolean> {
    return (await this.#crews.deleteOne({ _id: id, companyId })).deletedCount === 1;
  }
}

function crewOf({ slot: _, ...found }: CrewDocument): CrewRecord {
  return { ...withId(found), couriers: found.couriers.map(recordOf) };
}

function documentsOf<Fields extends CrewFields>(fields: Fields): Fields {
  if (fields.couriers === undefined) return fields;
  return { ...fields, couriers: fields.couriers.map(documentOf) };
}
