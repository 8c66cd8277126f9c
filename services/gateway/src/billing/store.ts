import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import { LRUCache } from "lru-cache";
import { isDuplicate, recordOptions } from "../database.ts";
import type { Entry, EntryKind } from "./ledger.ts";

interface EntryDocument {
  _id: string;
  companyId: string;
  seq: number;
  kind: EntryKind;
  once: string;
  jobId: string | null;
  amountCents: number;
  fromCreditCents: number;
  fromWalletCents: number;
  creditCents: number;
  walletCents: number;
  heldCents: number;
  creditPeriod: string;
  runDay: string;
  runsThatDay: number;
  at: Date;
}

export type LedgerStore = ReturnType<typeof ledgerStore>;

/**
 * The append-only ledger. An entry's id is its company and number, so that of two gateways that count on from the
 * same entry one fails: inserting is the compare-and-set. Names (`once`) are unique within a company.
 */
export function ledgerStore(connection: Connection) {
  const schema = new Schema<EntryDocument>(
    {
      _id: String,
      companyId: String,
      seq: Number,
      kind: String,
      once: String,
      jobId: String,
      amountCents: Number,
      fromCreditCents: Number,
      fromWalletCents: Number,
      creditCents: Number,
      walletCents: Number,
      heldCents: Number,
      creditPeriod: String,
      runDay: String,
      runsThatDay: Number,
      at: Date,
    },
    { ...recordOptions, collection: "ledger" },
  );
  schema.index({ companyId: 1, once: 1 }, { unique: true });
  schema.index({ companyId: 1, seq: 1 });
  const model = connection.model("LedgerEntry", schema);
  /** Each company's last entry as this gateway knows it: where to look on from. Entries never change. */
  const lastSeen = new LRUCache<string, Entry>({ max: 10_000 });

  async function entryAt(companyId: string, seq: number): Promise<Entry | null> {
    const found = await model.findById(idOf(companyId, seq)).lean();
    return found === null ? null : entryOf(found);
  }

  async function lastStored(companyId: string): Promise<Entry | null> {
    const [found] = await model.find({ companyId }).sort({ seq: -1 }).limit(1).lean();
    return found === undefined ? null : entryOf(found);
  }

  return {
    /** The company's last entry, null before the first. */
    async last(companyId: string): Promise<Entry | null> {
      let last = lastSeen.get(companyId) ?? (await lastStored(companyId));
      for (let next = last; next !== null; next = await entryAt(companyId, next.seq + 1)) last = next;
      if (last !== null) lastSeen.set(companyId, last);
      return last;
    },

    async findOnce(companyId: string, once: string): Promise<Entry | null> {
      const found = await model.findOne({ companyId, once }).lean();
      return found === null ? null : entryOf(found);
    },

    /** Adds an entry; false when its number or its name is taken. */
    async append(entry: Entry): Promise<boolean> {
      try {
        await model.create({ _id: idOf(entry.companyId, entry.seq), ...entry });
        lastSeen.set(entry.companyId, entry);
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /** All entries in their order. */
    async list(companyId: string): Promise<Entry[]> {
      return (await model.find({ companyId }).sort({ seq: 1 }).lean()).map(entryOf);
    },
  };
}

function idOf(companyId: string, seq: number): string {
  return `${companyId}:${seq}`;
}

function entryOf({ _id, ...entry }: EntryDocument): Entry {
  return entry;
}
