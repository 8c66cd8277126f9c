import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { recordOptions } from "../shared/database.ts";
import type { Kept } from "../shared/database.ts";
import type { KeyRecord } from "./key.ts";

interface KeyDocument extends Kept<KeyRecord> {
  readonly hash: string;
  /** The pepper of the hash. Absent in records of older versions. */
  readonly pepperId?: string;
}

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

const schema = new Schema<KeyDocument>(
  {
    _id: String,
    hash: String,
    pepperId: String,
    companyId: String,
    name: String,
    scopes: [String],
    first: String,
    last: String,
    expiresAt: Date,
    revokedAt: Date,
    lastUsedAt: Date,
    createdAt: Date,
  },
  { ...recordOptions, collection: "keys" },
)
  .index({ hash: 1 }, { unique: true })
  .index({ companyId: 1, _id: 1 });

/** API keys by the hash of their secret. */
export class KeyStore {
  readonly #keys: Model<KeyDocument>;

  constructor(connection: Connection) {
    this.#keys = connection.model<KeyDocument>("Key", schema);
  }

  async insert(record: KeyRecord, { hash, pepperId }: PepperedHash): Promise<void> {
    const { id, ...fields } = record;
    await this.#keys.create({ _id: id, hash, pepperId, ...fields });
  }

  async findByHash(hash: string): Promise<FoundKey | null> {
    const found = await this.#keys.findOne({ hash }).lean();
    if (found === null) return null;
    return { record: recordOf(found), hash: found.hash, pepperId: found.pepperId };
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

  async list(companyId: string): Promise<KeyRecord[]> {
    return (await this.#keys.find({ companyId }).sort({ _id: 1 }).lean()).map(recordOf);
  }

  /** The key after it was revoked; null when there is none. The first revocation's time stays. */
  async revoke(which: { _id: string; companyId?: string }, at: Date): Promise<KeyRecord | null> {
    await this.#keys.updateOne({ ...which, revokedAt: null }, { $set: { revokedAt: at } });
    const found = await this.#keys.findOne(which).lean();
    return found === null ? null : recordOf(found);
  }

  async touch(id: string, at: Date): Promise<void> {
    await this.#keys.updateOne({ _id: id }, { $set: { lastUsedAt: at } });
  }
}

function recordOf(found: KeyDocument): KeyRecord {
  const { _id, companyId, name, scopes, first, last, expiresAt, revokedAt, lastUsedAt, createdAt } = found;
  return { id: _id, companyId, name, scopes, first, last, expiresAt, revokedAt, lastUsedAt, createdAt };
}
