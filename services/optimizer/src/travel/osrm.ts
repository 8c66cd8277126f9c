import type { Location } from "./location.ts";
import { z } from "zod";
import type { RoadsConfig } from "../config.ts";
import { Fault } from "../errors.ts";
import { blockOf, type BlockSource, type TravelBlock } from "./blocks.ts";
import { RoutingClient, type JsonAnswer } from "./http.ts";
import type { RoutingMetrics } from "./metrics.ts";
import { decodePolyline } from "./polyline.ts";
import { locationKey, SnapGuard } from "./snap.ts";
import { traceInParts } from "./trace.ts";

/** Way points of one question for a route. */
const MAX_WAY_POINTS = 100;

const cells = z.array(z.array(z.number().nullable()));
const tableAnswer = z.object({ code: z.literal("Ok"), durations: cells, distances: cells });
const routeAnswer = z.object({
  code: z.literal("Ok"),
  routes: z.array(z.object({ geometry: z.string() })).min(1),
});
const otherAnswer = z.object({ code: z.string(), message: z.string().optional() });

/** Road travel by an OSRM server (HTTP API v1, profile "driving"). */
export class OsrmTravel implements BlockSource {
  readonly #client: RoutingClient;
  readonly #snapMeters: number;
  readonly #guard: SnapGuard;

  constructor({ url, timeoutMs, snapMeters }: RoadsConfig, metrics: RoutingMetrics) {
    this.#client = new RoutingClient(url, timeoutMs, metrics);
    this.#snapMeters = snapMeters;
    this.#guard = new SnapGuard(
      (from, to, signal) => this.#table(from, to, signal),
      (location, signal) => this.#isOnRoad(location, signal),
    );
  }

  block(from: readonly Location[], to: readonly Location[], signal: AbortSignal): Promise<TravelBlock> {
    return this.#guard.block(from, to, signal);
  }

  trace(locations: readonly Location[], signal: AbortSignal): Promise<string> {
    return traceInParts(locations, MAX_WAY_POINTS, async (part) => {
      const query = `${coordinates(part)}?overview=full&geometries=polyline&radiuses=${this.#radiuses(part)}`;
      const answer = await this.#client.get(`/route/v1/driving/${query}`, signal);
      const geometry = routeAnswer.safeParse(answer.body).data?.routes[0]?.geometry;
      if (geometry === undefined) throw refusal(answer);
      return [decodePolyline(geometry)];
    });
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #table(
    from: readonly Location[],
    to: readonly Location[],
    signal: AbortSignal,
  ): Promise<TravelBlock | undefined> {
    const locations = [...new Set([...from, ...to])];
    const number = new Map(locations.map((location, i) => [location, i]));
    const numbers = (list: readonly Location[]) => list.map((location) => number.get(location)).join(";");
    const query =
      `${coordinates(locations)}?annotations=duration,distance&radiuses=${this.#radiuses(locations)}` +
      `&sources=${numbers(from)}&destinations=${numbers(to)}`;
    // A table of one location is refused, and known anyway.
    if (locations.length === 1) return blockOf(1, 1, () => ({ seconds: 0, meters: 0 }));
    const answer = await this.#client.get(`/table/v1/driving/${query}`, signal);
    if (otherAnswer.safeParse(answer.body).data?.code === "NoSegment") return undefined;
    const table = tableAnswer.safeParse(answer.body).data;
    if (table?.durations.length !== from.length) throw refusal(answer);
    return blockOf(from.length, to.length, (row, column) => ({
      seconds: table.durations[row]?.[column],
      meters: table.distances[row]?.[column],
    }));
  }

  async #isOnRoad(location: Location, signal: AbortSignal): Promise<boolean> {
    const answer = await this.#client.get(
      `/nearest/v1/driving/${locationKey(location)}?number=1&radiuses=${this.#snapMeters}`,
      signal,
    );
    const code = otherAnswer.safeParse(answer.body).data?.code;
    if (code !== "Ok" && code !== "NoSegment") throw refusal(answer);
    return code === "Ok";
  }

  /** Without radiuses OSRM takes a location in another country to the nearest road it knows. */
  #radiuses(locations: readonly Location[]): string {
    return locations.map(() => this.#snapMeters).join(";");
  }
}

function coordinates(locations: readonly Location[]): string {
  return locations.map(locationKey).join(";");
}

function refusal({ status, body }: JsonAnswer): Fault {
  const { data } = otherAnswer.safeParse(body);
  const why = data ? `${data.code} ${data.message ?? ""}`.trim() : "an answer that cannot be read";
  return new Fault("travel-unavailable", `OSRM refused a question with status ${status}: ${why}`);
}
