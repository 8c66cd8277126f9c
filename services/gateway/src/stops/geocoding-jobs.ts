import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import { isDuplicate, recordOptions } from "../shared/database.ts";

/** How far a geocoding is, in stops. */
export interface GeocodingCounts {
  readonly total: number;
  readonly geocoded: number;
  readonly failed: number;
}

/** The latest geocoding of a project. */
export interface GeocodingJob extends GeocodingCounts {
  /** The project's. */
  readonly _id: string;
  readonly companyId: string;
  readonly state: "running" | "completed" | "failed";
  /** Grows with each claim, so that a gateway notices that another one has taken over. */
  readonly claim: number;
  /** Grows with each request: stops that were added before it are looked up as well. */
  readonly requests: number;
  /** How often its lease has lapsed, so its gateway died or hung. Absent in geocodings of older versions. */
  readonly crashes?: number;
  /** Null while no gateway works on it. */
  readonly leaseUntil: Date | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

const schema = new Schema<GeocodingJob>(
  {
    _id: String,
    companyId: String,
    state: String,
    total: Number,
    geocoded: Number,
    failed: Number,
    claim: Number,
    requests: Number,
    crashes: Number,
    leaseUntil: Date,
    startedAt: Date,
    finishedAt: Date,
  },
  { ...recordOptions, collection: "geocodings" },
).index({ state: 1 });

type Progress = GeocodingCounts & { readonly leaseUntil: Date };

/** The geocodings of projects, one document for each project. */
export class GeocodingJobs {
  readonly #jobs: Model<GeocodingJob>;

  constructor(connection: Connection) {
    this.#jobs = connection.model<GeocodingJob>("Geocoding", schema);
  }

  async find(projectId: string): Promise<GeocodingJob | null> {
    return this.#jobs.findById(projectId).lean();
  }

  async running(): Promise<GeocodingJob[]> {
    return this.#jobs.find({ state: "running" }).lean();
  }

  /** Begins a geocoding, or asks the one in progress to look again. `isOwn`: the caller has claimed it. */
  async request(
    { _id, companyId }: { readonly _id: string; readonly companyId: string },
    now: Date,
    leaseUntil: Date,
  ): Promise<{ job: GeocodingJob; isOwn: boolean }> {
    const counts = { total: 0, geocoded: 0, failed: 0 };
    const fresh = {
      companyId,
      state: "running",
      ...counts,
      crashes: 0,
      leaseUntil,
      startedAt: now,
      finishedAt: null,
    } as const;
    for (;;) {
      const begin = { $inc: { requests: 1, claim: 1 }, $set: fresh };
      const begun =
        (await this.#change({ _id, state: { $ne: "running" } }, begin)) ?? (await this.#create(_id, fresh));
      if (begun) return { job: begun, isOwn: true };
      const joined = await this.#change({ _id, state: "running" }, { $inc: { requests: 1 } });
      if (joined) return { job: joined, isOwn: false };
    }
  }

  /**
   * Takes over a geocoding that no gateway works on. A lease that has lapsed counts as a crash.
   * @param job as it was read; the claim fails if the job or its lease has changed since
   * @returns null if another gateway was faster
   */
  async claim(
    { _id, claim, leaseUntil: seen }: GeocodingJob,
    leaseUntil: Date,
  ): Promise<GeocodingJob | null> {
    const crashes = seen === null ? 0 : 1;
    return this.#change(
      { _id, claim, state: "running", leaseUntil: seen },
      { $inc: { claim: 1, crashes }, $set: { leaseUntil } },
    );
  }

  /** @returns null if another gateway has taken over, or the project is gone */
  async renew({ _id, claim }: GeocodingJob, progress: Progress): Promise<GeocodingJob | null> {
    return this.#change({ _id, claim, state: "running" }, { $set: progress });
  }

  /** Frees it, so that another gateway can continue. */
  async release({ _id, claim }: GeocodingJob, counts: GeocodingCounts): Promise<void> {
    await this.#change({ _id, claim, state: "running" }, { $set: { ...counts, leaseUntil: null } });
  }

  /** Ends it, unless it was requested again in the meantime. @returns whether it is over */
  async end(
    { _id, claim, requests }: GeocodingJob,
    end: GeocodingCounts & Pick<GeocodingJob, "state" | "finishedAt">,
  ): Promise<boolean> {
    const seen = end.state === "completed" ? { requests } : {};
    return (await this.#change({ _id, claim, ...seen }, { $set: { ...end, leaseUntil: null } })) !== null;
  }

  async remove(projectId: string): Promise<void> {
    await this.#jobs.deleteOne({ _id: projectId });
  }

  async #change(filter: object, change: object): Promise<GeocodingJob | null> {
    return this.#jobs.findOneAndUpdate(filter, change, { returnDocument: "after" }).lean();
  }

  /** Concurrent upserts are not safe in every database. @returns null if there is one already */
  async #create(_id: string, job: Omit<GeocodingJob, "_id" | "claim" | "requests">) {
    const created = { _id, ...job, claim: 1, requests: 1 };
    try {
      await this.#jobs.create(created);
      return created;
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }
}
