import type { Connection } from "mongoose";
import { endName, holdName, type Entry } from "../billing/ledger.ts";
import type { PaidJob } from "./money.ts";

export interface PaidRun {
  readonly companyId: string;
  readonly jobId: string;
}

/** Reads stored entries of the ledger and their runs directly, not through the nouns' stores. */
export class LedgerReader {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Entries written after a moment, oldest first. */
  async entriesSince(moment: Date, most: number): Promise<Entry[]> {
    return this.#entries({ at: { $gt: moment } })
      .sort({ at: 1 })
      .limit(most)
      .toArray();
  }

  async entriesAt(companyId: string, numbers: readonly number[]): Promise<Entry[]> {
    return this.#entries({ companyId, seq: { $in: numbers } }).toArray();
  }

  /** The runs' holds and their ends. */
  async entriesOf(runs: readonly PaidRun[]): Promise<Entry[]> {
    const found: Entry[] = [];
    for (const [companyId, own] of Map.groupBy(runs, (run) => run.companyId)) {
      const once = own.flatMap(({ jobId }) => [holdName(jobId), endName(jobId)]);
      found.push(...(await this.#entries({ companyId, once: { $in: once } }).toArray()));
    }
    return found;
  }

  async jobs(runs: readonly PaidRun[]): Promise<PaidJob[]> {
    const ids = runs.map(({ jobId }) => jobId);
    const found = this.#connection.collection<PaidJob>("jobs").find({ _id: { $in: ids } });
    const fields = { companyId: 1, state: 1, "outcome.kind": 1, chargedCents: 1, priceCents: 1 };
    return found.project<PaidJob>(fields).toArray();
  }

  #entries(filter: object) {
    return this.#connection.collection<Entry>("ledger").find(filter);
  }
}
