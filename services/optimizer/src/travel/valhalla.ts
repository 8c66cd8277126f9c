import type { Location } from "./location.ts";
import { z } from "zod";
import type { RoadsConfig } from "../config.ts";
import { Fault } from "../errors.ts";
import { blockOf, type BlockSource, type TravelBlock } from "./blocks.ts";
import { RoutingClient, type JsonAnswer } from "./http.ts";
import type { RoutingMetrics } from "./metrics.ts";
import { decodePolyline } from "./polyline.ts";
import { SnapGuard } from "./snap.ts";
import { traceInParts } from "./trace.ts";

/** Valhalla's default limit of locations in a route is 20 for cars. */
const MAX_WAY_POINTS = 20;
const SHAPE_PRECISION = 6;
/** "No suitable edges near location", and what is said instead of a location that is far from all the others. */
const LOST_LOCATION = [171, 154];
const COSTING = "auto";

const cell = z.object({ time: z.number().nullable(), distance: z.number().nullable() });
const matrixAnswer = z.object({ sources_to_targets: z.array(z.array(cell)) });
const locateAnswer = z.array(z.object({ edges: z.array(z.unknown()).nullable() }));
const routeAnswer = z.object({ trip: z.object({ legs: z.array(z.object({ shape: z.string() })).min(1) }) });
const errorAnswer = z.object({ error_code: z.number(), error: z.string() });

/** Road travel by a Valhalla server. */
export class ValhallaTravel implements BlockSource {
  readonly #client: RoutingClient;
  readonly #snapMeters: number;
  readonly #guard: SnapGuard;

  constructor({ url, timeoutMs, snapMeters }: RoadsConfig, metrics: RoutingMetrics) {
    this.#client = new RoutingClient(url, timeoutMs, metrics);
    this.#snapMeters = snapMeters;
    this.#guard = new SnapGuard(
      (from, to, signal) => this.#matrix(from, to, signal),
      (location, signal) => this.#isOnRoad(location, signal),
    );
  }

  block(from: readonly Location[], to: readonly Location[], signal: AbortSignal): Promise<TravelBlock> {
    return this.#guard.block(from, to, signal);
  }

  trace(locations: readonly Location[], signal: AbortSignal): Promise<string> {
    return traceInParts(locations, MAX_WAY_POINTS, async (part) => {
      const question = { locations: this.#locations(part), costing: COSTING, directions_type: "none" };
      const answer = await this.#client.post("/route", question, signal);
      const legs = routeAnswer.safeParse(answer.body).data?.trip.legs;
      if (!legs) throw refusal(answer);
      return legs.map(({ shape }) => decodePolyline(shape, SHAPE_PRECISION));
    });
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #matrix(
    from: readonly Location[],
    to: readonly Location[],
    signal: AbortSignal,
  ): Promise<TravelBlock | undefined> {
    const question = {
      sources: this.#locations(from),
      targets: this.#locations(to),
      costing: COSTING,
      units: "kilometers",
    };
    const answer = await this.#client.post("/sources_to_targets", question, signal);
    if (LOST_LOCATION.includes(errorAnswer.safeParse(answer.body).data?.error_code ?? 0)) return undefined;
    const rows = matrixAnswer.safeParse(answer.body).data?.sources_to_targets;
    if (rows?.length !== from.length) throw refusal(answer);
    return blockOf(from.length, to.length, (row, column) => {
      const found = rows[row]?.[column];
      const kilometers = found?.distance;
      return { seconds: found?.time, meters: typeof kilometers === "number" ? kilometers * 1000 : null };
    });
  }

  async #isOnRoad(location: Location, signal: AbortSignal): Promise<boolean> {
    const answer = await this.#client.post(
      "/locate",
      { locations: this.#locations([location]), costing: COSTING },
      signal,
    );
    const located = locateAnswer.safeParse(answer.body).data?.[0];
    if (!located) throw refusal(answer);
    return (located.edges?.length ?? 0) > 0;
  }

  #locations(locations: readonly Location[]) {
    return locations.map(({ latitude, longitude }) => ({
      lat: latitude,
      lon: longitude,
      search_cutoff: this.#snapMeters,
    }));
  }
}

function refusal({ status, body }: JsonAnswer): Fault {
  const { data } = errorAnswer.safeParse(body);
  const why = data ? `${data.error_code} ${data.error}` : "an answer that cannot be read";
  return new Fault("travel-unavailable", `Valhalla refused a question with status ${status}: ${why}`);
}
