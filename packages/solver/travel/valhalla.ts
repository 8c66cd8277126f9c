import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { RoadsSettings } from "./settings.ts";
import { Fault } from "../fault.ts";
import { readBlock, tableRead, type BlockSource, type TravelBlock } from "./blocks.ts";
import { readJson, RoutingClient, type Answer, type RoutingParts } from "./http.ts";
import { locationKey, type Location } from "./location.ts";
import { decodePolyline } from "../polyline.ts";
import { metersBetween } from "../straight-line.ts";
import { traceInParts } from "./trace.ts";

/** Valhalla's default limit of locations in a route is 20 for cars. */
const MAX_WAY_POINTS = 20;
const SHAPE_PRECISION = 6;
/** A road with so many roads before it and behind it is connected; Valhalla counts no further. Its own default. */
const CONNECTED = 50;
const MOST_MOVED = 100_000;
/** The weakest wish to use such a way. It is used where there is no other. */
const AVOIDED = { tolls: { use_tolls: 0 }, ferries: { use_ferry: 0 } };

const matrixAnswer = z.object({ sources_to_targets: tableRead });
const reach = z.number().default(CONNECTED);
const edge = z.object({
  correlated_lat: z.number(),
  correlated_lon: z.number(),
  inbound_reach: reach,
  outbound_reach: reach,
});
type Edge = z.output<typeof edge>;
const locateAnswer = z.array(z.object({ edges: z.array(edge).nullable() }));
const routeAnswer = z.object({ trip: z.object({ legs: z.array(z.object({ shape: z.string() })).min(1) }) });
const errorAnswer = z.object({ error_code: z.number(), error: z.string() });

export class ValhallaTravel implements BlockSource {
  /** With `preferred_side` a quarter of the stops in central Helsinki had no way. */
  readonly knowsSides = false;
  readonly #client: RoutingClient;
  readonly #snapMeters: number;
  readonly #costing;
  /** Points on a connected road, for locations whose nearest road is not connected; see locate. */
  readonly #moved = new LRUCache<string, Location>({ max: MOST_MOVED });

  constructor(
    { url, timeoutMs, snapMeters, avoid, profile }: RoadsSettings & { profile: string },
    parts: RoutingParts,
  ) {
    this.#client = new RoutingClient(url, timeoutMs, parts);
    this.#snapMeters = snapMeters;
    const wishes = Object.assign({}, ...avoid.map((name) => AVOIDED[name])) as object;
    this.#costing = { costing: profile, ...(avoid.length > 0 && { costing_options: { [profile]: wishes } }) };
  }

  /**
   * Where vehicles cannot come to the nearest road, or not leave it, Valhalla puts a location on a second road, too. Its matrix
   * and its route then begin on different ones, and often on one that the vehicle cannot have come by. So it is asked for
   * the nearest road that is connected both ways.
   */
  async locate(locations: readonly Location[], signal: AbortSignal): Promise<readonly number[]> {
    const places = locations.map((at) => ({ ...this.#placeOf(at), minimum_reachability: CONNECTED }));
    const question = { locations: places, ...this.#costing, verbose: true };
    const answer = await this.#client.post("/locate", question, signal, readJson);
    const found = locateAnswer.safeParse(answer.body).data;
    if (found?.length !== locations.length) throw refusal(answer);
    return locations.map((location, i) => this.#metersToRoad(location, found[i]?.edges ?? []));
  }

  async block(from: readonly Location[], to: readonly Location[], signal: AbortSignal): Promise<TravelBlock> {
    const question = {
      sources: this.#locations(from),
      targets: this.#locations(to),
      ...this.#costing,
      units: "kilometers",
    };
    const { status, body } = await this.#client.post("/sources_to_targets", question, signal, (bytes) =>
      readBlock(bytes, { from, to }, (seconds, meters) => ({
        sources_to_targets: (row) => {
          const cells = row as readonly ({ time?: unknown; distance?: unknown } | null)[];
          seconds(cells.map((cell) => cell?.time));
          meters(cells.map((cell) => inMeters(cell?.distance)));
        },
      })),
    );
    if (!body.block || !matrixAnswer.safeParse(body.rest).success) throw refusal({ status, body: body.rest });
    return body.block;
  }

  trace(locations: readonly Location[], signal: AbortSignal): Promise<string> {
    return traceInParts(locations, MAX_WAY_POINTS, async (part) => {
      const question = { locations: this.#locations(part), ...this.#costing, directions_type: "none" };
      const answer = await this.#client.post("/route", question, signal, readJson);
      const legs = routeAnswer.safeParse(answer.body).data?.trip.legs;
      if (!legs) throw refusal(answer);
      return legs.map(({ shape }) => decodePolyline(shape, SHAPE_PRECISION));
    });
  }

  get answeredMs(): number {
    return this.#client.answeredMs;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Metres from a location to its road. Remembers the road if it is not the nearest one. */
  #metersToRoad(location: Location, edges: readonly Edge[]): number {
    const roads = [...Map.groupBy(edges, (each) => locationKey(pointOn(each))).values()]
      .flatMap((both) => both.slice(0, 1).map((first) => ({ at: pointOn(first), edges: both })))
      .map((road) => ({ ...road, meters: metersBetween(location, road.at) }))
      .sort((a, b) => a.meters - b.meters);
    const [nearest] = roads;
    const road = roads.find(isConnected) ?? nearest;
    if (road && road !== nearest) this.#moved.set(locationKey(location), road.at);
    return road?.meters ?? Infinity;
  }

  #locations(locations: readonly Location[]) {
    return locations.map((location) => this.#placeOf(this.#moved.get(locationKey(location)) ?? location));
  }

  #placeOf({ latitude, longitude }: Location) {
    return { lat: latitude, lon: longitude, search_cutoff: this.#snapMeters };
  }
}

function pointOn({ correlated_lat: latitude, correlated_lon: longitude }: Edge): Location {
  return { latitude, longitude };
}

/** A road's two directions are edges of their own. */
function isConnected({ edges }: { readonly edges: readonly Edge[] }): boolean {
  return (
    edges.some(({ inbound_reach: roads }) => roads >= CONNECTED) &&
    edges.some(({ outbound_reach: roads }) => roads >= CONNECTED)
  );
}

function inMeters(kilometers: unknown): unknown {
  return typeof kilometers === "number" ? kilometers * 1000 : kilometers;
}

function refusal({ status, body }: Answer): Fault {
  const { data } = errorAnswer.safeParse(body);
  const why = data ? `${data.error_code} ${data.error}` : "an answer that cannot be read";
  return new Fault("travel-unavailable", `Valhalla refused a request with status ${status}: ${why}`);
}
