import { TravelNoticeKind } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { decodePolyline, type Point } from "../polyline.ts";
import { straightLineMatrix } from "../straight-line.ts";
import { osrm, row, travelBy } from "../testing/roads.ts";
import type { Answer, Reply, RoutingServer } from "../testing/routing-server.ts";
import { pointOf, type Location } from "./location.ts";
import type { Travel } from "./travel.ts";

/** Seconds between two longitudes; driving east takes longer. */
const leg = (from: number, to: number) => Math.round(to > from ? (to - from) * 2e4 : (from - to) * 1e4);
const usual = osrm({ leg });
const travelIn = async (answer: Answer = usual, settings?: Record<string, string>) =>
  travelBy("osrm", answer, settings);
/** First gives these replies. */
const after = (...replies: (Reply | undefined)[]): Answer => {
  return (path, body) => (replies.length > 0 ? replies.shift() : usual(path, body));
};
const OR_STRAIGHT = { ROUTING_FALLBACK: "straight-line" };
/** Some longitudes are this far from their road, the others near it. */
const farFrom = (meters: Record<number, number>) =>
  osrm({ leg, toRoad: (longitude) => meters[longitude] ?? 12.5 });

const askedFor = ({ asked }: RoutingServer, what: string) =>
  asked.filter((path) => path.includes(what)).length;

/** The line along all the locations. */
async function traced({ trace }: Travel, locations: readonly Location[]): Promise<readonly Point[]> {
  return decodePolyline(await trace([...locations.keys()], new AbortController().signal));
}

test("a matrix asked for in blocks equals the whole, cell by cell", async () => {
  const { between, server } = await travelIn();
  const locations = row(120);
  const { durations, distances } = (await between(locations)).matrix;
  locations.forEach((from, i) => {
    locations.forEach((to, j) => {
      expect(durations[i * 120 + j]).toBe(leg(from.longitude, to.longitude));
      expect(distances[i * 120 + j]).toBe(10 * leg(from.longitude, to.longitude));
    });
  });
  expect(askedFor(server, "distance")).toBe(9);
});

test("a server that allows more locations is asked in larger blocks", async () => {
  const { between, server } = await travelIn(osrm({ leg, most: 200 }), { ROUTING_BLOCK: "100" });
  const { durations } = (await between(row(150))).matrix;
  expect(durations[149]).toBe(leg(24, 24.149));
  expect(durations.every((cell) => cell >= 0)).toBe(true);
  expect(askedFor(server, "distance")).toBe(4);
});

test("what is known is not asked for again, in whatever order the locations come", async () => {
  const { between, server } = await travelIn();
  const locations = row(60);
  await between(locations);
  const before = server.asked.length;
  const { durations } = (await between(locations.slice(5).reverse())).matrix;
  expect(server.asked).toHaveLength(before);
  expect(durations[1]).toBe(leg(locations[59]!.longitude, locations[58]!.longitude));
});

test("a new location costs its own row and column only", async () => {
  const { between, server } = await travelIn();
  await between(row(40));
  server.asked.length = 0;
  const { durations } = (await between(row(41))).matrix;
  expect(askedFor(server, "distance")).toBe(1);
  expect(durations[40]).toBe(leg(24, 24.04));
});

test("a location far from every road is unreachable, and the others are not", async () => {
  const { between } = await travelIn(farFrom({ 24.007: 1001 }));
  const locations = row(60);
  const { durations, distances } = (await between(locations)).matrix;
  for (let i = 0; i < 60; i++) {
    for (let j = 0; j < 60; j++) {
      const lost = i !== j && (i === 7 || j === 7);
      const expected = lost ? -1 : leg(locations[i]!.longitude, locations[j]!.longitude);
      expect(durations[i * 60 + j]).toBe(expected);
      expect(distances[i * 60 + j]).toBe(lost ? -1 : 10 * expected);
    }
  }
});

test("a pair without a way is -1 in that direction only", async () => {
  const { between } = await travelIn(
    osrm({ leg: (from, to) => (from === 24 && to !== from ? null : leg(from, to)) }),
  );
  const { durations } = (await between(row(2))).matrix;
  expect([...durations]).toEqual([0, -1, leg(24.001, 24), 0]);
});

test("a passing failure is tried again", async () => {
  const busy = { status: 503, body: {} };
  const { between, server } = await travelIn(after(busy, undefined));
  const { durations } = (await between(row(2))).matrix;
  expect(durations[1]).toBe(leg(24, 24.001));
  expect(server.asked).toHaveLength(4); // the roads thrice, the matrix once
});

test("a server that stays away, or talks nonsense, is a fault of the travel data", async () => {
  const { between, server } = await travelIn(after({ status: 200, body: { code: "Ok" } }));
  await expect(between(row(2))).rejects.toMatchObject({
    kind: "travel-unavailable",
  });
  await server.close();
  await expect(between(row(2))).rejects.toMatchObject({
    kind: "travel-unavailable",
  });
});

test("a caller who leaves is let go with its own reason", async () => {
  const { between, server } = await travelIn();
  const abort = new AbortController();
  const matrix = between(row(400), { signal: abort.signal });
  abort.abort(new Error("gone"));
  await expect(matrix).rejects.toThrow("gone");
  expect(server.asked.length).toBeLessThan(64);
});

test("a long route is traced in parts that join", async () => {
  const { between, server } = await travelIn();
  const locations = row(230);
  const line = await traced(await between(locations), locations);
  expect(line).toEqual(locations.map(({ longitude }) => [60, longitude]));
  expect(askedFor(server, "/route/")).toBe(3);
});

test("with straight lines to fall back on, they lead to a location far from every road, and to no other", async () => {
  const { between, server } = await travelIn(farFrom({ 24.001: 1001 }), OR_STRAIGHT);
  const locations = row(3);
  const travel = await between(locations);
  const { matrix, notices, withoutRoads } = travel;
  const lines = straightLineMatrix(locations, { detour: 1, speedKmh: 30 });
  const [there, back] = [leg(24, 24.002), leg(24.002, 24)];
  const [a, b] = [lines.durations[1], lines.durations[5]];
  expect([...matrix.durations]).toEqual([0, a, there, a, 0, b, back, b, 0]);
  const kind = TravelNoticeKind.TRAVEL_NOTICE_KIND_STRAIGHT_LINES;
  expect(notices).toEqual([{ place: 1, kind, metersToRoad: 1001 }]);
  expect(withoutRoads).toBe(false);
  server.asked.length = 0;
  expect(await traced(travel, locations)).toEqual(locations.map(pointOf));
  expect(server.asked).toEqual([]);
});

test("with straight lines to fall back on, a server that stays away is replaced by them", async () => {
  const { between, server } = await travelIn(usual, OR_STRAIGHT);
  await server.close();
  const { matrix, withoutRoads } = await between(row(3));
  expect(matrix).toEqual(straightLineMatrix(row(3), { detour: 1, speedKmh: 30 }));
  expect(withoutRoads).toBe(true);
});

test("tells of locations whose road is far away, and of those without one", async () => {
  const { between } = await travelIn(farFrom({ 24: 1001, 24.002: 201 }));
  const { notices } = await between(row(3));
  expect(notices).toEqual([
    { place: 0, kind: TravelNoticeKind.TRAVEL_NOTICE_KIND_UNREACHABLE, metersToRoad: 1001 },
    { place: 2, kind: TravelNoticeKind.TRAVEL_NOTICE_KIND_SNAPPED_FAR, metersToRoad: 201 },
  ]);
});

test("a server that is silent for the patience of a run is away for it", async () => {
  const { between } = await travelIn(async () => new Promise(() => undefined));
  const matrix = between(row(2), { patienceMs: 50 });
  await expect(matrix).rejects.toMatchObject({ kind: "travel-unavailable", message: /silent for 50 ms/ });
});

const rows = (ahead: unknown, back: number) => [
  [0, ahead],
  [back, 0],
];
const good = rows(1, 2);
/** Says this instead of a matrix. */
const saying = (tables: object): Answer => {
  return (path, body) =>
    path.includes("distance") ? { status: 200, body: { code: "Ok", ...tables } } : usual(path, body);
};

test.each([
  ["too few rows", [[0, 1]], good],
  ["too many rows", good, [...good, [1, 0]]],
  ["too few columns", [[0], [1]], [[0], [1]]],
  ["a negative time", rows(-5, 5), good],
  ["a text", good, rows("1", 5)],
  ["a number too large", good, rows(2 ** 31, 5)],
  ["no distances", good, undefined],
])("an answer with %s is a fault, not a pair without a way", async (_, durations, distances) => {
  const { between } = await travelIn(saying({ durations, distances }));
  await expect(between(row(2))).rejects.toMatchObject({
    kind: "travel-unavailable",
    message: /cannot be read/,
  });
});

test("a distance below 0, as OSRM gives it between places side by side, is 0", async () => {
  const { between } = await travelIn(saying({ durations: good, distances: rows(-0.6, 3) }));
  expect([...(await between(row(2))).matrix.distances]).toEqual([0, 0, 3, 0]);
});

test("waits as long as a busy server wishes, and not for one that wishes too much", async () => {
  const busy = (wish: string) => ({ status: 429, body: {}, headers: { "retry-after": wish } });
  const { between, server } = await travelIn(after(busy("0")));
  await between(row(2));
  expect(server.asked).toHaveLength(3);
  for (const wish of ["3600", new Date(Date.now() + 3_600_000).toUTCString()]) {
    const patient = await travelIn(after(busy(wish)));
    await expect(patient.between(row(2))).rejects.toThrow(/a pause of 3\d{3} s/);
  }
});
