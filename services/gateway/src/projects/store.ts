import type { Connection, Model } from "mongoose";
import { changed, pageOf, recordSchema, withId, type Kept } from "../shared/database.ts";
import { storedRecords, type ValuesOf } from "@rondo/day/records/field-table.ts";
import type { PageRequest } from "../shared/page-request.ts";
import { projectFields } from "@rondo/day/records/project/fields.ts";
import { MOVED_BY_RUN, type ProjectStatus } from "@rondo/day/records/project/status.ts";

export interface ProjectRecord extends ValuesOf<typeof projectFields> {
  readonly id: string;
  readonly companyId: string;
  readonly status: ProjectStatus;
  readonly stopsCount: number;
  readonly couriersCount: number;
  readonly lastOptimizedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

export type Counted = "stops" | "couriers";

interface ProjectDocument extends Kept<ProjectRecord> {
  /** The name in lower case, for searches. */
  readonly searchName: string;
  /** When a count last changed. Absent if the reconciler has compared the counts since. */
  readonly countedAt?: Date;
}

export interface CountedProject {
  readonly id: string;
  readonly stopsCount: number;
  readonly couriersCount: number;
  readonly countedAt: Date;
}

interface Filter {
  readonly status?: ProjectStatus | undefined;
  readonly search?: string | undefined;
  readonly before?: Date | undefined;
}

const stored = storedRecords<ProjectDocument>(projectFields);

const schema = recordSchema<ProjectDocument>("projects", "companyId")
  .index({ companyId: 1 })
  .index({ countedAt: 1 }, { sparse: true });

export class ProjectStore {
  readonly #projects: Model<ProjectDocument>;

  constructor(connection: Connection) {
    this.#projects = connection.model<ProjectDocument>("Project", schema);
  }

  async insert(record: ProjectRecord): Promise<void> {
    const { id, ...fields } = record;
    const document = { _id: id, ...stored.documentOf(fields), searchName: folded(record.name) };
    await this.#projects.insertMany([document], { lean: true });
  }

  async find(companyId: string, id: string): Promise<ProjectRecord | null> {
    const found = await this.#projects.findById(id).lean();
    return found?.companyId === companyId ? recordOf(found) : null;
  }

  async list(
    companyId: string,
    { status, search, before }: Filter,
    page: PageRequest,
  ): Promise<ProjectRecord[]> {
    const filter = {
      companyId,
      ...(status === undefined ? {} : { status }),
      ...(before === undefined ? {} : { createdAt: { $lt: before } }),
      ...(search === undefined ? {} : { searchName: { $regex: literal(folded(search)) } }),
    };
    return (await pageOf(this.#projects, filter, page)).map(recordOf);
  }

  /** Changes a project that still has the given status. @returns null if it has another, or is gone */
  async change(
    companyId: string,
    id: string,
    status: ProjectStatus,
    changes: Partial<ProjectRecord>,
  ): Promise<ProjectRecord | null> {
    const searchName = changes.name === undefined ? {} : { searchName: folded(changes.name) };
    const found = await changed(
      this.#projects,
      { _id: id, companyId, status },
      { $set: { ...stored.documentOf(changes), ...searchName } },
    );
    return found === null ? null : recordOf(found);
  }

  /** Deletes a draft. @returns false if it is no draft */
  async deleteDraft(companyId: string, id: string): Promise<boolean> {
    return (await this.#projects.deleteOne({ _id: id, companyId, status: "draft" })).deletedCount === 1;
  }

  async delete(id: string): Promise<void> {
    await this.#projects.deleteOne({ _id: id });
  }

  /** Adds to a count. @returns false if it would exceed `most`, or the project is gone */
  async addToCount(id: string, counted: Counted, count: number, most: number, now: Date): Promise<boolean> {
    const field = counted === "stops" ? "stopsCount" : "couriersCount";
    const room = count > 0 ? { [field]: { $lte: most - count } } : {};
    const change = { $inc: { [field]: count }, $set: { countedAt: now } };
    return (await this.#projects.updateOne({ _id: id, ...room }, change)).matchedCount === 1;
  }

  /** Marks a project's counts as changed now. A comparison in progress then changes nothing. */
  async countAgain(id: string, now: Date): Promise<void> {
    await this.#projects.updateOne({ _id: id }, { $set: { countedAt: now } });
  }

  /** Projects whose counts changed before a moment and have not been compared since. */
  async countedBefore(moment: Date): Promise<CountedProject[]> {
    const found = await this.#projects.find({ countedAt: { $lt: moment } }).lean();
    return found.flatMap(({ _id: id, stopsCount, couriersCount, countedAt }) =>
      countedAt === undefined ? [] : [{ id, stopsCount, couriersCount, countedAt }],
    );
  }

  /** Corrects the counts and removes the mark, unless they have changed since. @returns whether it did */
  async recount(
    { id, countedAt }: CountedProject,
    counts: { readonly stopsCount: number; readonly couriersCount: number },
  ): Promise<boolean> {
    const change = { $set: counts, $unset: { countedAt: 1 as const } };
    return (await this.#projects.updateOne({ _id: id, countedAt }, change)).matchedCount === 1;
  }

  /** Marks the counts of every project, so that all are compared again. */
  async markCounts(): Promise<void> {
    await this.#projects.updateMany({ countedAt: { $exists: false } }, { $set: { countedAt: new Date(0) } });
  }

  async exists(id: string): Promise<boolean> {
    return (await this.#projects.findById(id, { _id: 1 }).lean()) !== null;
  }

  /** Writes what was found for an address to the default start of a project that has it and lacks coordinates. */
  async locateStart(id: string, address: string, location: Location | null, now: Date): Promise<void> {
    const { latitude, longitude } = location ?? { latitude: null, longitude: null };
    const start = {
      defaultStartLatitude: latitude,
      defaultStartLongitude: longitude,
      defaultStartGeocodeStatus: location ? "found" : "failed",
    } as const;
    const lacking = { _id: id, defaultStartAddress: address, defaultStartLatitude: null };
    await this.#projects.updateOne(lacking, { $set: { ...start, updatedAt: now } });
  }

  async markOptimized(id: string, at: Date): Promise<void> {
    const times = { lastOptimizedAt: at, updatedAt: at };
    const moved = await this.#projects.updateOne(
      { _id: id, status: { $in: MOVED_BY_RUN } },
      { $set: { ...times, status: "optimized" } },
    );
    if (moved.matchedCount === 0) await this.#projects.updateOne({ _id: id }, { $set: times });
  }
}

/** A pattern that matches exactly this text. MongoDB refuses a pattern with a zero byte. */
function literal(text: string): string {
  return text
    .replaceAll(/[\\^$.*+?()[\]{}|#\s-]/g, (special) => `\\${special}`)
    .replaceAll("\0", String.raw`\x00`);
}

function recordOf(found: object): ProjectRecord {
  const { searchName: _, countedAt: __, ...project } = stored.recordOf(found);
  const { defaultStartLatitude, defaultStartGeocodeStatus: status } = project;
  // Older versions kept given coordinates without a status.
  const isOlder = defaultStartLatitude !== null && status === "none";
  return withId({ ...project, defaultStartGeocodeStatus: isOlder ? ("given" as const) : status });
}

/** Lower case, letter by letter. In a whole text, the lower case of a letter can depend on the letters beside it. */
function folded(text: string): string {
  return Array.from(text, (letter) => letter.toUpperCase().toLowerCase()).join("");
}
