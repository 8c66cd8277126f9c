import { Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { Background } from "../background/background.ts";
import { createTravel } from "./create.ts";
import { RoutingMetrics } from "./metrics.ts";
import { decodePolyline, encodePolyline } from "./polyline.ts";
import { startRoutingServer, type Reply, type RoutingServer } from "../../testing/routing-server.ts";
import type { TravelSource } from "./travel.ts";

// The server here answers in the shapes of osrm-routed 26.10: 400 NoSegment for all if one location is off the road, null
// cells where there is no way. It refuses more than 100 coordinates, as OSRM does by default.
const signal = new AbortController().signal;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

interface World {
  /** Longitudes of locations far from every road. */
  offRoad?: number[];
  /** Longitude from which no way leads to anywhere. */
  deadEnd?: number;
  /** Replies given before the server begins to work. */
  before?: (Reply | undefined)[];
}

async function travelIn(world: World): Promise<{ travel: TravelSource; server: RoutingServer }> {
  const before = [...(world.before ?? [])];
  const server = await startRoutingServer((path) => (before.length > 0 ? before.shift() : osrm(world, path)));
  const roads = {
    kind: "osrm" as const,
    url: server.url,
    snapMeters: 1000,
    timeoutMs: 5000,
    cacheBytes: 1e8,
    cacheMs: 1e6,
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
  return { travel, server };
}

/** Seconds between two longitudes in the world of these tests; driving east takes longer. */
const seconds = (from: number, to: number) => Math.round(to > from ? (to - from) * 2e4 : (from - to) * 1e4);

function osrm({ offRoad = [], deadEnd }: World, path: string): Reply {
  const url = new URL(path, "http://osrm");
  const [, service, , , list = ""] = url.pathname.split("/");
  const longitudes = list.split(";").map((pair) => Number(pair.split(",")[0]));
  const radiuses = url.searchParams.get("radiuses")?.split(";") ?? [];
  if (radiuses.length !== longitudes.length) return refuse("InvalidOptions", "radiuses");
  if (longitudes.some((longitude) => offRoad.includes(longitude))) {
    return refuse("NoSegment", "Could not find a matching segment for coordinate");
  }
  if (service === "nearest") return { status: 200, body: { code: "Ok", waypoints: [] } };
  if (longitudes.length > 100) return refuse("TooBig", "Too many table coordinates");
  if (service === "route") {
    const geometry = encodePolyline(longitudes.map((longitude) => [60, longitude]));
    return { status: 200, body: { code: "Ok", routes: [{ geometry }] } };
  }
  const pick = (name: string) =>
    (url.searchParams.get(name) ?? "").split(";").map((i) => longitudes[Number(i)] ?? NaN);
  const table = (scale: number) =>
    pick("sources").map((from) =>
      pick("destinations").map((to) => (from === deadEnd && to !== from ? null : seconds(from, to) * scale)),
    );
  return { status: 200, body: { code: "Ok", durations: table(1.0001), distances: table(10) } };
}

function refuse(code: string, message: string): Reply {
  return { status: 400, body: { code, message } };
}

const row = (count: number, first = 24) =>
  Array.from({ length: count }, (_, i) => ({
    latitude: 60,
    longitude: Number((first + i / 1000).toFixed(6)),
  }));

test("a matrix asked for in blocks equals the whole, cell by cell", async () => {
  const { travel, server } = await travelIn({});
  const locations = row(120);
  const { durations, distances } = await travel.matrix(locations, signal);
  locations.forEach((from, i) => {
    locations.forEach((to, j) => {
      expect(durations[i * 120 + j]).toBe(seconds(from.longitude, to.longitude));
      expect(distances[i * 120 + j]).toBe(10 * seconds(from.longitude, to.longitude));
    });
  });
  expect(server.asked).toHaveLength(9);
});

test("what is known is not asked for again, in whatever order the locations come", async () => {
  const { travel, server } = await travelIn({});
  const locations = row(60);
  await travel.matrix(locations, signal);
  const before = server.asked.length;
  const { durations } = await travel.matrix(locations.slice(5).reverse(), signal);
  expect(server.asked).toHaveLength(before);
  expect(durations[1]).toBe(seconds(locations[59]!.longitude, locations[58]!.longitude));
});

test("a new location costs its own row and column only", async () => {
  const { travel, server } = await travelIn({});
  await travel.matrix(row(40), signal);
  server.asked.length = 0;
  const { durations } = await travel.matrix(row(41), signal);
  expect(server.asked).toHaveLength(1);
  expect(durations[40]).toBe(seconds(24, 24.04));
});

test("a location far from every road is unreachable, and the others are not", async () => {
  const { travel } = await travelIn({ offRoad: [24.007] });
  const locations = row(60);
  const { durations, distances } = await travel.matrix(locations, signal);
  for (let i = 0; i < 60; i++) {
    for (let j = 0; j < 60; j++) {
      const lost = i !== j && (i === 7 || j === 7);
      const expected = lost ? -1 : seconds(locations[i]!.longitude, locations[j]!.longitude);
      expect(durations[i * 60 + j]).toBe(expected);
      expect(distances[i * 60 + j]).toBe(lost ? -1 : 10 * expected);
    }
  }
});

test("a pair without a way is -1 in that direction only", async () => {
  const { travel } = await travelIn({ deadEnd: 24 });
  const { durations } = await travel.matrix(row(2), signal);
  expect([...durations]).toEqual([0, -1, seconds(24.001, 24), 0]);
});

test("a passing failure is tried again", async () => {
  const busy = { status: 503, body: {} };
  const { travel, server } = await travelIn({ before: [busy, undefined] });
  const { durations } = await travel.matrix(row(2), signal);
  expect(durations[1]).toBe(seconds(24, 24.001));
  expect(server.asked).toHaveLength(3);
});

test("a server that stays away, or talks nonsense, is a fault of the travel data", async () => {
  const { travel, server } = await travelIn({ before: [{ status: 200, body: { code: "Ok" } }] });
  await expect(travel.matrix(row(2), signal)).rejects.toMatchObject({ kind: "travel-unavailable" });
  await server.close();
  await expect(travel.matrix(row(2), signal)).rejects.toMatchObject({ kind: "travel-unavailable" });
});

test("a caller who leaves is let go with its own reason", async () => {
  const { travel, server } = await travelIn({});
  const abort = new AbortController();
  const matrix = travel.matrix(row(400), abort.signal);
  abort.abort(new Error("gone"));
  await expect(matrix).rejects.toThrow("gone");
  expect(server.asked.length).toBeLessThan(64);
});

test("a long route is traced in parts that join", async () => {
  const { travel, server } = await travelIn({});
  const locations = row(230);
  const line = decodePolyline(await travel.trace(locations, signal));
  expect(line).toEqual(locations.map(({ longitude }) => [60, longitude]));
  expect(server.asked).toHaveLength(3);
});
