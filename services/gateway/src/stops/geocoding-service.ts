import { ApiError } from "../errors.ts";
import type { Geocoder, LookupResult } from "../geocoding/geocoder.ts";
import type { Clock } from "../runtime.ts";
import type { Assignment } from "../assignments/schemas.ts";
import { defaultStart, type ProjectRegion, regionOf } from "../geocoding/region.ts";
import { depotsOf } from "../locating.ts";
import { locateStops } from "./locate.ts";
import type { StopStore } from "./store.ts";

interface Parts {
  readonly store: StopStore;
  readonly projects: { get(companyId: string, projectId: string): Promise<ProjectRegion> };
  /** The couriers' depots, which a geocoding request looks up as well. */
  readonly depots: {
    geocode(companyId: string, projectId: string): Promise<{ readonly assignments: readonly Assignment[] }>;
  };
  readonly geocoder: Pick<Geocoder, "lookup">;
  readonly clock: Clock;
}

/** Result of a geocoding request: of the stops that had no coordinates. */
interface GeocodeCounts {
  readonly total: number;
  readonly geocoded: number;
  readonly failed: number;
}

/** Coordinates for the addresses of a project. */
export class GeocodingService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Finds coordinates for the depots and stops that have none.
   * @throws ApiError `PROJECT_NOT_FOUND`; `GEOCODE_NO_RESULT` when there was one such stop and it was not found
   */
  async geocode(companyId: string, projectId: string): Promise<GeocodeCounts> {
    const { projects, depots, store, geocoder, clock } = this.#parts;
    const project = await projects.get(companyId, projectId);
    const { assignments } = await depots.geocode(companyId, projectId);
    const all = await store.list(projectId);
    const stops = all.filter(({ latitude }) => latitude === null);
    const region = await regionOf(
      [defaultStart(project), ...assignments.flatMap(depotsOf), ...all],
      project.timezone,
    );
    const { findings, failure } = await locateStops(stops, geocoder, region);
    await store.locate(findings, clock.now());
    if (failure !== null) throw failure;
    const geocoded = findings.filter(({ location }) => location !== null).length;
    const [only] = stops;
    if (only && stops.length === 1 && geocoded === 0)
      throw new ApiError("GEOCODE_NO_RESULT", { address: only.address });
    return { total: stops.length, geocoded, failed: stops.length - geocoded };
  }

  /**
   * What geocoding knows of a stop's address now, whatever coordinates the stop has. Nothing is written.
   * @throws ApiError `PROJECT_NOT_FOUND`, `STOP_NOT_FOUND`
   */
  async candidates(companyId: string, projectId: string, stopId: string): Promise<LookupResult> {
    const { projects, store, geocoder } = this.#parts;
    const project = await projects.get(companyId, projectId);
    const all = await store.list(projectId);
    const stop = all.find(({ _id }) => _id === stopId);
    if (!stop) throw new ApiError("STOP_NOT_FOUND");
    const region = await regionOf([defaultStart(project), ...all], project.timezone);
    return geocoder.lookup(stop.address, { region });
  }
}
