import { ApiError } from "../errors.ts";
import type { Geocoder, LookupResult } from "../geocoding/geocoder.ts";
import type { Clock } from "../runtime.ts";
import { locateStops } from "./locate.ts";
import type { StopStore } from "./store.ts";

interface Parts {
  readonly store: StopStore;
  readonly projects: { get(companyId: string, projectId: string): Promise<unknown> };
  /** The couriers' depots, which a geocoding request looks up as well. */
  readonly depots: { geocode(companyId: string, projectId: string): Promise<unknown> };
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
    await projects.get(companyId, projectId);
    await depots.geocode(companyId, projectId);
    const stops = (await store.list(projectId)).filter(({ latitude }) => latitude === null);
    const { findings, failure } = await locateStops(stops, geocoder);
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
    await projects.get(companyId, projectId);
    const stop = await store.find(projectId, stopId);
    if (!stop) throw new ApiError("STOP_NOT_FOUND");
    return geocoder.lookup(stop.address);
  }
}
