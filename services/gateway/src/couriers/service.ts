import { ApiError } from "../shared/errors.ts";
import { changesOf, withDefaults } from "@rondo/day/records/field-table.ts";
import type { Attempt } from "../http/attempt.ts";
import type { PageRequest } from "../shared/page-request.ts";
import type { Clock } from "../shared/runtime.ts";
import { courierFields } from "@rondo/day/records/courier/fields.ts";
import type { CourierChanges, NewCourier } from "@rondo/day/records/courier/schemas.ts";
import type { CourierRecord, CourierStore } from "./store.ts";

/** A company's drivers. A courier takes part in a plan only through an assignment. */
export class CourierService {
  readonly #store: CourierStore;
  readonly #clock: Clock;

  constructor(store: CourierStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async add(companyId: string, body: NewCourier, attempt: Attempt): Promise<CourierRecord> {
    const [earlier] = attempt.isAgain ? await this.#store.find(companyId, [attempt.creationId]) : [];
    if (earlier) return earlier;
    const now = this.#clock.now();
    const record: CourierRecord = {
      id: attempt.creationId,
      companyId,
      ...withDefaults(courierFields, body),
      createdAt: now,
      updatedAt: now,
    };
    await this.#store.insert(record);
    return record;
  }

  async list(companyId: string, page: PageRequest): Promise<CourierRecord[]> {
    return this.#store.list(companyId, page);
  }

  async find(companyId: string, ids: readonly string[]): Promise<CourierRecord[]> {
    return this.#store.find(companyId, ids);
  }

  /** @throws ApiError `NOT_FOUND` */
  async change(companyId: string, id: string, body: CourierChanges): Promise<CourierRecord> {
    const changes = changesOf(courierFields, body);
    const unchanged = Object.keys(changes).length === 0;
    const record = unchanged
      ? (await this.#store.find(companyId, [id]))[0]
      : await this.#store.update(companyId, id, changes, this.#clock.now());
    if (!record) throw new ApiError("NOT_FOUND", {}, { message: "There is no such courier." });
    return record;
  }
}
