import type { Logger } from "pino";
import type { Clock, IdMaker } from "../shared/runtime.ts";
import type { AuditEntry, AuditFilter, AuditStore, NewestPage } from "./store.ts";

type NewEntry = Omit<AuditEntry, "id" | "at">;

/** Writes and reads the audit log. */
export class AuditService {
  readonly #store: AuditStore;
  readonly #clock: Clock;
  readonly #newId: IdMaker;
  readonly #log: Logger;

  constructor(store: AuditStore, clock: Clock, newId: IdMaker, log: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#newId = newId;
    this.#log = log;
  }

  async record(entry: NewEntry): Promise<void> {
    await this.#store.append({ ...entry, id: this.#newId(), at: this.#clock.now() });
  }

  /** Records a request's work, which is done and so must be answered as a success. A line of the log replaces a lost entry. */
  async recordDone(entry: NewEntry): Promise<void> {
    try {
      await this.record(entry);
    } catch (error) {
      this.#log.error({ err: error, audit: entry }, "an audit entry could not be written");
    }
  }

  /** A company's entries before one of them, the newest first. */
  async newest(companyId: string, filter: AuditFilter = {}, page: NewestPage = {}): Promise<AuditEntry[]> {
    return this.#store.newest(companyId, filter, page);
  }
}
