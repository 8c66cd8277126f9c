import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { isDuplicate, recordOptions } from "../database.ts";
import type { PageRequest } from "../http/page.ts";
import type { GeocodeStatus } from "../locating.ts";
import type { CourierBreak } from "./schemas.ts";

/** An assignment as it is kept. */
export interface AssignmentRecord {
  readonly _id: string;
  readonly companyId: string;
  readonly projectId: string;
  readonly courierId: string;
  /** Goes up with every change, and with every stop that names it. */
  readonly revision: number;
  readonly startAddress: string | null;
  readonly startLatitude: number | null;
  readonly startLongitude: number | null;
  readonly startGeocodeStatus: GeocodeStatus;
  readonly endAddress: string | null;
  readonly endLatitude: number | null;
  readonly endLongitude: number | null;
  readonly endGeocodeStatus: GeocodeStatus;
  readonly returnToStart: boolean;
  /** `HH:MM:SS`; `HH:MM` in records of older versions. */
  readonly workStartTime: string;
  readonly workEndTime: string;
  readonly stopDurationMinutes: number;
  /** Pairs, since a key may hold any character. */
  readonly loadLimits: readonly (readonly [key: string, limit: number])[] | null;
  readonly softTimeWindowMode: boolean;
  readonly maxOvertimeMinutes: number;
  readonly breaks: readonly CourierBreak[];
  readonly skills: readonly string[];
  readonly maxStops: number | null;
  readonly maxDistanceMeters: number | null;
  readonly maxDrivingMinutes: number | null;
  readonly costs: { readonly perKm: number; readonly perHour: number; readonly fixed: number };
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type AssignmentSettings = Omit<
  AssignmentRecord,
  "_id" | "companyId" | "projectId" | "courierId" | "revision" | "createdAt" | "updatedAt"
>;

const schema = new Schema<AssignmentRecord>(
  {
    _id: { type: String, required: true },
    companyId: { type: String, required: true },
    projectId: { type: String, required: true },
    courierId: { type: String, required: true },
    revision: { type: Number, required: true },
    startAddress: String,
    startLatitude: Number,
    startLongitude: Number,
    startGeocodeStatus: String,
    endAddress: String,
    endLatitude: Number,
    endLongitude: Number,
    endGeocodeStatus: String,
    returnToStart: Boolean,
    workStartTime: String,
    workEndTime: String,
    stopDurationMinutes: Number,
    loadLimits: Schema.Types.Mixed,
    softTimeWindowMode: Boolean,
    maxOvertimeMinutes: Number,
    breaks: Schema.Types.Mixed,
    skills: [String],
    maxStops: Number,
    maxDistanceMeters: Number,
    maxDrivingMinutes: Number,
    costs: Schema.Types.Mixed,
    createdAt: Date,
    updatedAt: Date,
  },
  { ...recordOptions, collection: "assignments" },
).index({ projectId: 1, courierId: 1 }, { unique: true });

/** The couriers' shifts on projects. */
export class AssignmentStore {
  readonly #assignments: Model<AssignmentRecord>;

  constructor(connection: Connection) {
    this.#assignments = connection.model<AssignmentRecord>("Assignment", schema);
  }

  /** @returns false if the courier is on the project already. */
  async insert(assignment: AssignmentRecord): Promise<boolean> {
    try {
      await this.#assignments.insertMany([assignment], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** In the order of creation. */
  async list(projectId: string, { afterId, take }: PageRequest = {}): Promise<AssignmentRecord[]> {
    const filter = { projectId, ...(afterId === undefined ? {} : { _id: { $gt: afterId } }) };
    return this.#assignments
      .find(filter)
      .sort({ _id: 1 })
      .limit(take ?? 0)
      .lean<AssignmentRecord[]>();
  }

  async find(projectId: string, id: string): Promise<AssignmentRecord | null> {
    return this.#assignments.findOne({ _id: id, projectId }).lean<AssignmentRecord | null>();
  }

  async hasCourier(projectId: string, courierId: string): Promise<boolean> {
    return (await this.#assignments.exists({ projectId, courierId })) !== null;
  }

  /** Those of the ids that are assignments of the project. */
  async existing(projectId: string, ids: readonly string[]): Promise<Set<string>> {
    const found = await this.#assignments
      .find({ _id: { $in: ids }, projectId }, { _id: 1 })
      .lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Applies changes to the revision that they were made for. @returns null if it has changed since, or is gone. */
  async update(
    { _id, revision }: Pick<AssignmentRecord, "_id" | "revision">,
    changes: Partial<AssignmentSettings>,
    now: Date,
  ): Promise<AssignmentRecord | null> {
    return this.#assignments
      .findOneAndUpdate(
        { _id, revision },
        { $set: { ...changes, updatedAt: now }, $inc: { revision: 1 } },
        { returnDocument: "after" },
      )
      .lean<AssignmentRecord | null>();
  }

  /**
   * Notes that a stop names these assignments: one that is about to be removed is looked at again.
   * @returns false if some of them are gone
   */
  async noteNamed(projectId: string, ids: readonly string[]): Promise<boolean> {
    const change = { $inc: { revision: 1 } };
    const { matchedCount } = await this.#assignments.updateMany({ _id: { $in: ids }, projectId }, change);
    return matchedCount === ids.length;
  }

  /** @returns false if it has changed since it was read, or is gone. */
  async remove({ _id, revision }: Pick<AssignmentRecord, "_id" | "revision">): Promise<boolean> {
    return (await this.#assignments.deleteOne({ _id, revision })).deletedCount === 1;
  }

  async count(projectId: string): Promise<number> {
    return this.#assignments.countDocuments({ projectId });
  }

  async removeProject(projectId: string): Promise<void> {
    await this.#assignments.deleteMany({ projectId });
  }
}
