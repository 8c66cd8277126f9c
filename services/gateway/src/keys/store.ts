import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import { recordOptions } from "../database.ts";
import type { KeyRecord, Scope } from "./key.ts";

interface KeyDocument {
  _id: string;
  hash: string;
  /** Which pepper the hash was made with; absent where it was made before that was noted. */
  pepperId?: string;
  companyId: string;
  name: string;
  scopes: Scope[];
  first: string;
  last: string;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** What is stored instead of a key, and which pepper it was made with. */
export interface PepperedHash {
  readonly hash: string;
  readonly pepperId: string;
}

interface FoundKey {
  readonly record: KeyRecord;
  readonly hash: string;
  readonly pepperId: string | undefined;
}

export type KeyStore = ReturnType<typeof keyStore>;

/** API keys by the hash of their secret. */
export function keyStore(connection: Connection) {
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
  );
  schema.index({ hash: 1 }, { unique: true });
  schema.index({ companyId: 1, _id: 1 });
  const model = connection.model("Key", schema);

  return {
    async insert(record: KeyRecord, { hash, pepperId }: PepperedHash): Promise<void> {
      const { id, ...fields } = record;
      await model.create({ _id: id, hash, pepperId, ...fields, scopes: [...fields.scopes] });
    },

    async findByHash(hash: string): Promise<FoundKey | null> {
      const found = await model.findOne({ hash }).lean();
      if (found === null) return null;
      return { record: recordOf(found), hash: found.hash, pepperId: found.pepperId };
    },

    /** Puts a hash of the same key in place of the one that was seen, unless another has taken its place meanwhile. */
    async rehash(id: string, seen: string, { hash, pepperId }: PepperedHash): Promise<void> {
      await model.updateOne({ _id: id, hash: seen }, { $set: { hash, pepperId } });
    },

    /** Keys that may still be used, and how many of them are hashed with this pepper. */
    async countUsable(pepperId: string, now: Date): Promise<{ usable: number; moved: number }> {
      const usable = { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
      const [all, moved] = await Promise.all([
        model.countDocuments(usable),
        model.countDocuments({ ...usable, pepperId }),
      ]);
      return { usable: all, moved };
    },

    async list(companyId: string): Promise<KeyRecord[]> {
      return (await model.find({ companyId }).sort({ _id: 1 }).lean()).map(recordOf);
    },

    /** The key after it was revoked; null when there is none. The first revocation's time stays. */
    async revoke(id: string, at: Date): Promise<KeyRecord | null> {
      await model.updateOne({ _id: id, revokedAt: null }, { $set: { revokedAt: at } });
      const found = await model.findById(id).lean();
      return found === null ? null : recordOf(found);
    },

    async touch(id: string, at: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { lastUsedAt: at } });
    },
  };
}

function recordOf(found: KeyDocument): KeyRecord {
  const { _id, companyId, name, scopes, first, last, expiresAt, revokedAt, lastUsedAt, createdAt } = found;
  return { id: _id, companyId, name, scopes, first, last, expiresAt, revokedAt, lastUsedAt, createdAt };
}
