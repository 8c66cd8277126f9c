import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { recordOptions } from "../database.ts";
import type { PageRequest } from "../http/page.ts";
import type { GeocodeStatus } from "../locating.ts";

/** A stop as it is kept. */
export interface StopRecord {
  readonly _id: string;
  readonly companyId: string;
  readonly projectId: string;
  /** The try of a call that created it; begins with the call's id. */
  readonly batchId: string;
  /** Goes up with every change. */
  readonly revision: number;
  readonly name: string;
  readonly address: string;
  /** Absent in records of older versions. */
  readonly externalId?: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly products: string | null;
  readonly serviceMinutes: number | string | null;
  readonly priority: number | string;
  readonly pointType: "delivery" | "stock_loading";
  readonly paymentMethod: string | null;
  readonly deliveryDeadline: string | null;
  readonly timeWindows: readonly { readonly startTime: string | null; readonly endTime: string }[];
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly geocodeStatus: GeocodeStatus;
  readonly allowedCourierIds: readonly string[];
  readonly assignedCourierId: string | null;
  /** Pairs, since a key may hold any character. */
  readonly loadDemands: readonly (readonly [key: string, amount: number])[] | null;
  readonly requiredSkills: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type StopFields = Omit<
  StopRecord,
  "_id" | "companyId" | "projectId" | "batchId" | "revision" | "createdAt" | "updatedAt"
>;

/** Which stops of a project: all, or those with an id of the company's own. */
export interface StopFilter {
  readonly externalId?: string | undefined;
}

/** What geocoding found out about a stop: coordinates, or null when its address is unknown. */
export interface Finding {
  readonly stop: StopRecord;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
}

const schema = new Schema<StopRecord>(
  {
    _id: { type: String, required: true },
    companyId: { type: String, required: true },
    projectId: { type: String, required: true },
    batchId: { type: String, required: true },
    revision: { type: Number, required: true },
    name: String,
    address: String,
    externalId: String,
    phone: String,
    notes: String,
    products: String,
    serviceMinutes: Schema.Types.Mixed,
    priority: Schema.Types.Mixed,
    pointType: String,
    paymentMethod: String,
    deliveryDeadline: String,
    timeWindows: Schema.Types.Mixed,
    latitude: Number,
    longitude: Number,
    geocodeStatus: String,
    allowedCourierIds: [String],
    assignedCourierId: String,
    loadDemands: Schema.Types.Mixed,
    requiredSkills: [String],
    createdAt: Date,
    updatedAt: Date,
  },
  { ...recordOptions, collection: "stops" },
).index({ projectId: 1, _id: 1 });

/** Stops whose reading from one message of the database keeps nobody waiting, even full ones. */
const READ_AT_ONCE = 200;
/** Characters of stops that are written with one command: others come to the database between two of them. */
const WRITTEN_AT_ONCE = 256 * 1024;
/** What a stop's short fields, and the work on it, come to. */
const SHORT_FIELDS = 2500;

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
      for (const some of commandsOf(stops)) await this.#records.insertMany(some);
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
    return this.#stops
      .find(filter)
      .sort({ _id: 1 })
      .limit(take ?? 0)
      .batchSize(READ_AT_ONCE)
      .lean<StopRecord[]>();
  }

  async find(projectId: string, id: string): Promise<StopRecord | null> {
    return this.#stops.findOne({ _id: id, projectId }).lean<StopRecord | null>();
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
    return this.#stops
      .findOneAndUpdate(
        { _id, revision },
        { $set: { ...changes, updatedAt: now }, $inc: { revision: 1 } },
        { returnDocument: "after" },
      )
      .lean<StopRecord | null>();
  }

  /** Writes coordinates into the stops that have not changed since they were read. */
  async locate(findings: readonly Finding[], now: Date): Promise<void> {
    if (findings.length === 0) return;
    await this.#stops.bulkWrite(
      findings.map(({ stop, place }) => ({
        updateOne: {
          filter: { _id: stop._id, revision: stop.revision },
          update: {
            $set: {
              latitude: place?.latitude ?? null,
              longitude: place?.longitude ?? null,
              geocodeStatus: place ? "found" : "failed",
              updatedAt: now,
            },
            $inc: { revision: 1 },
          },
        },
      })),
      { ordered: false },
    );
  }

  /** The stops that a call has created, in any of its tries. */
  async ofCall(projectId: string, callId: string): Promise<StopRecord[]> {
    return this.#stops
      .find({ projectId, batchId: { $regex: `^${callId}:` } })
      .sort({ _id: 1 })
      .lean<StopRecord[]>();
  }

  /** @returns false if there was none. */
  async remove(projectId: string, id: string): Promise<boolean> {
    return (await this.#stops.deleteOne({ _id: id, projectId })).deletedCount === 1;
  }

  /** Deletes the stops that one call has created. */
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

function lengthOf({ name, address, notes, products, allowedCourierIds, requiredSkills }: StopRecord): number {
  const text = name.length + address.length + (notes?.length ?? 0) + (products?.length ?? 0);
  return SHORT_FIELDS + text + 40 * allowedCourierIds.length + 100 * requiredSkills.length;
}
