import { setTimeout as pause } from "node:timers/promises";
import { ApiError } from "../shared/errors.ts";
import type { LookupResult } from "@rondo/addresses/geocoder.ts";
import { type ProjectRegion, projectRegion } from "@rondo/addresses/region.ts";
import { lookUpAll } from "@rondo/addresses/look-up-all.ts";
import type { GeocodingCounts, GeocodingJob } from "./geocoding-jobs.ts";
import type { EndedGeocoding, GeocodingParts } from "./geocoding-run.ts";
import type { GeocodingWorker } from "./geocoding-worker.ts";

/** A caller that has waited this long is told to ask for the progress, or again. */
const PATIENCE_MS = 30_000;

type Parts = GeocodingParts & { readonly worker: GeocodingWorker };

export class GeocodingService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Finds coordinates for the depots and stops that have none. A request during a geocoding joins it.
   * @returns null if it takes longer than a caller waits, or another gateway does it
   * @throws ApiError `PROJECT_NOT_FOUND`; `GEOCODE_NO_RESULT` if exactly one stop was looked up and was not found
   */
  async geocode(companyId: string, projectId: string): Promise<GeocodingCounts | null> {
    const { projects, jobs, worker, clock } = this.#parts;
    await projects.get(companyId, projectId);
    const { job, isOwn } = await jobs.request({ _id: projectId, companyId }, clock.now());
    const ended = await patiently(isOwn ? worker.run(job) : worker.workOn(projectId));
    if (!ended) return null;
    const { counts, failure, notFound } = ended;
    if (failure !== null) throw failure;
    if (counts.total === 1 && counts.failed === 1)
      throw new ApiError("GEOCODE_NO_RESULT", { address: notFound }, { isDone: true });
    return counts;
  }

  /** The latest geocoding of a project; null if there was none. @throws ApiError `PROJECT_NOT_FOUND` */
  async latest(companyId: string, projectId: string): Promise<GeocodingJob | null> {
    const { projects, jobs } = this.#parts;
    await projects.get(companyId, projectId);
    return jobs.find(projectId);
  }

  /**
   * The geocoder's present answer for a stop's address, regardless of the stop's coordinates. Nothing is written.
   * @throws ApiError `PROJECT_NOT_FOUND`, `STOP_NOT_FOUND`
   */
  async candidates(companyId: string, projectId: string, stopId: string): Promise<LookupResult> {
    const { projects, store } = this.#parts;
    const project = await projects.get(companyId, projectId);
    const stop = await store.find(projectId, stopId);
    if (!stop) throw new ApiError("STOP_NOT_FOUND");
    const result = (await this.#answers(companyId, projectId, project, [stop.address])).get(stop.address);
    if (result) return result;
    throw new ApiError("INTERNAL_ERROR", {}, { message: "The address was not looked up in time." });
  }

  /**
   * The geocoder's answers for addresses, in their order; those that there was no time for say so. Nothing is written.
   * @throws ApiError `PROJECT_NOT_FOUND`
   */
  async lookUp(
    companyId: string,
    projectId: string,
    addresses: readonly string[],
  ): Promise<(LookupResult & { isLookedUp: boolean })[]> {
    const project = await this.#parts.projects.get(companyId, projectId);
    const found = await this.#answers(companyId, projectId, project, addresses);
    return addresses.map((address) => {
      const result = found.get(address);
      return { isLookedUp: result !== undefined, ...(result ?? { location: null, candidates: [] }) };
    });
  }

  async #answers(
    companyId: string,
    projectId: string,
    project: ProjectRegion,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, LookupResult>> {
    const { store, depots, geocoder, reads } = this.#parts;
    const region = await reads.run(companyId, async () =>
      projectRegion(project, await store.places(projectId), await depots.ofProject(projectId)),
    );
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const found = new Map<string, LookupResult>();
    try {
      await lookUpAll(addresses, {
        lookup: async (address) => geocoder.lookup(address, { companyId, region, signal }),
        until: signal,
        found: (address, result) => {
          found.set(address, result);
        },
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return found;
  }
}

/** @returns null if there is no such work or if it takes too long */
async function patiently(work: Promise<EndedGeocoding | null> | undefined): Promise<EndedGeocoding | null> {
  if (!work) return null;
  work.catch(() => undefined); // nobody may be waiting any more
  return Promise.race([work, pause(PATIENCE_MS, null, { ref: false })]);
}
