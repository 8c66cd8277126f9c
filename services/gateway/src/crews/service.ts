import { newSettings } from "@rondo/day/records/assignment/record.ts";
import { shiftsMeet } from "@rondo/day/records/assignment/shifts.ts";
import { requireTakeable } from "../assignments/add.ts";
import { ApiError } from "../shared/errors.ts";
import { invalid } from "../http/body.ts";
import type { Attempt } from "../http/attempt.ts";
import type { Clock } from "../shared/runtime.ts";
import type { CrewChanges, CrewCourier, NewCrew } from "./schemas.ts";
import { CREWS_PER_COMPANY, type CrewHead, type CrewRecord, type CrewStore } from "./store.ts";

interface Parts {
  readonly store: CrewStore;
  readonly couriers: {
    find(companyId: string, ids: readonly string[]): Promise<{ readonly id: string }[]>;
  };
  readonly clock: Clock;
}

/** Couriers with their shifts, kept under a name for days to come. A day has copies; it does not change with its crew. */
export class CrewService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** In the order of their names. */
  async list(companyId: string): Promise<CrewHead[]> {
    return this.#parts.store.list(companyId);
  }

  /** @throws ApiError `NOT_FOUND` */
  async get(companyId: string, id: string): Promise<CrewRecord> {
    return (await this.#parts.store.find(companyId, id)) ?? missing();
  }

  /**
   * @throws ApiError `INVALID_BODY` for breaks that cannot all be taken, `FOREIGN_KEY_CONSTRAINT`, `CONFLICT` when the
   *   name is taken or the company has as many crews as it may have
   */
  async add(companyId: string, body: NewCrew, attempt: Attempt): Promise<CrewRecord> {
    const { store, clock } = this.#parts;
    const earlier = attempt.isAgain ? await store.find(companyId, attempt.creationId) : null;
    if (earlier) return earlier;
    const now = clock.now();
    const record: CrewRecord = {
      id: attempt.creationId,
      companyId,
      name: body.name,
      couriers: await this.#checked(companyId, body.couriers),
      createdAt: now,
      updatedAt: now,
    };
    const refusal = await store.insert(record);
    if (refusal === "taken") throw taken(body.name);
    if (refusal === "full") {
      const message = `The company has ${CREWS_PER_COMPANY} crews already.`;
      throw new ApiError("CONFLICT", { limit: CREWS_PER_COMPANY }, { message });
    }
    return record;
  }

  /**
   * @throws ApiError `NOT_FOUND`, `INVALID_BODY` for breaks that cannot all be taken, `FOREIGN_KEY_CONSTRAINT`,
   *   `CONFLICT` when the name is taken
   */
  async change(companyId: string, id: string, { name, couriers }: CrewChanges): Promise<CrewRecord> {
    const changes = {
      ...(name !== undefined && { name }),
      ...(couriers !== undefined && { couriers: await this.#checked(companyId, couriers) }),
    };
    if (Object.keys(changes).length === 0) return this.get(companyId, id);
    const changed = await this.#parts.store.update(companyId, id, changes, this.#parts.clock.now());
    if (changed === "taken") throw taken(name ?? "");
    return changed ?? missing();
  }

  /** @throws ApiError `NOT_FOUND` */
  async remove(companyId: string, id: string): Promise<void> {
    if (!(await this.#parts.store.remove(companyId, id))) missing();
  }

  /** The couriers of a body with every default filled in. */
  async #checked(companyId: string, given: NewCrew["couriers"]): Promise<CrewCourier[]> {
    const ids = given.map(({ courierId }) => courierId);
    const known = new Set((await this.#parts.couriers.find(companyId, ids)).map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) throw new ApiError("FOREIGN_KEY_CONSTRAINT", { courierIds: unknown });
    const couriers = given.map((body, index) => {
      const { startGeocodeStatus: _start, endGeocodeStatus: _end, ...settings } = newSettings(body, null);
      requireTakeable(settings, `couriers.${index}.`);
      return { courierId: body.courierId, ...settings };
    });
    requireApart(couriers);
    return couriers;
  }
}

/** @throws ApiError `INVALID_BODY` at a shift that meets an earlier one of the same courier */
function requireApart(couriers: readonly CrewCourier[]): void {
  const issues = couriers.flatMap((each, index) =>
    couriers.slice(0, index).some((other) => other.courierId === each.courierId && shiftsMeet(other, each))
      ? [
          {
            path: `couriers.${index}.courierId`,
            code: "custom",
            message: "the courier has a shift at this time already",
          },
        ]
      : [],
  );
  if (issues.length > 0) throw invalid("INVALID_BODY", issues);
}

function missing(): never {
  throw new ApiError("NOT_FOUND", {}, { message: "There is no such crew." });
}

function taken(name: string): ApiError {
  return new ApiError("CONFLICT", { name }, { message: "Another crew has this name." });
}
