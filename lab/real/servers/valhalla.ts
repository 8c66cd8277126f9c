import { z } from "zod";
import type { CourierProfile } from "@rondo/day/records/assignment/fields.ts";
import type { Location } from "@rondo/solver/travel/location.ts";
import { decodePolyline } from "@rondo/solver/polyline.ts";
import { answerOf, legsInParts, type RoadServer } from "./server.ts";

/** What it calls the profiles. */
const COSTINGS: Record<CourierProfile, string> = {
  car: "auto",
  bike: "bicycle",
  foot: "pedestrian",
  van: "auto",
};
/** Its matrices for people on foot take five times as long as for cars. */
const BLOCK = 25;
const SHAPE_PRECISION = 6;

const leg = z.object({ shape: z.string(), summary: z.object({ time: z.number() }) });
const routeAnswer = z.object({ trip: z.object({ legs: z.array(leg) }) });
const locatedEdge = z.object({
  correlated_lat: z.number(),
  correlated_lon: z.number(),
  distance: z.number(),
  inbound_reach: z.number(),
  outbound_reach: z.number(),
});
const locateAnswer = z.array(z.object({ edges: z.array(locatedEdge) }));
/** It counts no more roads before or behind a road. */
const MOST_REACH = 50;
/** Its default limit. */
const MOST_WAY_POINTS = 20;

/** A Valhalla that runs on the roads of the demo's extract, set up as docs/maps.md says, with its default limits. */
export function valhallaAt(url: string): RoadServer {
  return {
    name: "Valhalla",
    kind: "valhalla",
    url,
    block: BLOCK,
    knowsSides: false,
    profiles: "",
    stop: async () => undefined,
    legs: async (locations, profile) =>
      legsInParts(locations, MOST_WAY_POINTS, async (part) => {
        const costing = COSTINGS[profile];
        const places = await connectedPlaces(url, part, costing);
        const question = { locations: places, costing, directions_type: "none" };
        const { trip } = routeAnswer.parse(await answerOf(`${url}/route`, question));
        return trip.legs.map(({ shape, summary }) => {
          const line = decodePolyline(shape, SHAPE_PRECISION);
          const [first = [NaN, NaN], last = first] = [line[0], line.at(-1)];
          return { seconds: summary.time, ends: [first, last] as const };
        });
      }),
  };
}

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/**
 * Where Rondo has these locations: as they are, or on the nearest road that roads lead to and from, if they do not at the
 * nearest one.
 */
async function connectedPlaces(
  url: string,
  locations: readonly Location[],
  costing: string,
): Promise<Place[]> {
  const places = locations.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }));
  const answer = await answerOf(`${url}/locate`, { locations: places, costing, verbose: true });
  return locateAnswer.parse(answer).map(({ edges }, n) => {
    const byDistance = edges.toSorted((a, b) => a.distance - b.distance);
    const has = (at: number, reach: "inbound_reach" | "outbound_reach"): boolean =>
      edges.some((edge) => edge.distance === at && edge[reach] === MOST_REACH);
    const [nearest] = byDistance;
    const found = byDistance.find(
      ({ distance: at }) => has(at, "inbound_reach") && has(at, "outbound_reach"),
    );
    const given = places[n] ?? { lat: NaN, lon: NaN };
    if (!found || found.distance === nearest?.distance) return given;
    return { lat: found.correlated_lat, lon: found.correlated_lon };
  });
}
