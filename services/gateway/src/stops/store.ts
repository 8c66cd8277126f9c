import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { pathsOf, recordOptions } from "../database.ts";
import { storedRecords } from "../field-table.ts";
import type { PageRequest } from "../http/page.ts";
import { stopFields } from "./fields.ts";
import type { StopFields, StopRecord } from "./record.ts";

/** Which stops of a project: all, or those with an id of the company's own. */
export interface StopFilter {
  readonly externalId?: string | undefined;
}

/** What geocoding found out about a stop: coordinates, or null when its address is unknown. */
export interface Finding {
  readonly stop: StopRecord;
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
}

const { recordOf, documentOf } = storedRecords<StopRecord>(stopFields);

const schema = new Schema<StopRecord>(
  {
    _id: { type: String, required: true },
    companyId: { type: String, required: true },
    projectId: { type: String, required: true },
    batchId: { type: String, required: true },
    revision: { type: Number, required: true },
    ...pathsOf(stopFields),
    createdAt: Date,
    updatedAt: Date,
  },
  { ...recordOptions, collection: "stops" },
).index({ projectId: 1, _id: 1 });

/** Stops whose reading from one message of the database keeps nobody waiting, even full ones. */
const READ_AT_ONCE = 200;
/** Characters of stops that are written with one command: others come to the database between two of them. */
const WRITTEN_AT_ONCE = 256 * 1024;
/** What the work on a stop comes to, beside its text. */
const WORK_ON_ONE = 2500;

/** The delivery points of projects. */
export class StopStore {
  readonly #stops: Model<StopRecord>;
  /** The same without mongoose's work on each document. */
  readonly #records: ReturnType<typeof recordsOf>;

  constructor(connection: Connection) {
    this.#stops = connection.model<StopRecord>("Stop", schema);
    this.#records = recordsOf(connection);
  }

  /** Inserts the stops of a batch: all, or leaves none behind when it throws. */
  async insert(stops: readonly StopRecord[]): Promise<void> {
    try {
      // The records have been made here and need no casting. A command is as large as may be written in one go.
      for (const some of commandsOf(stops)) await this.#records.insertMany(some.map(documentOf));
    } catch (error) {
      const [first] = stops;
      if (first) await this.removeBatch(first.projectId, first.batchId);
      throw error;
    }
  }

  /** In the order of creation. */
  async list(
    projectId: string,
    { afterId, take, externalId }: PageRequest & StopFilter = {},
  ): Promise<StopRecord[]> {
    const filter = {
      projectId,
      ...(externalId === undefined ? {} : { externalId }),
      ...(afterId === undefined ? {} : { _id: { $gt: afterId } }),
    };
    const found = await this.#stops
      .find(filter)
      .sort({ _id: 1 })
      .limit(take ?? 0)
      .batchSize(READ_AT_ONCE)
      .lean<object[]>();
    return found.map(recordOf);
  }

  async find(projectId: string, id: string): Promise<StopRecord | null> {
    const found = await this.#stops.findOne({ _id: id, projectId }).lean<object | null>();
    return found && recordOf(found);
  }

  /** Those of the ids that are stops of the project. */
  async existing(projectId: string, ids: readonly string[]): Promise<Set<string>> {
    const found = await this.#stops
      .find({ _id: { $in: ids }, projectId }, { _id: 1 })
      .lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Applies changes to the revision that they were made for. @returns null if it has changed since, or is gone. */
  async update(
    { _id, revision }: StopRecord,
    changes: Partial<StopFields>,
    now: Date,
  ): Promise<StopRecord | null> {
    const found = await this.#stops
      .findOneAndUpdate(
        { _id, revision },
        { $set: { ...documentOf(changes), updatedAt: now }, $inc: { revision: 1 } },
        { returnDocument: "after" },
      )
      .lean<object | null>();
    return found && recordOf(found);
  }

  /** Writes coordinates into the stops that have not changed since they were read. */
  async locate(findings: readonly Finding[], now: Date): Promise<void> {
    if (findings.length === 0) return;
    await this.#stops.bulkWrite(
      findings.map(({ stop, location }) => ({
        updateOne: {
          filter: { _id: stop._id, revision: stop.revision },
          update: {
            $set: {
              latitude: location?.latitude ?? null,
              longitude: location?.longitude ?? null,
              geocodeStatus: location ? "found" : "failed",
              updatedAt: now,
            },
            $inc: { revision: 1 },
          },
        },
      })),
      { ordered: false },
    );
  }

  /** The stops that a request has created, in any of its tries. */
  async ofCreation(projectId: string, creationId: string): Promise<StopRecord[]> {
    const found = await this.#stops
      .find({ projectId, batchId: { $regex: `^${creationId}:` } })
      .sort({ _id: 1 })
      .lean<object[]>();
    return found.map(recordOf);
  }

  /** @returns false if there was none. */
  async remove(projectId: string, id: string): Promise<boolean> {
    return (await this.#stops.deleteOne({ _id: id, projectId })).deletedCount === 1;
  }

  /** Deletes the stops that one request has created. */
  async removeBatch(projectId: string, batchId: string): Promise<void> {
    await this.#stops.deleteMany({ projectId, batchId });
  }

  async count(projectId: string): Promise<number> {
    return this.#stops.countDocuments({ projectId });
  }

  async removeProject(projectId: string): Promise<void> {
    await this.#stops.deleteMany({ projectId });
  }

  /** Ids of the stops that only this assignment may serve. */
  async onlyFor(projectId: string, assignmentId: string): Promise<string[]> {
    const stops = await this.#stops
      .find({ projectId, allowedCourierIds: [assignmentId] }, { _id: 1 })
      .sort({ _id: 1 })
      .lean<{ _id: string }[]>();
    return stops.map(({ _id }) => _id);
  }

  /** Takes an assignment out of the stops' lists that name others as well, and out of pins. */
  async forget(projectId: string, assignmentId: string, now: Date): Promise<void> {
    const change = { $set: { updatedAt: now }, $inc: { revision: 1 } };
    await this.#stops.updateMany(
      { projectId, allowedCourierIds: assignmentId, "allowedCourierIds.1": { $exists: true } },
      { ...change, $pull: { allowedCourierIds: assignmentId } },
    );
    await this.#stops.updateMany(
      { projectId, assignedCourierId: assignmentId },
      { ...change, $set: { assignedCourierId: null, updatedAt: now } },
    );
  }
}

function recordsOf(connection: Connection) {
  return connection.collection<StopRecord>("stops");
}

function* commandsOf(stops: readonly StopRecord[]): Generator<StopRecord[]> {
  let some: StopRecord[] = [];
  let length = 0;
  for (const stop of stops) {
    some.push(stop);
    length += lengthOf(stop);
    if (length < WRITTEN_AT_ONCE) continue;
    yield some;
    some = [];
    length = 0;
  }
  if (some.length > 0) yield some;
}

function lengthOf(stop: StopRecord): number {
  return WORK_ON_ONE + textLength(Object.values(stop));
}

function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + textLength(item), 0) : 0;
}
