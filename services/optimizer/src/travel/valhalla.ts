import type { Location } from "./location.ts";
import { z } from "zod";
import type { RoadsConfig } from "../config.ts";
import { Fault } from "../errors.ts";
import { type BlockSource, readBlock, tableRead, type TravelBlock } from "./blocks.ts";
import { type Answer, readJson, RoutingClient } from "./http.ts";
import type { RoutingMetrics } from "./metrics.ts";
import { decodePolyline } from "./polyline.ts";
import { metersBetween } from "./straight-line.ts";
import { traceInParts } from "./trace.ts";

/** Valhalla's default limit of locations in a route is 20 for cars. */
const MAX_WAY_POINTS = 20;
const SHAPE_PRECISION = 6;
/** The weakest wish to use such a way. It is used where there is no other. */
const AVOIDED = { tolls: { use_tolls: 0 }, ferries: { use_ferry: 0 } };

const matrixAnswer = z.object({ sources_to_targets: tableRead });
const edge = z.object({ correlated_lat: z.number(), correlated_lon: z.number() });
const locateAnswer = z.array(z.object({ edges: z.array(edge).nullable() }));
const routeAnswer = z.object({ trip: z.object({ legs: z.array(z.object({ shape: z.string() })).min(1) }) });
const errorAnswer = z.object({ error_code: z.number(), error: z.string() });

/** Road travel by a Valhalla server. */
export class ValhallaTravel implements BlockSource {
  /** With `preferred_side` a quarter of the stops in central Helsinki had no way. */
  readonly knowsSides = false;
  readonly #client: RoutingClient;
  readonly #snapMeters: number;
  readonly #costing;

  constructor(
    { url, timeoutMs, snapMeters, avoid, profile }: RoadsConfig & { profile: string },
    metrics: RoutingMetrics,
  ) {
    this.#client = new RoutingClient(url, timeoutMs, metrics);
    this.#snapMeters = snapMeters;
    const wishes = Object.assign({}, ...avoid.map((name) => AVOIDED[name])) as object;
    this.#costing = { costing: profile, ...(avoid.length > 0 && { costing_options: { [profile]: wishes } }) };
  }

  async locate(locations: readonly Location[], signal: AbortSignal): Promise<readonly number[]> {
    const question = { locations: this.#locations(locations), ...this.#costing };
    const answer = await this.#client.post("/locate", question, signal, readJson);
    const found = locateAnswer.safeParse(answer.body).data;
    if (found?.length !== locations.length) throw refusal(answer);
    return found.map(({ edges }, i) => {
      const meters = (edges ?? []).map(({ correlated_lat: latitude, correlated_lon: longitude }) =>
        metersBetween(locations[i] ?? { latitude, longitude }, { latitude, longitude }),
      );
      return Math.min(...meters);
    });
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

  #locations(locations: readonly Location[]) {
    return locations.map(({ latitude, longitude }) => ({
      lat: latitude,
      lon: longitude,
      search_cutoff: this.#snapMeters,
    }));
  }
}

function inMeters(kilometers: unknown): unknown {
  return typeof kilometers === "number" ? kilometers * 1000 : kilometers;
}

function refusal({ status, body }: Answer): Fault {
  const { data } = errorAnswer.safeParse(body);
  const why = data ? `${data.error_code} ${data.error}` : "an answer that cannot be read";
  return new Fault("travel-unavailable", `Valhalla refused a request with status ${status}: ${why}`);
}
