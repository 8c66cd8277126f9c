import { ApiError } from "../shared/errors.ts";
import { lookUpAll } from "@rondo/addresses/look-up-all.ts";
import { projectRegion } from "@rondo/addresses/region.ts";
import { Loop } from "../shared/loop.ts";
import type { GeocodingCounts, GeocodingJob } from "./geocoding-jobs.ts";
import type { StopRecord } from "@rondo/day/records/stop/record.ts";
import type { Finding } from "./store.ts";
import { Unsaved } from "./unsaved.ts";
import type { AssignmentService } from "../assignments/service.ts";
import type { StopParts } from "./parts.ts";

export interface GeocodingParts extends StopParts {
  /** The couriers' depots, which a geocoding looks up as well. */
  readonly depots: AssignmentService;
}

export interface EndedGeocoding {
  readonly counts: GeocodingCounts;
  readonly failure: Error | null;
  readonly notFound: string | null;
}

/** How often results are written, and the lease renewed. */
const SAVE_MS = 1000;

/** One gateway's work on the geocoding of a project. */
export class GeocodingRun {
  readonly #parts: GeocodingParts;
  readonly #stop: AbortSignal;
  readonly #lost = new AbortController();
  readonly #seen = new Set<string>();
  #job: GeocodingJob;
  #counts: GeocodingCounts;
  #notFound: string | null = null;
  readonly #unsaved = new Unsaved<Finding>();
  #saving: Promise<void> = Promise.resolve();

  /** @param job claimed by this gateway */
  constructor(job: GeocodingJob, stop: AbortSignal, parts: GeocodingParts) {
    this.#job = job;
    this.#stop = stop;
    this.#parts = parts;
    // Addresses that an earlier gateway did not find are looked up again and count then.
    this.#counts = { total: job.geocoded, geocoded: job.geocoded, failed: 0 };
  }

  /** @returns null if it is not finished because the gateway stops or another gateway has taken over */
  async work(): Promise<EndedGeocoding | null> {
    // A lost database says nothing about the lease. When it is back, the next renewal decides.
    const saving = new Loop(async () => this.#save(), { everyMs: SAVE_MS, isEager: false });
    saving.start();
    try {
      return await this.#passes();
    } catch (error) {
      return await this.#giveUp(error);
    } finally {
      void saving.stop();
    }
  }

  async #passes(): Promise<EndedGeocoding | null> {
    for (;;) {
      this.#stop.throwIfAborted();
      await this.#save();
      if (this.#lost.signal.aborted) return null;
      const before = this.#job;
      await this.#pass();
      await this.#save();
      const { jobs, clock } = this.#parts;
      if (await jobs.end(before, "completed", this.#counts, clock.now())) return this.#ended(null);
    }
  }

  /** Looks up all depots and stops without coordinates. Each distinct address of the stops is looked up once. */
  async #pass(): Promise<void> {
    const { projects, depots, store, geocoder, reads } = this.#parts;
    const { _id: projectId, companyId } = this.#job;
    const project = await projects.get(companyId, projectId);
    const all = await reads.run(companyId, async () => store.list(projectId));
    const until = AbortSignal.any([this.#stop, this.#lost.signal]);
    const assignments = await depots.geocode(companyId, projectId, all, until);
    const region = await projectRegion(project, all, assignments);
    const stops = all.filter((stop) => stop.latitude === null && !this.#seen.has(keyOf(stop)));
    for (const stop of stops) this.#seen.add(keyOf(stop));
    this.#counts = { ...this.#counts, total: this.#counts.total + stops.length };
    const byAddress = Map.groupBy(stops, ({ address }) => address);
    await lookUpAll(byAddress.keys(), {
      lookup: async (address) => geocoder.lookup(address, { companyId, region, signal: until }),
      until,
      found: (address, result) => {
        this.#unsaved.add((byAddress.get(address) ?? []).map((stop) => ({ stop, ...result })));
      },
    });
  }

  async #giveUp(error: unknown): Promise<EndedGeocoding | null> {
    await this.#save();
    const { jobs, clock } = this.#parts;
    if (this.#lost.signal.aborted) return null;
    if (this.#stop.aborted) {
      await jobs.release(this.#job, this.#counts, clock.now());
      return null;
    }
    if (error instanceof ApiError && error.code === "PROJECT_NOT_FOUND") await jobs.remove(this.#job._id);
    else await jobs.end(this.#job, "failed", this.#counts, clock.now());
    return this.#ended(error instanceof Error ? error : new Error(String(error)));
  }

  #ended(failure: Error | null): EndedGeocoding {
    return { counts: this.#counts, failure, notFound: this.#notFound };
  }

  /** Writes are made one after the other, so that the counts only grow. */
  async #save(): Promise<void> {
    const saved = this.#saving.then(async () => this.#saveNow());
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  async #saveNow(): Promise<void> {
    const { store, jobs, clock } = this.#parts;
    const findings = await this.#unsaved.save(async (items) => store.locate(items, clock.now()));
    const found = findings.filter(({ location }) => location !== null).length;
    this.#notFound = findings.findLast(({ location }) => location === null)?.stop.address ?? this.#notFound;
    const { total, geocoded, failed } = this.#counts;
    this.#counts = { total, geocoded: geocoded + found, failed: failed + findings.length - found };
    const job = await jobs.renew(this.#job, this.#counts, clock.now());
    if (job) this.#job = job;
    else this.#lost.abort();
  }
}

function keyOf({ id, address }: StopRecord): string {
  return `${id} ${address}`;
}
