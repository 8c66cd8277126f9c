import type { Connection, Model } from "mongoose";
import type { PageRequest } from "../shared/page-request.ts";
import { insertInSlot } from "../shared/company-slots.ts";
import { changed, pageOf, recordSchema, type Kept } from "../shared/database.ts";
import type { KeyRecord } from "./key.ts";

interface KeyDocument extends Kept<KeyRecord> {
  readonly hash: string;
  /** The pepper of the hash. Absent in records of older versions. */
  readonly pepperId?: string;
  /**
   * The company and a number that no other key of it has, as one text: an index of one field can leave out the keys
   * without it. A revoked key has none, nor has a key from before there were slots.
   */
  readonly slot?: string;
}

/** A text of a key that replaces another, with what is stored of it. */
type NewText = PepperedHash & Pick<KeyRecord, "first" | "last">;

/** How many keys of a company may be not revoked. */
export const KEYS_PER_COMPANY = 50;

/** The hash that is stored instead of a key, and the id of its pepper. */
export interface PepperedHash {
  readonly hash: string;
  readonly pepperId: string;
}

interface FoundKey {
  readonly record: KeyRecord;
  readonly hash: string;
  readonly pepperId: string | undefined;
}

const schema = recordSchema<KeyDocument>("keys", "companyId")
  .index({ hash: 1 }, { unique: true })
  .index({ slot: 1 }, { unique: true, sparse: true })
  .index({ companyId: 1, _id: 1 });

export class KeyStore {
  readonly #keys: Model<KeyDocument>;

  constructor(connection: Connection) {
    this.#keys = connection.model<KeyDocument>("Key", schema);
  }

  /** Adds a key. @returns false if the company has as many as it may have */
  async insert(record: KeyRecord, { hash, pepperId }: PepperedHash): Promise<boolean> {
    const { id, ...fields } = record;
    const { companyId } = record;
    const refusal = await insertInSlot({
      id,
      most: KEYS_PER_COMPANY,
      read: async () => {
        const found = await this.#keys.find({ companyId, revokedAt: null }, { slot: 1 }).lean();
        return found.map(({ _id, slot = "" }) => ({ id: _id, slot: Number(slot.split(" ")[1]) }));
      },
      insert: async (slot) => {
        const document = { _id: id, hash, pepperId, slot: `${companyId} ${slot}`, ...fields };
        await this.#keys.insertMany([document], { lean: true });
      },
    });
    return refusal === null;
  }

  async find(companyId: string, id: string): Promise<KeyRecord | null> {
    const found = await this.#keys.findOne({ _id: id, companyId }).lean();
    return found === null ? null : recordOf(found);
  }

  /** Gives a key another text. Null if it has been used or revoked, or is gone. */
  async replaceText(companyId: string, id: string, text: NewText): Promise<KeyRecord | null> {
    const unused = { _id: id, companyId, lastUsedAt: null, revokedAt: null };
    const found = await changed(this.#keys, unused, { $set: text });
    return found === null ? null : recordOf(found);
  }

  async findByHash(hash: string): Promise<FoundKey | null> {
    const found = await this.#keys.findOne({ hash }).lean();
    if (found === null) return null;
    return { record: recordOf(found), hash: found.hash, pepperId: found.pepperId };
  }

  async namesOf(companyId: string, ids: readonly string[]): Promise<(readonly [string, string])[]> {
    const found = await this.#keys.find({ companyId, _id: { $in: ids } }, { name: 1 }).lean();
    return found.map(({ _id, name }) => [_id, name] as const);
  }

  /** Replaces the hash of a key, unless another gateway has replaced it since it was read. */
  async rehash(id: string, seen: string, { hash, pepperId }: PepperedHash): Promise<void> {
    await this.#keys.updateOne({ _id: id, hash: seen }, { $set: { hash, pepperId } });
  }

  /** Keys that may still be used, and how many of them are hashed with this pepper. */
  async countUsable(pepperId: string, now: Date): Promise<{ usable: number; moved: number }> {
    const usable = { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
    const [all, moved] = await Promise.all([
      this.#keys.countDocuments(usable),
      this.#keys.countDocuments({ ...usable, pepperId }),
    ]);
    return { usable: all, moved };
  }

  /** In the order of creation. */
  async list(companyId: string, page: PageRequest): Promise<KeyRecord[]> {
    return (await pageOf(this.#keys, { companyId }, page).lean<KeyDocument[]>()).map(recordOf);
  }

  /** The key after it was revoked; null when there is none. The first revocation's time stays. */
  async revoke(which: { _id: string; companyId?: string }, at: Date): Promise<KeyRecord | null> {
    const revoked = { $set: { revokedAt: at }, $unset: { slot: "" } };
    await this.#keys.updateOne({ ...which, revokedAt: null }, revoked);
    const found = await this.#keys.findOne(which).lean();
    return found === null ? null : recordOf(found);
  }

  async touch(id: string, at: Date): Promise<void> {
    await this.#keys.updateOne({ _id: id }, { $set: { lastUsedAt: at } });
  }
}

function recordOf(found: KeyDocument): KeyRecord {
  const { _id, companyId, mode, name, scopes, first, last, expiresAt, revokedAt, lastUsedAt, createdAt } =
    found;
  const key = { id: _id, companyId, name, scopes, first, last, expiresAt, revokedAt, lastUsedAt, createdAt };
  return mode ? { ...key, mode } : key;
}
