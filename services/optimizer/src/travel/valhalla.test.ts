import { Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Background } from "../background/background.ts";
import { createTravel } from "./create.ts";
import { RoutingMetrics } from "./metrics.ts";
import { decodePolyline, encodePolyline, type Point } from "@rondo/solver/polyline.ts";
import { startRoutingServer, type Reply } from "../../testing/routing-server.ts";
import type { TravelSource } from "./travel.ts";

// In the shapes of valhalla_service 3.9.1: kilometres, an error for all if one location has no edge near it, shapes of
// precision 6 per leg.
const signal = new AbortController().signal;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

interface Location {
  lat: number;
  lon: number;
  search_cutoff: number;
}

interface Question {
  sources?: Location[];
  targets?: Location[];
  locations?: Location[];
}

const seconds = (from: Location, to: Location) => Math.round(Math.abs(to.lon - from.lon) * 1e4);

function valhalla(offRoad: number | undefined, path: string, body: string): Reply {
  const { sources = [], targets = [], locations = [] } = JSON.parse(body) as Question;
  const lost = [...sources, ...targets, ...locations].some(({ lon }) => lon === offRoad);
  if (path === "/locate") {
    const edges = ({ lat, lon }: Location) =>
      lon === offRoad ? null : [{ correlated_lat: lat, correlated_lon: lon }];
    return { status: 200, body: locations.map((location) => ({ edges: edges(location) })) };
  }
  if (lost)
    return {
      status: 400,
      body: { error_code: 171, error: "No suitable edges near location", status_code: 400 },
    };
  if (path === "/route") {
    const point = ({ lat, lon }: Location): Point => [lat, lon];
    const legs = locations
      .slice(1)
      .map((to, i) => ({ shape: encodePolyline([point(locations[i]!), point(to)], 6) }));
    return { status: 200, body: { trip: { legs } } };
  }
  const cells = sources.map((from) =>
    targets.map((to) => ({ time: seconds(from, to), distance: seconds(from, to) / 100 })),
  );
  return { status: 200, body: { sources_to_targets: cells } };
}

const usual = (path: string, body: string) => valhalla(undefined, path, body);

async function travelIn(answer: (path: string, body: string) => Reply = usual): Promise<TravelSource> {
  const server = await startRoutingServer(answer);
  const roads = {
    kind: "valhalla" as const,
    url: server.url,
    snapMeters: 1000,
    farMeters: 200,
    avoid: [],
    orStraight: false,
    timeoutMs: 5000,
    cacheBytes: 1e8,
    cacheMs: 1e6,
    block: 50,
  };
  const background = new Background();
  const travel = createTravel(
    { roads, straightLine: { detour: 1, speedKmh: 30 } },
    background,
    new RoutingMetrics(new Registry()),
  );
  closing.push(
    () => server.close(),
    () => travel.close(),
    () => background.close(),
  );
  return travel.of(Profile.PROFILE_CAR).source;
}

const row = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ latitude: 60, longitude: 24 + i / 100 }));

test("reads seconds, and kilometres as metres", async () => {
  const { durations, distances } = (await (await travelIn()).between(row(2), signal, 60_000)).matrix;
  expect([...durations]).toEqual([0, 100, 100, 0]);
  expect([...distances]).toEqual([0, 1000, 1000, 0]);
});

test("a location far from every road is unreachable, and the others are not", async () => {
  const { durations } = (
    await (await travelIn((path, body) => valhalla(24.01, path, body))).between(row(3), signal, 60_000)
  ).matrix;
  expect([...durations]).toEqual([0, -1, 200, -1, 0, -1, 200, -1, 0]);
});

test("a location whose nearest road cannot be left is asked for on the next road, in times and lines", async () => {
  const asked: (readonly Location[])[] = [];
  const [nearest, next] = [24.0001, 24.0002];
  const edge = (lon: number, reach: number) => ({
    ...{ correlated_lat: 60, correlated_lon: lon },
    ...{ inbound_reach: 50, outbound_reach: reach },
  });
  const travel = await travelIn((path, body) => {
    const { sources = [], locations = sources } = JSON.parse(body) as Question;
    if (path === "/locate")
      return {
        status: 200,
        body: locations.map(({ lon }) => ({
          edges: lon === 24 ? [edge(nearest, 1), edge(next, 50)] : [edge(lon, 1)],
        })),
      };
    asked.push(locations);
    return usual(path, body);
  });
  const { trace } = await travel.between(row(2), signal, 60_000);
  await trace([0, 1], signal);
  expect(asked.map((places) => places.map(({ lon }) => lon))).toEqual([
    [next, 24.01],
    [next, 24.01],
  ]);
});

test("joins the legs of a route, in the precision of the contract", async () => {
  const locations = row(30);
  const { trace } = await (await travelIn()).between(locations, signal, 60_000);
  const line = decodePolyline(await trace([...locations.keys()], signal));
  expect(line).toEqual(locations.map(({ longitude }) => [60, Number(longitude.toFixed(5))]));
});
