import { Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { encodePolyline, type Point } from "../polyline.ts";
import { closeAtEnd } from "../../../test/support/lifetime.ts";
import { undiciSender } from "@rondo/wire/undici-sender.ts";
import { z } from "zod";
import { createTravel } from "../travel/create.ts";
import { here } from "../travel/here.ts";
import type { Location } from "../travel/location.ts";
import { readTravel, travelSettings } from "../travel/settings.ts";
import { startRoutingServer, type Answer, type Reply } from "./routing-server.ts";

const ok = (body: unknown): Reply => ({ status: 200, body });

/** Seconds between two longitudes; null if there is no way. */
type Leg = (from: number, to: number) => number | null;
const A_MINUTE: Leg = () => 60;

interface OsrmRoads {
  readonly leg?: Leg;
  /** Metres from a longitude to its road. */
  readonly toRoad?: (longitude: number) => number;
  /** The most locations in a request. OSRM's own default is 100. */
  readonly most?: number;
  /** The line of each route. Default: along its locations. */
  readonly line?: string;
}

/** Answers in the shapes of osrm-routed 26.10: metres from each location to its road, null where there is no way. */
export function osrm({ leg = A_MINUTE, toRoad = () => 5, most = 100, line }: OsrmRoads = {}): Answer {
  return (path) => {
    const { pathname, searchParams } = new URL(path, "http://osrm");
    const [, service, , , list = ""] = pathname.split("/");
    const longitudes = list.split(";").map((pair) => Number(pair.split(",")[0]));
    const numbers = (name: string) => searchParams.get(name)?.split(";") ?? [];
    if (numbers("radiuses").length !== longitudes.length) return refusal("InvalidOptions", "radiuses");
    if (longitudes.length > most) return refusal("TooBig", "Too many table coordinates");
    if (service === "route") {
      const geometry = line ?? encodePolyline(longitudes.map((longitude) => [60, longitude]));
      return ok({ code: "Ok", routes: [{ geometry }] });
    }
    const [sources, targets] = ["sources", "destinations"].map((name) =>
      numbers(name).map((index) => longitudes[Number(index)] ?? NaN),
    );
    const table = (scale: number) =>
      sources?.map((from) =>
        targets?.map((to) => {
          const seconds = leg(from, to);
          return seconds === null ? null : seconds * scale;
        }),
      );
    const destinations = targets?.map((to) => ({ distance: toRoad(to) }));
    return ok({ code: "Ok", durations: table(1.0001), distances: table(10), destinations });
  };
}

export function refusal(code: string, message: string): Reply {
  return { status: 400, body: { code, message } };
}

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A road near a location. By default it leads on, and one comes to it. */
export const edge = (lon: number, reach = 50) => ({
  ...{ correlated_lat: 60, correlated_lon: lon },
  ...{ inbound_reach: 50, outbound_reach: reach },
});

interface ValhallaRoads {
  readonly leg?: Leg;
  /** The roads at a longitude; null far from all. */
  readonly edges?: (longitude: number) => readonly ReturnType<typeof edge>[] | null;
}

/**
 * Answers in the shapes of valhalla_service 3.9.1: kilometres, an error for all if one location has no edge near it,
 * shapes of precision 6 per leg.
 */
export function valhalla({ leg = A_MINUTE, edges = (lon) => [edge(lon)] }: ValhallaRoads = {}): Answer {
  return (path, body) => {
    const {
      sources = [],
      targets = [],
      locations = [],
    } = JSON.parse(body) as Partial<Record<"sources" | "targets" | "locations", Place[]>>;
    if (path === "/locate") return ok(locations.map(({ lon }) => ({ edges: edges(lon) })));
    if ([...sources, ...targets, ...locations].some(({ lon }) => edges(lon) === null))
      return { status: 400, body: { error_code: 171, error: "No suitable edges near location" } };
    if (path === "/route") {
      const points = locations.map(({ lat, lon }): Point => [lat, lon]);
      const legs = points.slice(1).map((to, i) => ({ shape: encodePolyline([points[i] ?? to, to], 6) }));
      return ok({ trip: { legs } });
    }
    const cell = (from: Place, to: Place) => {
      const seconds = leg(from.lon, to.lon);
      return { time: seconds, distance: seconds && seconds / 100 };
    };
    return ok({ sources_to_targets: sources.map((from) => targets.map((to) => cell(from, to))) });
  };
}

interface Asking {
  readonly profile?: Profile;
  readonly signal?: AbortSignal;
  readonly patienceMs?: number;
}

/** Travel by a server that answers like this, until the test ends. */
export async function travelBy(
  kind: "osrm" | "valhalla",
  answer: Answer,
  settings: Record<string, string> = {},
) {
  const server = await startRoutingServer(answer);
  const lines = { STRAIGHT_LINE_DETOUR: "1", STRAIGHT_LINE_SPEED_KMH: "30" };
  const given = { ROUTING: kind, ROUTING_URL: server.url, ...lines, ...settings };
  const { travel: roads } = readTravel(z.object(travelSettings).parse(given));
  const metrics = { ended: () => undefined };
  const travel = createTravel(roads, here, { open: undiciSender, metrics });
  closeAtEnd(async () => travel.close());
  const { signal: never } = new AbortController();
  return {
    server,
    between: async (
      locations: readonly Location[],
      { profile = Profile.PROFILE_CAR, signal = never, patienceMs = 60_000 }: Asking = {},
    ) => travel.of(profile).source.between(locations, signal, patienceMs),
  };
}

/** Locations in a row from west to east. */
export const row = (count: number, step = 0.001) =>
  Array.from({ length: count }, (_, i) => ({ latitude: 60, longitude: Number((24 + i * step).toFixed(6)) }));
