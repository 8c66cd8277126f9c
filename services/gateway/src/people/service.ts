import type { Attempt } from "../http/attempt.ts";
import type { Base } from "../shared/base.ts";
import { ApiError } from "../shared/errors.ts";
import type { NewPerson, PersonChanges } from "./schemas.ts";
import { PEOPLE_PER_COMPANY, type PersonRecord, type PersonStore } from "./store.ts";

interface Parts extends Pick<Base, "clock" | "newId"> {
  readonly store: PersonStore;
}

/** The people of companies. Whether a person may sign in, and stays signed in, depends on the record alone. */
export class PersonService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** People who are not ended, in the order of their names. */
  async list(companyId: string): Promise<PersonRecord[]> {
    return this.#parts.store.list(companyId);
  }

  /** Null for one who was ended. */
  async find(companyId: string, id: string): Promise<PersonRecord | null> {
    return this.#parts.store.find(companyId, id);
  }

  /** @throws ApiError `NOT_FOUND` */
  async get(companyId: string, id: string): Promise<PersonRecord> {
    return (await this.find(companyId, id)) ?? missing();
  }

  /** Names by id, also of people who were ended. */
  async namesOf(companyId: string, ids: readonly string[]): Promise<(readonly [string, string])[]> {
    return ids.length === 0 ? [] : this.#parts.store.namesOf(companyId, ids);
  }

  /** @throws ApiError `CONFLICT` when the company has as many people as it may have */
  async add(companyId: string, body: NewPerson, attempt: Attempt): Promise<PersonRecord> {
    const earlier = attempt.isAgain ? await this.find(companyId, attempt.creationId) : null;
    return earlier ?? (await this.#insert(companyId, body, attempt.creationId));
  }

  /** An administrator of this name, who is added if there is none. @throws ApiError `CONFLICT` */
  async adminNamed(companyId: string, name: string): Promise<PersonRecord> {
    const known = (await this.list(companyId)).find(
      (person) => person.name === name && person.role === "admin",
    );
    return known ?? (await this.#insert(companyId, { name, role: "admin" }, this.#parts.newId()));
  }

  /** Changes a name or a role. What the role allows is read with each request. @throws ApiError `NOT_FOUND` */
  async change(companyId: string, id: string, { name, role }: PersonChanges): Promise<PersonRecord> {
    const changes = { ...(name !== undefined && { name }), ...(role !== undefined && { role }) };
    if (Object.keys(changes).length === 0) return this.get(companyId, id);
    return (await this.#parts.store.change(companyId, id, changes, this.#parts.clock.now())) ?? missing();
  }

  /** Ends a person: no session and no link works any longer. @throws ApiError `NOT_FOUND` */
  async end(companyId: string, id: string): Promise<void> {
    if (!(await this.#parts.store.end(companyId, id, this.#parts.clock.now()))) missing();
  }

  async #insert(companyId: string, { name, role }: NewPerson, id: string): Promise<PersonRecord> {
    const now = this.#parts.clock.now();
    const record = { id, companyId, name, role, createdAt: now, updatedAt: now, endedAt: null };
    if (await this.#parts.store.insert(record)) return record;
    const message = `The company has ${PEOPLE_PER_COMPANY} people already.`;
    throw new ApiError("CONFLICT", { limit: PEOPLE_PER_COMPANY }, { message });
  }
}

function missing(): never {
  throw new ApiError("NOT_FOUND", {}, { message: "There is no such person." });
}
