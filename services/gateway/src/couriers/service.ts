import { ApiError } from "../shared/errors.ts";
import { changesOf, withDefaults } from "@rondo/day/records/field-table.ts";
import type { Attempt } from "../http/attempt.ts";
import type { PageRequest } from "../shared/page-request.ts";
import type { Clock } from "../shared/runtime.ts";
import { courierFields } from "@rondo/day/records/courier/fields.ts";
import type { Courier, CourierChanges, NewCourier } from "@rondo/day/records/courier/schemas.ts";
import type { CourierRecord, CourierStore } from "./store.ts";

/** A company's drivers. A courier takes part in a plan only through an assignment. */
export class CourierService {
  readonly #store: CourierStore;
  readonly #clock: Clock;

  constructor(store: CourierStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async add(companyId: string, body: NewCourier, attempt: Attempt): Promise<Courier> {
    const [earlier] = attempt.isAgain ? await this.#store.find(companyId, [attempt.creationId]) : [];
    if (earlier) return answer(earlier);
    const now = this.#clock.now();
    const record: CourierRecord = {
      _id: attempt.creationId,
      companyId,
      ...withDefaults(courierFields, body),
      createdAt: now,
      updatedAt: now,
    };
    await this.#store.insert(record);
    return answer(record);
  }

  async list(companyId: string, page: PageRequest): Promise<Courier[]> {
    return (await this.#store.list(companyId, page)).map(answer);
  }

  /** The company's couriers among these ids. */
  async find(companyId: string, ids: readonly string[]): Promise<Courier[]> {
    return (await this.#store.find(companyId, ids)).map(answer);
  }

  /** @throws ApiError `NOT_FOUND` */
  async change(companyId: string, id: string, body: CourierChanges): Promise<Courier> {
    const changes = changesOf(courierFields, body);
    const unchanged = Object.keys(changes).length === 0;
    const record = unchanged
      ? (await this.#store.find(companyId, [id]))[0]
      : await this.#store.update(companyId, id, changes, this.#clock.now());
    if (!record) throw new ApiError("NOT_FOUND", {}, { message: "There is no such courier." });
    return answer(record);
  }

  async removeCompany(companyId: string): Promise<void> {
    await this.#store.removeCompany(companyId);
  }
}

function answer({ _id, companyId: _, createdAt, updatedAt, ...fields }: CourierRecord): Courier {
  return { id: _id, ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
