import type { Connection, Model } from "mongoose";
import { changed, recordSchema, withId, type Kept } from "../shared/database.ts";
import { storedRecords } from "@rondo/day/records/field-table.ts";
import type { LookupResult } from "@rondo/addresses/geocoder.ts";
import type { Place } from "@rondo/addresses/region.ts";
import { Slices } from "../shared/slices.ts";
import type { PageRequest } from "../shared/page-request.ts";
import { stopFields } from "@rondo/day/records/stop/fields.ts";
import type { StopFields, StopRecord } from "@rondo/day/records/stop/record.ts";
import type { End } from "@rondo/day/records/stop/shipment.ts";
import { KeptReads } from "../shared/kept-reads.ts";
import { commandsOf, weightOf } from "./weights.ts";

/** Selects stops of a project: all, or those with an `externalId`. */
export interface StopFilter {
  readonly externalId?: string | undefined;
}

export interface Finding extends LookupResult {
  readonly stop: StopRecord;
}

type StopDocument = Kept<StopRecord>;
type Head = Pick<StopDocument, "_id" | "revision" | "updatedAt">;

const stored = storedRecords<StopDocument>(stopFields);

const schema = recordSchema<StopDocument>("stops", "companyId", "projectId")
  .index({ projectId: 1, _id: 1 })
  .index({ projectId: 1, shipment: 1 });

/**
 * Stops of one query. A cursor over more would not do: the embedded database sends all that is left after the first
 * message in a second one, and sorts them in memory.
 */
const READ_AT_ONCE = 200;
/** More than a project has: the answer is one message. */
const ALL_AT_ONCE = 100_000;
/** With more ids than these, a project is read as a whole: the embedded database compares each stop with each id. */
const MOST_IDS = 50;
/** The weight of stops that stay in memory: some 14,000 stops, which take 20 MB. */
const MOST_KNOWN = 40_000_000;

export class StopStore {
  readonly #stops: Model<StopDocument>;
  /** The collection, without mongoose's work on each document. */
  readonly #records: ReturnType<typeof recordsOf>;
  /** The stops of the projects that were read last. Nobody changes a record, so many requests may have the same one. */
  readonly #known: KeptReads<Head[], ReadonlyMap<string, StopRecord>>;

  /** @param mostKnown for tests */
  constructor(connection: Connection, mostKnown = MOST_KNOWN) {
    this.#known = new KeptReads(mostKnown, {
      weightOf: (stops) => [...stops.values()].reduce((sum, stop) => sum + weightOf(stop), 1),
      headOf: async (projectId) => this.#heads(projectId),
      isOf: (heads, stops) => heads.length === stops.size && staleOf(heads, stops).size === 0,
      read: async (projectId, known) => this.#readChanged(projectId, known),
    });
    this.#stops = connection.model<StopDocument>("Stop", schema);
    this.#records = recordsOf(connection);
  }

  /** Inserts the stops of a batch. If it throws, it leaves none behind. */
  async insert(stops: readonly StopRecord[]): Promise<void> {
    try {
      // These records need no casting. A command holds as much as may be written without a break.
      for (const some of commandsOf(stops)) await this.#records.insertMany(some.map(documentOf));
    } catch (error) {
      const [first] = stops;
      if (first) await this.removeBatch(first.projectId, first.batchId);
      throw error;
    }
  }

  /** In the order of creation. */
  async list(projectId: string, some: PageRequest & StopFilter = {}): Promise<StopRecord[]> {
    const isWhole = some.externalId === undefined && some.afterId === undefined && !some.take;
    return isWhole ? this.#all(projectId) : this.#read(projectId, some);
  }

  /**
   * Reads a project's stops in pages, as they are now. It keeps no stop from one page to the next, and reads again what the
   * memory has forgotten meanwhile.
   */
  async reader(projectId: string): Promise<(page: PageRequest) => Promise<StopRecord[]>> {
    await this.#known.read(projectId);
    return async (page) => this.#knownPage(projectId, page) ?? this.#read(projectId, page);
  }

  #knownPage(projectId: string, { afterId = "", take }: PageRequest): StopRecord[] | undefined {
    const known = this.#known.peek(projectId);
    if (!known) return undefined;
    const from = [...known.keys()].findIndex((id) => id > afterId);
    return from < 0 ? [] : [...known.values()].slice(from, take && from + take);
  }

  async #all(projectId: string): Promise<StopRecord[]> {
    return [...(await this.#known.read(projectId)).values()];
  }

  /** All stops of a project. It reads a known stop only if the stop has changed. */
  async #readChanged(
    projectId: string,
    known?: { head: readonly Head[]; value: ReadonlyMap<string, StopRecord> },
  ) {
    const stale = known && staleOf(known.head, known.value);
    if (!stale || stale.size > MOST_IDS) return byId(await this.#read(projectId, {}));
    const read = byId(await this.#withIds(projectId, [...stale]));
    return byId(known.head.flatMap(({ _id }) => (stale.has(_id) ? read : known.value).get(_id) ?? []));
  }

  async #heads(projectId: string) {
    const projection = { _id: 1, revision: 1, updatedAt: 1 } as const;
    const options = { projection, sort: { _id: 1 }, batchSize: ALL_AT_ONCE } as const;
    return this.#records.find<Head>({ projectId }, options).toArray();
  }

  async #read(
    projectId: string,
    { externalId, afterId, take = 0 }: PageRequest & StopFilter,
  ): Promise<StopRecord[]> {
    const filter = { projectId, ...(externalId === undefined ? {} : { externalId }) };
    const most = take === 0 ? Infinity : take;
    const slices = new Slices();
    const records: StopRecord[] = [];
    const shared = sharing();
    for (let after = afterId, isMore = true; isMore;) {
      const limit = Math.min(READ_AT_ONCE, most - records.length);
      const before = records.length;
      const some = { ...filter, ...(after !== undefined && { _id: { $gt: after } }) };
      // A message has all of them. The cursor decodes one at a time.
      const options = { limit, batchSize: limit + 1, sort: { _id: 1 } } as const;
      for await (const found of this.#records.find(some, options)) {
        const record = recordOf(found);
        records.push({ ...record, allowedCourierIds: record.allowedCourierIds.map(shared) });
        await slices.breathe();
      }
      after = records.at(-1)?.id;
      isMore = records.length - before === limit && records.length < most;
    }
    return records;
  }

  /** Where the project's stops are. Reads nothing else of them. */
  async places(projectId: string): Promise<Place[]> {
    const where = { _id: 0, latitude: 1, longitude: 1 } as const;
    return this.#records.find({ projectId }, { projection: where }).toArray();
  }

  async find(projectId: string, id: string): Promise<StopRecord | null> {
    const found = await this.#stops.findOne({ _id: id, projectId }).lean<object | null>();
    return found && recordOf(found);
  }

  /** Ids of stops that exist: all of these that do, and perhaps others of the project. */
  async existing(projectId: string, ids: readonly string[]): Promise<Set<string>> {
    const which = ids.length > MOST_IDS ? { projectId } : { projectId, _id: { $in: [...ids] } };
    const options = { projection: { _id: 1 }, batchSize: ALL_AT_ONCE } as const;
    return new Set((await this.#records.find(which, options).toArray()).map(({ _id }) => _id));
  }

  /** The ends of shipments: all of these that are stored, and perhaps others of the project. */
  async ofShipments(projectId: string, shipments: readonly string[]): Promise<(End & { id: string })[]> {
    const which = shipments.length > MOST_IDS ? {} : { shipment: { $in: [...shipments] } };
    const options = { projection: { pointType: 1, shipment: 1 }, batchSize: ALL_AT_ONCE } as const;
    const found = this.#records.find<End & { _id: string }>({ projectId, ...which }, options);
    return (await found.toArray()).map(withId);
  }

  async withIds(projectId: string, ids: readonly string[]): Promise<StopRecord[]> {
    if (ids.length <= MOST_IDS) return this.#withIds(projectId, ids);
    const wanted = new Set(ids);
    return (await this.#all(projectId)).filter(({ id }) => wanted.has(id));
  }

  async #withIds(projectId: string, ids: readonly string[]): Promise<StopRecord[]> {
    if (ids.length === 0) return [];
    const found = await this.#stops.find({ _id: { $in: ids }, projectId }).lean<object[]>();
    return found.map(recordOf);
  }

  /** Changes a stop. @returns null if it has changed since this revision, or is gone */
  async update(
    { id, revision }: StopRecord,
    changes: Partial<StopFields>,
    now: Date,
  ): Promise<StopRecord | null> {
    const update = { $set: { ...stored.documentOf(changes), updatedAt: now }, $inc: { revision: 1 } };
    const found = await changed(this.#stops, { _id: id, revision }, update);
    return found && recordOf(found);
  }

  /** Writes coordinates, except to stops that have got another address or coordinates since they were read. */
  async locate(findings: readonly Finding[], now: Date): Promise<void> {
    if (findings.length === 0) return;
    await this.#stops.bulkWrite(
      findings.map(({ stop, location, candidates }) => ({
        updateOne: {
          filter: { _id: stop.id, address: stop.address, latitude: null },
          update: {
            $set: {
              latitude: location?.latitude ?? null,
              longitude: location?.longitude ?? null,
              geocodeStatus: location ? "found" : "failed",
              geocodeQuality: (location ?? candidates[0])?.quality ?? null,
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

  /** @returns false if there was none */
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

  async onlyFor(projectId: string, assignmentId: string): Promise<string[]> {
    const stops = await this.#stops
      .find({ projectId, allowedCourierIds: [assignmentId] }, { _id: 1 })
      .sort({ _id: 1 })
      .lean<{ _id: string }[]>();
    return stops.map(({ _id }) => _id);
  }

  /** Removes an assignment from the lists of stops that name others as well, and from pins. */
  async forget(projectId: string, assignmentId: string, now: Date): Promise<void> {
    const change = { $set: { updatedAt: now }, $inc: { revision: 1 } };
    await this.#stops.updateMany(
      { projectId, allowedCourierIds: assignmentId, "allowedCourierIds.1": { $exists: true } },
      { ...change, $pull: { allowedCourierIds: assignmentId } },
    );
    await this.#stops.updateMany(
      { projectId, preferredCourierIds: assignmentId },
      { ...change, $pull: { preferredCourierIds: assignmentId } },
    );
    await this.#stops.updateMany(
      { projectId, assignedCourierId: assignmentId },
      { ...change, $set: { assignedCourierId: null, updatedAt: now } },
    );
  }
}

/** Whether a record is the stop that the database has: both change with every write. */
function isOf({ revision, updatedAt }: Head, record: StopRecord | undefined): boolean {
  return record?.revision === revision && record.updatedAt.getTime() === updatedAt.getTime();
}

/** The ids of stops that have changed since they were read, or are new. */
function staleOf(heads: readonly Head[], stops: ReadonlyMap<string, StopRecord>): ReadonlySet<string> {
  return new Set(heads.filter((head) => !isOf(head, stops.get(head._id))).map(({ _id }) => _id));
}

function byId(stops: readonly StopRecord[]): ReadonlyMap<string, StopRecord> {
  return new Map(stops.map((stop) => [stop.id, stop]));
}

function recordOf(found: object): StopRecord {
  return withId(stored.recordOf(found));
}

function documentOf({ id, ...fields }: StopRecord): StopDocument {
  return stored.documentOf({ _id: id, ...fields });
}

/** One text in memory for each set of equal ones: the stops of a project may name the same couriers 2,500,000 times. */
function sharing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier === undefined) known.set(text, text);
    return earlier ?? text;
  };
}

function recordsOf(connection: Connection) {
  return connection.collection<StopDocument>("stops");
}
