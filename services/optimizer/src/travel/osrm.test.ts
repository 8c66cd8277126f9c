import { Profile, TravelNoticeKind } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { Background } from "../background/background.ts";
import { createTravel } from "./create.ts";
import { pointOf, type Location } from "./location.ts";
import { RoutingMetrics } from "./metrics.ts";
import { decodePolyline, encodePolyline, type Point } from "@rondo/solver/polyline.ts";
import { startRoutingServer, type Reply, type RoutingServer } from "../../testing/routing-server.ts";
import { straightLineMatrix } from "@rondo/solver/straight-line.ts";
import type { TravelSource } from "./travel.ts";

// The server here answers in the shapes of osrm-routed 26.10: the metres from each location to its road, null cells where
// there is no way. It refuses more than 100 coordinates, as OSRM does by
// default.
const PATIENCE_MS = 60_000;
const signal = new AbortController().signal;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

interface World {
  /** Sources and destinations of one request. */
  block?: number;
  /** The most locations in a request. */
  most?: number;
  /** Longitudes of locations far from every road. */
  offRoad?: number[];
  /** Longitude from which no way leads to anywhere. */
  deadEnd?: number;
  /** Longitudes of locations whose road is far away. */
  farRoad?: number[];
  orStraight?: boolean;
  /** It takes requests and never answers. */
  silent?: boolean;
  /** What it says instead of a matrix. */
  table?: unknown;
  /** Replies given before the server begins to work. */
  before?: (Reply | undefined)[];
}

async function travelIn(world: World): Promise<{ travel: TravelSource; server: RoutingServer }> {
  const before = [...(world.before ?? [])];
  const server = await startRoutingServer((path) => {
    if (world.silent) return new Promise(() => undefined);
    return before.length > 0 ? before.shift() : osrm(world, path);
  });
  const roads = {
    kind: "osrm" as const,
    url: server.url,
    snapMeters: 1000,
    farMeters: 200,
    avoid: [],
    orStraight: world.orStraight ?? false,
    timeoutMs: 5000,
    cacheBytes: 1e8,
    cacheMs: 1e6,
    block: world.block ?? 50,
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
  return { travel: travel.of(Profile.PROFILE_CAR).source, server };
}

/** Seconds between two longitudes in the world of these tests; driving east takes longer. */
const seconds = (from: number, to: number) => Math.round(to > from ? (to - from) * 2e4 : (from - to) * 1e4);

function osrm({ offRoad = [], farRoad = [], deadEnd, most = 100, ...world }: World, path: string): Reply {
  const url = new URL(path, "http://osrm");
  const [, service, , , list = ""] = url.pathname.split("/");
  const longitudes = list.split(";").map((pair) => Number(pair.split(",")[0]));
  const radiuses = url.searchParams.get("radiuses")?.split(";") ?? [];
  if (radiuses.length !== longitudes.length) return refuse("InvalidOptions", "radiuses");
  if (longitudes.length > most) return refuse("TooBig", "Too many table coordinates");
  if (service === "route") {
    const geometry = encodePolyline(longitudes.map((longitude) => [60, longitude]));
    return { status: 200, body: { code: "Ok", routes: [{ geometry }] } };
  }
  const pick = (name: string) =>
    (url.searchParams.get(name) ?? "").split(";").map((i) => longitudes[Number(i)] ?? NaN);
  if (world.table !== undefined && path.includes("distance")) return { status: 200, body: world.table };
  const table = (scale: number) =>
    pick("sources").map((from) =>
      pick("destinations").map((to) => (from === deadEnd && to !== from ? null : seconds(from, to) * scale)),
    );
  const destinations = pick("destinations").map((to) => ({
    distance: offRoad.includes(to) ? 1001 : farRoad.includes(to) ? 201 : 12.5,
  }));
  return { status: 200, body: { code: "Ok", durations: table(1.0001), distances: table(10), destinations } };
}

function refuse(code: string, message: string): Reply {
  return { status: 400, body: { code, message } };
}

const row = (count: number, first = 24) =>
  Array.from({ length: count }, (_, i) => ({
    latitude: 60,
    longitude: Number((first + i / 1000).toFixed(6)),
  }));

const askedFor = ({ asked }: RoutingServer, what: string) =>
  asked.filter((path) => path.includes(what)).length;

/** The line along all the locations, after their matrix. */
async function tracedIn(travel: TravelSource, locations: readonly Location[]): Promise<readonly Point[]> {
  const { trace } = await travel.between(locations, signal, PATIENCE_MS);
  return decodePolyline(await trace([...locations.keys()], signal));
}

test("a matrix asked for in blocks equals the whole, cell by cell", async () => {
  const { travel, server } = await travelIn({});
  const locations = row(120);
  const { durations, distances } = (await travel.between(locations, signal, PATIENCE_MS)).matrix;
  locations.forEach((from, i) => {
    locations.forEach((to, j) => {
      expect(durations[i * 120 + j]).toBe(seconds(from.longitude, to.longitude));
      expect(distances[i * 120 + j]).toBe(10 * seconds(from.longitude, to.longitude));
    });
  });
  expect(askedFor(server, "distance")).toBe(9);
});

test("a server that allows more locations is asked in larger blocks", async () => {
  const { travel, server } = await travelIn({ block: 100, most: 200 });
  const { durations } = (await travel.between(row(150), signal, PATIENCE_MS)).matrix;
  expect(durations[149]).toBe(seconds(24, 24.149));
  expect(durations.every((cell) => cell >= 0)).toBe(true);
  expect(askedFor(server, "distance")).toBe(4);
});

test("what is known is not asked for again, in whatever order the locations come", async () => {
  const { travel, server } = await travelIn({});
  const locations = row(60);
  await travel.between(locations, signal, PATIENCE_MS);
  const before = server.asked.length;
  const { durations } = (await travel.between(locations.slice(5).reverse(), signal, PATIENCE_MS)).matrix;
  expect(server.asked).toHaveLength(before);
  expect(durations[1]).toBe(seconds(locations[59]!.longitude, locations[58]!.longitude));
});

test("a new location costs its own row and column only", async () => {
  const { travel, server } = await travelIn({});
  await travel.between(row(40), signal, PATIENCE_MS);
  server.asked.length = 0;
  const { durations } = (await travel.between(row(41), signal, PATIENCE_MS)).matrix;
  expect(askedFor(server, "distance")).toBe(1);
  expect(durations[40]).toBe(seconds(24, 24.04));
});

test("a location far from every road is unreachable, and the others are not", async () => {
  const { travel } = await travelIn({ offRoad: [24.007] });
  const locations = row(60);
  const { durations, distances } = (await travel.between(locations, signal, PATIENCE_MS)).matrix;
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
  const { durations } = (await travel.between(row(2), signal, PATIENCE_MS)).matrix;
  expect([...durations]).toEqual([0, -1, seconds(24.001, 24), 0]);
});

test("a passing failure is tried again", async () => {
  const busy = { status: 503, body: {} };
  const { travel, server } = await travelIn({ before: [busy, undefined] });
  const { durations } = (await travel.between(row(2), signal, PATIENCE_MS)).matrix;
  expect(durations[1]).toBe(seconds(24, 24.001));
  expect(server.asked).toHaveLength(4); // the roads thrice, the matrix once
});

test("a server that stays away, or talks nonsense, is a fault of the travel data", async () => {
  const { travel, server } = await travelIn({ before: [{ status: 200, body: { code: "Ok" } }] });
  await expect(travel.between(row(2), signal, PATIENCE_MS)).rejects.toMatchObject({
    kind: "travel-unavailable",
  });
  await server.close();
  await expect(travel.between(row(2), signal, PATIENCE_MS)).rejects.toMatchObject({
    kind: "travel-unavailable",
  });
});

test("a caller who leaves is let go with its own reason", async () => {
  const { travel, server } = await travelIn({});
  const abort = new AbortController();
  const matrix = travel.between(row(400), abort.signal, PATIENCE_MS);
  abort.abort(new Error("gone"));
  await expect(matrix).rejects.toThrow("gone");
  expect(server.asked.length).toBeLessThan(64);
});

test("a long route is traced in parts that join", async () => {
  const { travel, server } = await travelIn({});
  const locations = row(230);
  const line = await tracedIn(travel, locations);
  expect(line).toEqual(locations.map(({ longitude }) => [60, longitude]));
  expect(askedFor(server, "/route/")).toBe(3);
});

test("with straight lines to fall back on, they lead to a location far from every road, and to no other", async () => {
  const { travel, server } = await travelIn({ offRoad: [24.001], orStraight: true });
  const locations = row(3);
  const { matrix, notices, withoutRoads } = await travel.between(locations, signal, PATIENCE_MS);
  const lines = straightLineMatrix(locations, { detour: 1, speedKmh: 30 });
  const [there, back] = [seconds(24, 24.002), seconds(24.002, 24)];
  const [a, b] = [lines.durations[1], lines.durations[5]];
  expect([...matrix.durations]).toEqual([0, a, there, a, 0, b, back, b, 0]);
  const kind = TravelNoticeKind.TRAVEL_NOTICE_KIND_STRAIGHT_LINES;
  expect(notices).toEqual([{ place: 1, kind, metersToRoad: 1001 }]);
  expect(withoutRoads).toBe(false);
  server.asked.length = 0;
  expect(await tracedIn(travel, locations)).toEqual(locations.map(pointOf));
  expect(server.asked).toEqual([]);
});

test("with straight lines to fall back on, a server that stays away is replaced by them", async () => {
  const { travel, server } = await travelIn({ orStraight: true });
  await server.close();
  const { matrix, withoutRoads } = await travel.between(row(3), signal, PATIENCE_MS);
  expect(matrix).toEqual(straightLineMatrix(row(3), { detour: 1, speedKmh: 30 }));
  expect(withoutRoads).toBe(true);
});

test("tells of locations whose road is far away, and of those without one", async () => {
  const { travel } = await travelIn({ offRoad: [24], farRoad: [24.002] });
  const { notices } = await travel.between(row(3), signal, PATIENCE_MS);
  expect(notices).toEqual([
    { place: 0, kind: TravelNoticeKind.TRAVEL_NOTICE_KIND_UNREACHABLE, metersToRoad: 1001 },
    { place: 2, kind: TravelNoticeKind.TRAVEL_NOTICE_KIND_SNAPPED_FAR, metersToRoad: 201 },
  ]);
});

test("a server that is silent for the patience of a run is away for it", async () => {
  const { travel } = await travelIn({ silent: true });
  const matrix = travel.between(row(2), signal, 50);
  await expect(matrix).rejects.toMatchObject({ kind: "travel-unavailable", message: /silent for 50 ms/ });
});

const rows = (ahead: unknown, back: number) => [
  [0, ahead],
  [back, 0],
];
const good = rows(1, 2);

test.each([
  ["too few rows", [[0, 1]], good],
  ["too many rows", good, [...good, [1, 0]]],
  ["too few columns", [[0], [1]], [[0], [1]]],
  ["a negative time", rows(-5, 5), good],
  ["a text", good, rows("1", 5)],
  ["a number too large", good, rows(2 ** 31, 5)],
  ["no distances", good, undefined],
])("an answer with %s is a fault, not a pair without a way", async (_, durations, distances) => {
  const { travel } = await travelIn({ table: { code: "Ok", durations, distances } });
  await expect(travel.between(row(2), signal, PATIENCE_MS)).rejects.toMatchObject({
    kind: "travel-unavailable",
    message: /cannot be read/,
  });
});

test("a distance below 0, as OSRM gives it between places side by side, is 0", async () => {
  const { travel } = await travelIn({ table: { code: "Ok", durations: good, distances: rows(-0.6, 3) } });
  expect([...(await travel.between(row(2), signal, PATIENCE_MS)).matrix.distances]).toEqual([0, 0, 3, 0]);
});

test("waits as long as a busy server wishes, and not for one that wishes too much", async () => {
  const busy = (wish: string) => ({ status: 429, body: {}, headers: { "retry-after": wish } });
  const { travel, server } = await travelIn({ before: [busy("0")] });
  await travel.between(row(2), signal, PATIENCE_MS);
  expect(server.asked).toHaveLength(3);
  for (const wish of ["3600", new Date(Date.now() + 3_600_000).toUTCString()]) {
    const patient = await travelIn({ before: [busy(wish)] });
    await expect(patient.travel.between(row(2), signal, PATIENCE_MS)).rejects.toThrow(/a pause of 3\d{3} s/);
  }
});
