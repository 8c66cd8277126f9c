import { withDefaults } from "@rondo/day/records/field-table.ts";
import { ApiError } from "../shared/errors.ts";
import type { Clock } from "../shared/runtime.ts";
import { vehicleFields, type FirmBody } from "./schemas.ts";
import type { FirmRecord, FirmStore } from "./store.ts";

/** What days of a firm begin with: depots, the usual shift, vehicles and kinds of load. A day copies what it takes. */
export class FirmService {
  readonly #store: FirmStore;
  readonly #clock: Clock;

  constructor(store: FirmStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Null for a company that has set nothing. */
  async find(companyId: string): Promise<FirmRecord | null> {
    return this.#store.find(companyId);
  }

  /** @throws ApiError `CONFLICT` if the settings have another revision by now */
  async replace(companyId: string, { revision, vehicles, ...body }: FirmBody): Promise<FirmRecord> {
    const record: FirmRecord = {
      ...body,
      revision: revision + 1,
      vehicles: vehicles.map(({ name, ...given }) => ({ name, ...withDefaults(vehicleFields, given) })),
      updatedAt: this.#clock.now(),
    };
    if (await this.#store.replace(companyId, record)) return record;
    const now = (await this.find(companyId))?.revision ?? 0;
    const message = "Somebody else has changed these settings; read them again.";
    throw new ApiError("CONFLICT", { revision: now }, { message });
  }
}
