import { z } from "zod";
import type { RoadsSettings } from "./settings.ts";
import { Fault } from "../fault.ts";
import { readBlock, tableRead, type BlockSource, type TravelBlock } from "./blocks.ts";
import { readJson, RoutingClient, type Answer, type RoutingParts } from "./http.ts";
import { locationKey, type Location } from "./location.ts";
import { decodePolyline } from "../polyline.ts";
import { traceInParts } from "./trace.ts";

/** Way points of one request for a route. */
const MAX_WAY_POINTS = 100;
/** A vehicle may turn round at a stop. A table's times allow it, and OSRM's routes for cars do not by themselves. */
const LINE = "overview=full&geometries=polyline&continue_straight=false";

/** The classes of its profiles. */
const EXCLUDED = { tolls: "toll", ferries: "ferry" };

const wayPoints = z.array(z.object({ distance: z.number() }));
const locateAnswer = z.object({ code: z.literal("Ok"), destinations: wayPoints });
const tableAnswer = z.object({ code: z.literal("Ok"), durations: tableRead, distances: tableRead });
const routeAnswer = z.object({
  code: z.literal("Ok"),
  routes: z.array(z.object({ geometry: z.string() })).min(1),
});
const otherAnswer = z.object({ code: z.string(), message: z.string().optional() });

/** Road travel by an OSRM server (HTTP API v1). */
export class OsrmTravel implements BlockSource {
  readonly knowsSides = true;
  readonly #client: RoutingClient;
  readonly #profile: string;
  readonly #exclude: string;

  constructor({ url, timeoutMs, avoid, profile }: RoadsSettings & { profile: string }, parts: RoutingParts) {
    this.#profile = profile;
    this.#exclude = avoid.length > 0 ? `&exclude=${avoid.map((name) => EXCLUDED[name]).join(",")}` : "";
    this.#client = new RoutingClient(url, timeoutMs, parts);
  }

  /** The metres from each location to its road, by a table of one row: its answer has them for each column. */
  async locate(locations: readonly Location[], signal: AbortSignal): Promise<readonly number[]> {
    const [first] = locations;
    if (!first) return [];
    // The first one twice: a table of one location is refused.
    const columns = locations.map((_, i) => i + 1).join(";");
    const query = `annotations=duration&sources=0&destinations=${columns}`;
    const answer = await this.#ask("table", [first, ...locations], query, signal, readJson);
    const found = locateAnswer.safeParse(answer.body).data?.destinations;
    if (found?.length !== locations.length) throw refusal(answer);
    return found.map(({ distance }) => distance);
  }

  async block(from: readonly Location[], to: readonly Location[], signal: AbortSignal): Promise<TravelBlock> {
    const locations = [...new Set([...from, ...to])];
    // A table of one location is refused, and known anyway.
    if (locations.length === 1) return { durations: new Int32Array(1), distances: new Int32Array(1) };
    const number = new Map(locations.map((location, i) => [location, i]));
    const numbers = (list: readonly Location[]) => list.map((location) => number.get(location)).join(";");
    const query = `annotations=duration,distance&sources=${numbers(from)}&destinations=${numbers(to)}`;
    const { status, body } = await this.#ask("table", locations, query, signal, (bytes) =>
      readBlock(bytes, { from, to }, (durations, distances) => ({ durations, distances })),
    );
    if (!body.block || !tableAnswer.safeParse(body.rest).success) throw refusal({ status, body: body.rest });
    return body.block;
  }

  trace(locations: readonly Location[], signal: AbortSignal): Promise<string> {
    return traceInParts(locations, MAX_WAY_POINTS, async (part) => {
      const answer = await this.#ask("route", part, LINE, signal, readJson);
      const geometry = routeAnswer.safeParse(answer.body).data?.routes[0]?.geometry;
      if (geometry === undefined) throw refusal(answer);
      return [decodePolyline(geometry)];
    });
  }

  get answeredMs(): number {
    return this.#client.answeredMs;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Without a radius OSRM takes a location in another country to the nearest road, and says how far that is. */
  #ask<Body>(
    service: string,
    locations: readonly Location[],
    query: string,
    signal: AbortSignal,
    read: (bytes: Buffer) => Body,
  ): Promise<Answer<Body>> {
    const coordinates = locations.map(locationKey).join(";");
    const radiuses = locations.map(() => "unlimited").join(";");
    const sides = locations.some(({ curbside }) => curbside) ? `&approaches=${approachesOf(locations)}` : "";
    const path = `/${service}/v1/${this.#profile}/${coordinates}?${query}&radiuses=${radiuses}${sides}${this.#exclude}`;
    return this.#client.get(path, signal, read);
  }
}

function approachesOf(locations: readonly Location[]): string {
  return locations.map(({ curbside }) => (curbside ? "curb" : "unrestricted")).join(";");
}

function refusal({ status, body }: Answer): Fault {
  const { data } = otherAnswer.safeParse(body);
  const why = data ? `${data.code} ${data.message ?? ""}`.trim() : "an answer that cannot be read";
  return new Fault("travel-unavailable", `OSRM refused a request with status ${status}: ${why}`);
}
