import type { Connection, Model } from "mongoose";
import { changed, isNew, recordSchema } from "../shared/database.ts";
import { LeasedQueue } from "../shared/leased-queue.ts";
import { leaseEnd } from "../shared/leases.ts";

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

const schema = recordSchema<GeocodingJob>("geocodings", "companyId").index({ state: 1 });

export class GeocodingJobs {
  readonly #jobs: Model<GeocodingJob>;
  readonly #queue: LeasedQueue<GeocodingJob>;

  constructor(connection: Connection) {
    this.#jobs = connection.model<GeocodingJob>("Geocoding", schema);
    this.#queue = new LeasedQueue(this.#jobs, {
      ...{ until: "leaseUntil", token: "claim", state: "running" },
      free: () => null,
    });
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
  ): Promise<{ job: GeocodingJob; isOwn: boolean }> {
    const counts = { total: 0, geocoded: 0, failed: 0, crashes: 0 };
    const fresh = { companyId, state: "running", ...counts, startedAt: now, finishedAt: null } as const;
    for (;;) {
      const over = { _id, state: { $ne: "running" } };
      const begun =
        (await this.#queue.claim(over, { now, set: fresh, add: { requests: 1 } })) ??
        (await this.#create({ _id, ...fresh, leaseUntil: leaseEnd(now) }));
      if (begun) return { job: begun, isOwn: true };
      const joined = await changed(this.#jobs, { _id, state: "running" }, { $inc: { requests: 1 } });
      if (joined) return { job: joined, isOwn: false };
    }
  }

  /**
   * Takes over a geocoding that no gateway works on. A lease that has lapsed counts as a crash.
   * @param job as it was read; the claim fails if the job or its lease has changed since
   * @returns null if another gateway was faster
   */
  async takeOver({ _id, claim, leaseUntil }: GeocodingJob, now: Date): Promise<GeocodingJob | null> {
    const add = { crashes: leaseUntil === null ? 0 : 1 };
    return this.#queue.claim({ _id, claim, state: "running", leaseUntil }, { now, add });
  }

  /** @returns null if another gateway has taken over, or the project is gone */
  async renew(job: GeocodingJob, counts: GeocodingCounts, now: Date): Promise<GeocodingJob | null> {
    return this.#queue.renew(job, now, { ...counts });
  }

  /** Frees it, so that another gateway can continue. */
  async release(job: GeocodingJob, counts: GeocodingCounts, now: Date): Promise<void> {
    await this.#queue.release(job, now, { ...counts });
  }

  /** Ends it, unless it was requested again in the meantime. @returns whether it is over */
  async end(
    job: GeocodingJob,
    state: "completed" | "failed",
    { total, geocoded, failed }: GeocodingCounts,
    now: Date,
  ): Promise<boolean> {
    const seen = state === "completed" ? { requests: job.requests } : {};
    const end = { total, geocoded, failed, state, finishedAt: now, leaseUntil: null };
    const ended = await this.#jobs.updateOne({ ...this.#queue.held(job), ...seen }, { $set: end });
    return ended.matchedCount === 1;
  }

  async remove(projectId: string): Promise<void> {
    await this.#jobs.deleteOne({ _id: projectId });
  }

  /** Concurrent upserts are not safe in every database. @returns null if there is one already */
  async #create(job: Omit<GeocodingJob, "claim" | "requests">): Promise<GeocodingJob | null> {
    const created = { ...job, claim: 1, requests: 1 };
    return (await isNew(this.#jobs.insertMany([created], { lean: true }))) ? created : null;
  }
}
