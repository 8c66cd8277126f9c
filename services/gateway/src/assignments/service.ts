import type { Company } from "../shared/company.ts";
import { ApiError } from "../shared/errors.ts";
import type { GeocodedLocation } from "@rondo/addresses/geocoder.ts";
import { lookUpAll } from "@rondo/addresses/look-up-all.ts";
import { type Place, projectRegion, type Region } from "@rondo/addresses/region.ts";
import type { Attempt } from "../http/attempt.ts";
import type { PageRequest } from "../shared/page-request.ts";
import { settingChanges, type AssignmentRecord } from "@rondo/day/records/assignment/record.ts";
import type { AssignmentChanges, NewAssignment } from "@rondo/day/records/assignment/schemas.ts";
import { addAssignment, keepsChanging, requireTakeable, turnAfter, UPDATE_ATTEMPTS } from "./add.ts";
import type { AssignmentParts } from "./parts.ts";

/** The settings that decide whether all breaks can be taken. The shift says which day a time of day belongs to. */
const SETTINGS_OF_SHIFT = ["workStartTime", "workEndTime"] as const;
const SETTINGS_OF_BREAKS = ["breaks", ...SETTINGS_OF_SHIFT] as const;

/** Whose depots are looked up, and where they are likely to be. */
interface DepotSearch {
  readonly companyId: string;
  readonly projectId: string;
  readonly region: Region;
}

interface DepotLookUps {
  readonly until: AbortSignal;
  readonly found?: (address: string, location: GeocodedLocation | null) => void;
}

/** Cleans up references to a deleted assignment of a project. */
type DeleteHook = (companyId: string, projectId: string, assignmentId: string) => Promise<void>;

/** The couriers of a project, with shift, depots, breaks and capacity. */
export class AssignmentService {
  readonly #parts: AssignmentParts;
  readonly #deleteHooks: DeleteHook[] = [];

  constructor(parts: AssignmentParts) {
    this.#parts = parts;
  }

  /** Adds a step to the deletion of assignments. It may run twice. */
  onDelete(hook: DeleteHook): void {
    this.#deleteHooks.push(hook);
  }

  /** @throws ApiError `PROJECT_NOT_FOUND` */
  async list(companyId: string, projectId: string, page: PageRequest): Promise<AssignmentRecord[]> {
    await this.#parts.projects.get(companyId, projectId);
    return this.ofProject(projectId, page);
  }

  /** An assignment of a project. The caller has checked whose project it is. @throws ApiError `PROJECT_COURIER_NOT_FOUND` */
  async get(projectId: string, id: string): Promise<AssignmentRecord> {
    const record = await this.#parts.store.find(projectId, id);
    if (!record) throw new ApiError("PROJECT_COURIER_NOT_FOUND");
    return record;
  }

  /** The assignments of a project. The caller has checked whose project it is. */
  async ofProject(projectId: string, page: PageRequest = {}): Promise<AssignmentRecord[]> {
    return this.#parts.store.list(projectId, page);
  }

  /** Gives a courier a shift on a project. @throws ApiError those of `addAssignment` */
  async add(
    company: Company,
    projectId: string,
    body: NewAssignment,
    attempt: Attempt,
  ): Promise<AssignmentRecord> {
    return addAssignment({ company, projectId, body, attempt }, this.#parts);
  }

  /**
   * @throws ApiError `PROJECT_NOT_FOUND`, `PROJECT_COURIER_NOT_FOUND`, `INVALID_BODY` for breaks that cannot all be taken,
   *   `CONFLICT` when the courier has another shift at this time
   */
  async change(
    companyId: string,
    projectId: string,
    id: string,
    body: AssignmentChanges,
  ): Promise<AssignmentRecord> {
    const project = await this.#parts.projects.get(companyId, projectId);
    for (let attempt = 0; attempt < UPDATE_ATTEMPTS; attempt++) {
      const record = await this.get(projectId, id);
      const changes = settingChanges(body, record, project.defaultStartTime);
      if (Object.keys(changes).length === 0) return record;
      if (SETTINGS_OF_BREAKS.some((name) => name in changes)) requireTakeable({ ...record, ...changes });
      const turn = SETTINGS_OF_SHIFT.some((name) => name in changes) && {
        shiftTurn: turnAfter(await this.#parts.store.ofCourier(projectId, record.courierId), {
          ...record,
          ...changes,
        }),
      };
      const updated = await this.#parts.store.update(
        record,
        { ...changes, ...turn },
        this.#parts.clock.now(),
      );
      if (updated) return updated;
    }
    throw keepsChanging();
  }

  /**
   * Removes an assignment, also from the stops that name it.
   * @throws ApiError `PROJECT_NOT_FOUND`, `PROJECT_COURIER_NOT_FOUND`, `CONFLICT` with `stopIds` that only this
   * assignment may serve
   */
  async remove(companyId: string, projectId: string, id: string): Promise<void> {
    const { projects, stops, store, reads } = this.#parts;
    await projects.get(companyId, projectId);
    for (let attempt = 0; attempt < UPDATE_ATTEMPTS; attempt++) {
      const record = await store.find(projectId, id);
      if (!record) {
        // The gateway that removed it may have died before this line.
        await this.#clearUp(companyId, projectId, id);
        throw new ApiError("PROJECT_COURIER_NOT_FOUND");
      }
      const stopIds = await reads.run(companyId, async () => stops.onlyFor(projectId, id));
      if (stopIds.length > 0) {
        const message = "Some stops may be served by this courier only.";
        throw new ApiError("CONFLICT", { stopIds }, { message });
      }
      // References go first, so that a crash leaves no stop with a missing assignment. They go again afterwards,
      // because stops may have come in between.
      await stops.forget(projectId, id);
      await projects.countAgain(projectId); // first, because this gateway may die between the removal and its count
      if (!(await store.remove(record))) continue; // a stop names it now: check again
      if ((await store.ofCourier(projectId, record.courierId)).length === 0)
        await projects.addToCount(projectId, "couriers", -1, Infinity);
      await stops.forget(projectId, id);
      await this.#clearUp(companyId, projectId, id);
      return;
    }
    throw keepsChanging();
  }

  async #clearUp(companyId: string, projectId: string, id: string): Promise<void> {
    for (const hook of this.#deleteHooks) await hook(companyId, projectId, id);
  }

  /** The couriers' names by the ids of their assignments. */
  async namesOf(companyId: string, ids: readonly string[]): Promise<(readonly [string, string])[]> {
    if (ids.length === 0) return [];
    const { store, couriers } = this.#parts;
    const couriersOf = await store.couriersOf(companyId, ids);
    const wanted = couriersOf.map(([, courierId]) => courierId);
    const names = new Map(
      (await couriers.find(companyId, wanted)).map(({ id, firstName, lastName }) => [
        id,
        lastName ? `${firstName} ${lastName}` : firstName,
      ]),
    );
    return couriersOf.map(([id, courierId]) => [id, names.get(courierId) ?? ""] as const);
  }

  async missing(projectId: string, ids: readonly string[]): Promise<string[]> {
    const existing = await this.#parts.store.existing(projectId, ids);
    return ids.filter((id) => !existing.has(id));
  }

  /**
   * Looks up the depots that have an address but no coordinates, in the region of the project.
   * @param stops the project's stops
   * @returns the project's assignments afterwards
   * @throws ApiError `PROJECT_NOT_FOUND`
   */
  async geocode(
    companyId: string,
    projectId: string,
    stops: readonly Place[],
    until: AbortSignal,
  ): Promise<AssignmentRecord[]> {
    const { projects, store, reads } = this.#parts;
    const project = await projects.get(companyId, projectId);
    const read = async () => reads.run(companyId, async () => store.list(projectId));
    const records = await read();
    const { defaultStartAddress, defaultStartLatitude } = project;
    const start = defaultStartAddress !== null && defaultStartLatitude === null ? [defaultStartAddress] : [];
    const addresses = [...start, ...records.flatMap(unlocatedAddresses)];
    if (addresses.length === 0) return records;
    const region = await projectRegion(project, stops, records);
    await this.lookUp({ companyId, projectId, region }, addresses, { until });
    return read();
  }

  /**
   * Looks up addresses of a project's depots, each once. Writes what it finds to the project's default start and the
   * assignments that have them and lack coordinates.
   * @throws GeocoderUnavailable, or the signal's reason
   */
  async lookUp(
    { companyId, projectId, region }: DepotSearch,
    addresses: readonly string[],
    { until, found }: DepotLookUps,
  ): Promise<void> {
    const { geocoder, store, projects, clock } = this.#parts;
    await lookUpAll(addresses, {
      lookup: async (address) => geocoder.lookup(address, { companyId, region, signal: until }),
      until,
      found: async (address, { location }) => {
        found?.(address, location);
        await store.locate(projectId, address, location, clock.now());
        await projects.locateStart(projectId, address, location);
      },
    });
  }
}

function unlocatedAddresses(record: AssignmentRecord): string[] {
  const { startAddress, startLatitude, endAddress, endLatitude } = record;
  const lacking = [startLatitude === null && startAddress, endLatitude === null && endAddress];
  return lacking.filter((address) => typeof address === "string");
}
