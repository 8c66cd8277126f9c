import { isDeepStrictEqual } from "node:util";
import type { Company } from "../shared/company.ts";
import { ApiError } from "../shared/errors.ts";
import type { Attempt } from "../http/attempt.ts";
import type { PageRequest } from "../shared/page-request.ts";
import { mapInSlices, Slices } from "../shared/slices.ts";
import { changedFields, newFields, sameFields, type StopRecord } from "@rondo/day/records/stop/record.ts";
import type { LastChange } from "@rondo/day/records/stop/fields.ts";
import { wrongOfPoint, type NewStop, type StopChanges } from "@rondo/day/records/stop/schemas.ts";
import { invalid } from "../http/body.ts";
import { requireShipments } from "./shipments.ts";
import type { StopFilter } from "./store.ts";
import type { StopParts } from "./parts.ts";

const UPDATE_ATTEMPTS = 20;

/** The author of a change. */
export type Changer = Omit<LastChange, "at">;

/** Cleans up references to a deleted stop of a project. */
type DeleteHook = (companyId: string, projectId: string, stopId: string) => Promise<void>;

export class StopService {
  readonly #parts: StopParts;
  readonly #deleteHooks: DeleteHook[] = [];

  constructor(parts: StopParts) {
    this.#parts = parts;
  }

  /** Adds a step to the deletion of stops. It may run twice. */
  onDelete(hook: DeleteHook): void {
    this.#deleteHooks.push(hook);
  }

  /**
   * Reads pages of a project's stops in the order of creation.
   * @param some which will be read; absent: all of them, which takes one look at the database
   * @throws ApiError `PROJECT_NOT_FOUND`
   */
  async reader(companyId: string, projectId: string, some?: StopFilter) {
    const { projects, reads, store } = this.#parts;
    await projects.get(companyId, projectId);
    return some
      ? async (page: PageRequest) => store.list(projectId, { ...page, ...some })
      : reads.run(companyId, async () => store.reader(projectId));
  }

  /** The stops of a project. The caller has checked whose project it is. */
  async ofProject(projectId: string, page: PageRequest & StopFilter = {}): Promise<StopRecord[]> {
    return this.#parts.store.list(projectId, page);
  }

  /**
   * Adds stops, all or none.
   * @param pathOf where the body of a stop stands in the request's
   * @throws ApiError `PROJECT_NOT_FOUND`, `FOREIGN_KEY_CONSTRAINT`, `INVALID_BODY`, `DELIVERY_POINTS_PER_PROJECT_LIMIT`
   */
  async add(
    company: Company,
    projectId: string,
    bodies: readonly NewStop[],
    attempt: Attempt,
    changer: Changer,
    pathOf: (index: number) => string = () => "",
  ): Promise<StopRecord[]> {
    const { projects, clock, newId } = this.#parts;
    await projects.get(company.id, projectId);
    const earlier = attempt.isAgain ? await this.#addedBy(projectId, attempt.creationId) : [];
    if (earlier.length > 0) return earlier;
    const named = await namedIn(bodies);
    await this.#requireNone(await this.#missing(projectId, named), company.id, projectId);
    await this.requirePreferred(bodies, company.id, projectId);
    const ends = bodies.map(({ pointType, shipment }) => ({
      ...{ pointType: pointType ?? "delivery", shipment: shipment ?? null },
    }));
    await requireShipments(this.#parts.store, projectId, ends, pathOf);
    const now = clock.now();
    const lastChange = { at: now.toISOString(), ...changer };
    const batchId = `${attempt.creationId}:${newId()}`;
    // With `creationId` as its id, a stop cannot be added by two tries. A batch is given up before another try begins.
    const isOne = bodies.length === 1;
    const records = await mapInSlices(bodies, (body): StopRecord => ({
      id: isOne ? attempt.creationId : newId(),
      companyId: company.id,
      projectId,
      batchId,
      revision: 0,
      ...newFields(body),
      lastChange,
      createdAt: now,
      updatedAt: now,
    }));
    await this.#insert(company, projectId, batchId, records, named);
    return records;
  }

  /** The stops that an earlier try of a request has added. */
  async #addedBy(projectId: string, creationId: string): Promise<StopRecord[]> {
    const { store, batches } = this.#parts;
    // Checked before the stops are read: a batch that is not open is complete or gone, but an open one may still be
    // undone.
    if (await batches.hasOpen(creationId)) throw new Error("a batch of stops has not been removed yet");
    return store.ofCreation(projectId, creationId);
  }

  /**
   * Counts and writes stops. Undoes that if their project or an assignment was deleted at the same time. Several stops
   * are noted as an open batch meanwhile, which the reconciler undoes after a crash.
   */
  async #insert(
    company: Company,
    projectId: string,
    batchId: string,
    records: readonly StopRecord[],
    named: readonly string[],
  ): Promise<void> {
    const { projects, store, batches, billing, clock } = this.#parts;
    const isBatch = records.length > 1;
    const limit = billing.subscriptionPlanOf(company).deliveryPointsPerProject;
    if (isBatch)
      await batches.open({ _id: batchId, companyId: company.id, projectId, openedAt: clock.now() });
    if (!(await projects.addToCount(projectId, "stops", records.length, limit))) {
      if (isBatch) await batches.close(batchId);
      await projects.get(company.id, projectId); // has it been deleted?
      throw new ApiError("DELIVERY_POINTS_PER_PROJECT_LIMIT", { limit });
    }
    try {
      await store.insert(records);
      await projects.get(company.id, projectId);
      await this.#requireNone(await this.#goneSince(projectId, named), company.id, projectId);
    } catch (error) {
      await store.removeBatch(projectId, batchId);
      await projects.addToCount(projectId, "stops", -records.length, Infinity);
      if (isBatch) await batches.close(batchId);
      throw error;
    }
    if (isBatch && !(await batches.close(batchId))) {
      await store.removeBatch(projectId, batchId);
      await projects.countAgain(projectId);
      throw new Error("a batch of stops took so long that it was given up");
    }
  }

  /** @throws ApiError `PROJECT_NOT_FOUND`, `STOP_NOT_FOUND`, `FOREIGN_KEY_CONSTRAINT`, `INVALID_BODY` */
  async change(
    companyId: string,
    projectId: string,
    id: string,
    body: StopChanges,
    changer: Changer,
  ): Promise<StopRecord> {
    const { projects, store, clock } = this.#parts;
    await projects.get(companyId, projectId);
    const named = await namedIn([body]);
    for (let attempt = 0; attempt < UPDATE_ATTEMPTS; attempt++) {
      const record = await store.find(projectId, id);
      if (!record) throw new ApiError("STOP_NOT_FOUND");
      await this.#requireNone(await this.#missing(projectId, named), companyId, projectId);
      await this.requirePreferred([body], companyId, projectId);
      const changed = changedFields(body, record);
      if (Object.keys(changed).length === 0) return record;
      const after = { ...record, ...changed };
      const wrong = wrongOfPoint(after);
      if (wrong !== null) throw invalid("INVALID_BODY", [{ ...wrong, code: "custom" }]);
      if (after.shipment !== record.shipment || after.pointType !== record.pointType)
        await requireShipments(store, projectId, [after], () => "", id);
      const now = clock.now();
      const lastChange = { at: now.toISOString(), ...changer };
      const isSame = isDeepStrictEqual(changed, sameFields(changed, record));
      const changes = isSame ? changed : { ...changed, lastChange };
      const updated = await store.update(record, changes, now);
      if (!updated) continue;
      const gone = await this.#goneSince(projectId, named);
      if (gone.length > 0) await store.update(updated, sameFields(changes, record), clock.now());
      for (const assignmentId of gone) await this.forget(projectId, assignmentId);
      await this.#requireNone(gone, companyId, projectId);
      return updated;
    }
    throw new ApiError("CONFLICT", {}, { message: "The stop keeps changing." });
  }

  /** @throws ApiError `PROJECT_NOT_FOUND`, `STOP_NOT_FOUND` */
  async remove(companyId: string, projectId: string, id: string): Promise<void> {
    const { projects, store } = this.#parts;
    await projects.get(companyId, projectId);
    await projects.countAgain(projectId); // first, because this gateway may die between the removal and its count
    const removed = await store.remove(projectId, id);
    if (removed) await projects.addToCount(projectId, "stops", -1, Infinity);
    // Also for a stop that is gone: the gateway that removed it may have died before this line.
    for (const hook of this.#deleteHooks) await hook(companyId, projectId, id);
    if (!removed) throw new ApiError("STOP_NOT_FOUND");
  }

  /** The stops with these ids. The caller has checked whose project it is. */
  async withIds(projectId: string, ids: readonly string[]): Promise<StopRecord[]> {
    return this.#parts.store.withIds(projectId, ids);
  }

  async missing(projectId: string, ids: readonly string[]): Promise<string[]> {
    const existing = await this.#parts.store.existing(projectId, ids);
    return ids.filter((id) => !existing.has(id));
  }

  async onlyFor(projectId: string, assignmentId: string): Promise<string[]> {
    return this.#parts.store.onlyFor(projectId, assignmentId);
  }

  /**
   * Removes an assignment from the stops that name it. A stop that names no other keeps it, so that no rule is lost.
   */
  async forget(projectId: string, assignmentId: string): Promise<void> {
    await this.#parts.store.forget(projectId, assignmentId, this.#parts.clock.now());
  }

  /** @throws ApiError `FOREIGN_KEY_CONSTRAINT` for an id that is of no assignment and of no courier */
  async requirePreferred(
    bodies: readonly Pick<StopChanges, "preferredCourierIds">[],
    companyId: string,
    projectId: string,
  ): Promise<void> {
    const ids = [...new Set(bodies.flatMap(({ preferredCourierIds }) => preferredCourierIds ?? []))];
    const missing = await this.#missing(projectId, ids);
    if (missing.length === 0) return;
    const couriers = new Set((await this.#parts.couriers.find(companyId, missing)).map(({ id }) => id));
    const unknown = missing.filter((id) => !couriers.has(id));
    if (unknown.length === 0) return;
    const message =
      "Some preferredCourierIds name no courier of the company and no assignment of this project.";
    throw new ApiError("FOREIGN_KEY_CONSTRAINT", { courierIds: unknown }, { message });
  }

  async #missing(projectId: string, named: readonly string[]): Promise<string[]> {
    if (named.length === 0) return [];
    const existing = await this.#parts.assignments.existing(projectId, named);
    return named.filter((id) => !existing.has(id));
  }

  /** Checks again after the stop is written. @returns the named assignments that were deleted meanwhile */
  async #goneSince(projectId: string, named: readonly string[]): Promise<string[]> {
    if (named.length === 0 || (await this.#parts.assignments.noteNamed(projectId, named))) return [];
    return this.#missing(projectId, named);
  }

  /** @throws ApiError `FOREIGN_KEY_CONSTRAINT` if any are missing; `PROJECT_NOT_FOUND` if that is why */
  async #requireNone(missing: readonly string[], companyId: string, projectId: string): Promise<void> {
    if (missing.length === 0) return;
    await this.#parts.projects.get(companyId, projectId);
    const message =
      "Some ids in allowedCourierIds or assignedCourierId name no assignment of this project; ids of couriers do not count.";
    throw new ApiError("FOREIGN_KEY_CONSTRAINT", { assignmentIds: missing }, { message });
  }
}

async function namedIn(bodies: readonly StopChanges[]): Promise<string[]> {
  const named = new Set<string>();
  const slices = new Slices();
  for (const { allowedCourierIds, assignedCourierId } of bodies) {
    for (const id of allowedCourierIds ?? []) named.add(id);
    if (assignedCourierId) named.add(assignedCourierId);
    await slices.breathe();
  }
  return [...named];
}
