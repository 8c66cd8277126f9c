import type { Connection, Model } from "mongoose";
import { insertInSlot } from "../shared/company-slots.ts";
import { changed, recordSchema, withId, type Kept } from "../shared/database.ts";
import type { Role } from "../shared/roles.ts";

/** Somebody who signs in for a company. */
export interface PersonRecord {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** From then on no session and no link works. The audit log still needs the name. */
  readonly endedAt: Date | null;
}

/** How many people of a company may be not ended. */
export const PEOPLE_PER_COMPANY = 500;

type PersonDocument = Kept<PersonRecord> & {
  /** The company and a number that no other person of it has, as one text. One who was ended has none. */
  readonly slot?: string;
};

const schema = recordSchema<PersonDocument>("people", "companyId")
  .index({ slot: 1 }, { unique: true, sparse: true })
  .index({ companyId: 1 });

/** The companies' people, one document each. */
export class PersonStore {
  readonly #people: Model<PersonDocument>;

  constructor(connection: Connection) {
    this.#people = connection.model<PersonDocument>("Person", schema);
  }

  /** Adds a person. @returns false if the company has as many as it may have */
  async insert({ id, ...fields }: PersonRecord): Promise<boolean> {
    const { companyId } = fields;
    const refusal = await insertInSlot({
      id,
      most: PEOPLE_PER_COMPANY,
      read: async () => {
        const found = await this.#people.find({ companyId, endedAt: null }, { slot: 1 }).lean();
        return found.map(({ _id, slot = "" }) => ({ id: _id, slot: Number(slot.split(" ")[1]) }));
      },
      insert: async (slot) => {
        await this.#people.insertMany([{ _id: id, ...fields, slot: `${companyId} ${slot}` }], { lean: true });
      },
    });
    return refusal === null;
  }

  /** People who are not ended, in the order of their names. */
  async list(companyId: string): Promise<PersonRecord[]> {
    const found = await this.#people.find({ companyId, endedAt: null }).sort({ name: 1, _id: 1 }).lean();
    return found.map(recordOf);
  }

  /** Null for one who was ended. */
  async find(companyId: string, id: string): Promise<PersonRecord | null> {
    const found = await this.#people.findOne({ _id: id, companyId, endedAt: null }).lean();
    return found && recordOf(found);
  }

  /** Also of those who were ended. */
  async namesOf(companyId: string, ids: readonly string[]): Promise<(readonly [string, string])[]> {
    const found = await this.#people.find({ companyId, _id: { $in: ids } }, { name: 1 }).lean();
    return found.map(({ _id, name }) => [_id, name] as const);
  }

  /** @returns the person afterwards; null if the company has no such person */
  async change(
    companyId: string,
    id: string,
    changes: Partial<Pick<PersonRecord, "name" | "role">>,
    at: Date,
  ): Promise<PersonRecord | null> {
    const open = { _id: id, companyId, endedAt: null };
    const found = await changed(this.#people, open, { $set: { ...changes, updatedAt: at } });
    return found && recordOf(found);
  }

  /** @returns whether the company has such a person */
  async end(companyId: string, id: string, at: Date): Promise<boolean> {
    const ended = { $set: { endedAt: at, updatedAt: at }, $unset: { slot: "" as const } };
    return (await this.#people.updateOne({ _id: id, companyId, endedAt: null }, ended)).matchedCount === 1;
  }
}

function recordOf({ slot: _, ...found }: PersonDocument): PersonRecord {
  return withId(found);
}
