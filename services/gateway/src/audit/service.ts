import type { Clock, IdMaker } from "../runtime.ts";
import type { AuditEntry, AuditFilter, AuditStore, Extract } from "./store.ts";

/** Writes and reads the audit log. */
export class AuditService {
  readonly #store: AuditStore;
  readonly #clock: Clock;
  readonly #newId: IdMaker;

  constructor(store: AuditStore, clock: Clock, newId: IdMaker) {
    this.#store = store;
    this.#clock = clock;
    this.#newId = newId;
  }

  async record(entry: Omit<AuditEntry, "id" | "at">): Promise<void> {
    await this.#store.append({ ...entry, id: this.#newId(), at: this.#clock.now() });
  }

  /** A company's entries before one of them, the newest first. */
  async newest(
    companyId: string,
    filter: AuditFilter,
    page: { readonly before?: string | undefined; readonly take: number },
  ): Promise<AuditEntry[]> {
    return this.#store.newest(companyId, filter, page);
  }

  /** A company's entries in the order of time. */
  async list(companyId: string, extract: Extract = {}): Promise<AuditEntry[]> {
    return this.#store.list(companyId, extract);
  }
}
