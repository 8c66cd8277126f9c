import type { Connection, Model } from "mongoose";
import { changed, isDuplicate, isNew, pageOf, recordSchema, withId, type Kept } from "../shared/database.ts";
import { storedRecords } from "@rondo/day/records/field-table.ts";
import type { GeocodeStatus } from "@rondo/day/records/locating.ts";
import type { PageRequest } from "../shared/page-request.ts";
import { assignmentFields } from "@rondo/day/records/assignment/fields.ts";
import type { AssignmentRecord, AssignmentSettings } from "@rondo/day/records/assignment/record.ts";
import { countCouriers } from "@rondo/day/records/assignment/shifts.ts";

type AssignmentDocument = Kept<AssignmentRecord>;

const stored = storedRecords<AssignmentDocument>(assignmentFields);

const schema = recordSchema<AssignmentDocument>("assignments", "companyId", "projectId").index(
  { projectId: 1, courierId: 1, shiftTurn: 1 },
  { unique: true },
);

/** The settings that change. A changed shift has its turn with it. */
type AssignmentUpdate = Partial<AssignmentSettings & Pick<AssignmentRecord, "shiftTurn">>;

interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

export class AssignmentStore {
  readonly #assignments: Model<AssignmentDocument>;

  constructor(connection: Connection) {
    this.#assignments = connection.model<AssignmentDocument>("Assignment", schema);
  }

  /** @returns false if it is there already, or another shift of the courier was written in this turn */
  async insert({ id, ...fields }: AssignmentRecord): Promise<boolean> {
    return isNew(this.#assignments.insertMany([stored.documentOf({ _id: id, ...fields })], { lean: true }));
  }

  /** In the order of creation. */
  async list(projectId: string, page: PageRequest = {}): Promise<AssignmentRecord[]> {
    return (await pageOf(this.#assignments, { projectId }, page)).map(recordOf);
  }

  async find(projectId: string, id: string): Promise<AssignmentRecord | null> {
    const found = await this.#assignments.findOne({ _id: id, projectId }).lean<object | null>();
    return found && recordOf(found);
  }

  /** The couriers of a company's assignments, by the ids of these. */
  async couriersOf(companyId: string, ids: readonly string[]): Promise<[string, string][]> {
    const found = await this.#assignments
      .find({ _id: { $in: ids }, companyId }, { courierId: 1 })
      .lean<{ _id: string; courierId: string }[]>();
    return found.map(({ _id, courierId }) => [_id, courierId]);
  }

  async ofCourier(projectId: string, courierId: string): Promise<AssignmentRecord[]> {
    return (await this.#assignments.find({ projectId, courierId }).lean<object[]>()).map(recordOf);
  }

  async existing(projectId: string, ids: readonly string[]): Promise<Set<string>> {
    const found = await this.#assignments
      .find({ _id: { $in: ids }, projectId }, { _id: 1 })
      .lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  /**
   * Changes an assignment.
   * @returns null if it has changed since this revision, is gone, or another shift of its courier was written in this turn
   */
  async update(
    { id, revision }: Pick<AssignmentRecord, "id" | "revision">,
    changes: AssignmentUpdate,
    now: Date,
  ): Promise<AssignmentRecord | null> {
    const write = changed(this.#assignments, { _id: id, revision }, changeOf(changes, now));
    const found = await write.catch((error: unknown) => {
      if (isDuplicate(error)) return null;
      throw error;
    });
    return found && recordOf(found);
  }

  /** Writes what was found for an address to the depots of a project that have it and lack coordinates. */
  async locate(projectId: string, address: string, location: Location | null, now: Date): Promise<void> {
    const { latitude, longitude } = location ?? { latitude: null, longitude: null };
    const geocodeStatus: GeocodeStatus = location ? "found" : "failed";
    const starts = { projectId, startAddress: address, startLatitude: null };
    const start = { startLatitude: latitude, startLongitude: longitude, startGeocodeStatus: geocodeStatus };
    const ends = { projectId, endAddress: address, endLatitude: null };
    const end = { endLatitude: latitude, endLongitude: longitude, endGeocodeStatus: geocodeStatus };
    await this.#assignments.updateMany(starts, changeOf(start, now));
    await this.#assignments.updateMany(ends, changeOf(end, now));
  }

  /**
   * Notes that a stop begins to name these assignments. A concurrent removal of one fails and checks again.
   * @returns false if some of them are gone
   */
  async noteNamed(projectId: string, ids: readonly string[]): Promise<boolean> {
    const change = { $inc: { revision: 1 } };
    const { matchedCount } = await this.#assignments.updateMany({ _id: { $in: ids }, projectId }, change);
    return matchedCount === ids.length;
  }

  /** @returns false if it has changed since it was read, or is gone */
  async remove({ id, revision }: Pick<AssignmentRecord, "id" | "revision">): Promise<boolean> {
    return (await this.#assignments.deleteOne({ _id: id, revision })).deletedCount === 1;
  }

  async countCouriers(projectId: string): Promise<number> {
    const found = await this.#assignments.find({ projectId }, { courierId: 1 }).lean();
    return countCouriers(found);
  }
}

function recordOf(found: object): AssignmentRecord {
  return withId(stored.recordOf(found));
}

function changeOf(changes: AssignmentUpdate, now: Date) {
  return { $set: { ...stored.documentOf(changes), updatedAt: now }, $inc: { revision: 1 } };
}
