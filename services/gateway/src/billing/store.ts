import type { Connection, Model } from "mongoose";
import { LRUCache } from "lru-cache";
import { isNew, recordSchema } from "../shared/database.ts";
import { rangeOf, type TimeRange } from "@rondo/day/records/time-range.ts";
import type { Entry } from "./ledger.ts";

const PAGE = 500;

export interface EntryFilter extends TimeRange {
  readonly kind?: Entry["kind"] | undefined;
  readonly jobId?: string | undefined;
}

type EntryDocument = Entry & { readonly _id: string };

const schema = recordSchema<EntryDocument>("ledger", "companyId")
  .index({ companyId: 1, once: 1 }, { unique: true })
  .index({ companyId: 1, seq: 1 })
  .index({ at: 1 });

/**
 * The append-only ledger. An entry's id is its company and number. If two gateways append after the same entry, one
 * insert fails: that is the compare-and-set. Names (`once`) are unique within a company.
 */
export class LedgerStore {
  readonly #entries: Model<EntryDocument>;
  /** The last entry of each company that this gateway knows. Reads begin there, because entries never change. */
  readonly #lastSeen = new LRUCache<string, Entry>({ max: 10_000 });

  constructor(connection: Connection) {
    this.#entries = connection.model<EntryDocument>("LedgerEntry", schema);
  }

  async last(companyId: string): Promise<Entry | null> {
    let last = this.#lastSeen.get(companyId) ?? (await this.#lastStored(companyId));
    for (let next = last; next !== null; next = await this.#entryAt(companyId, next.seq + 1)) last = next;
    if (last !== null) this.#lastSeen.set(companyId, last);
    return last;
  }

  async findOnce(companyId: string, once: string): Promise<Entry | null> {
    const found = await this.#entries.findOne({ companyId, once }).lean();
    return found === null ? null : entryOf(found);
  }

  /** Appends an entry. @returns false if its number or its name is taken */
  async append(entry: Entry): Promise<boolean> {
    const document = { _id: idOf(entry.companyId, entry.seq), ...entry };
    const isAdded = await isNew(this.#entries.insertMany([document], { lean: true }));
    if (isAdded) this.#lastSeen.set(entry.companyId, entry);
    return isAdded;
  }

  /** The newest first, before the entry of a number. */
  async newest(
    companyId: string,
    filter: EntryFilter,
    { before, take }: { readonly before?: number | undefined; readonly take: number },
  ): Promise<Entry[]> {
    const older = before === undefined ? {} : { seq: { $lt: before } };
    const found = this.#entries.find({ companyId, ...older, ...conditionsOf(filter) });
    return (await found.sort({ seq: -1 }).limit(take).lean()).map(entryOf);
  }

  /** The oldest first, in pages. */
  async *pages(companyId: string, filter: EntryFilter): AsyncGenerator<Entry[]> {
    const conditions = conditionsOf(filter);
    for (let after = 0; ;) {
      const found = this.#entries.find({ companyId, seq: { $gt: after }, ...conditions });
      const page = (await found.sort({ seq: 1 }).limit(PAGE).lean()).map(entryOf);
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      after = page.at(-1)?.seq ?? after;
    }
  }

  async list(companyId: string): Promise<Entry[]> {
    return (await this.#entries.find({ companyId }).sort({ seq: 1 }).lean()).map(entryOf);
  }

  async #entryAt(companyId: string, seq: number): Promise<Entry | null> {
    const found = await this.#entries.findById(idOf(companyId, seq)).lean();
    return found === null ? null : entryOf(found);
  }

  async #lastStored(companyId: string): Promise<Entry | null> {
    const [found] = await this.#entries.find({ companyId }).sort({ seq: -1 }).limit(1).lean();
    return found === undefined ? null : entryOf(found);
  }
}

function conditionsOf({ kind, jobId, ...range }: EntryFilter) {
  const at = rangeOf(range);
  return {
    ...(kind !== undefined && { kind }),
    ...(jobId !== undefined && { jobId }),
    ...(at !== undefined && { at }),
  };
}

function idOf(companyId: string, seq: number): string {
  return `${companyId}:${seq}`;
}

function entryOf({ _id, ...entry }: EntryDocument): Entry {
  return entry;
}
