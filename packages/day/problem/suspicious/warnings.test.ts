import { describe, expect, it } from "vitest";
import type { NamedStop } from "../../plan/plan.ts";
import type { Depot } from "./depots.ts";
import { coordinateWarnings } from "./warnings.ts";

type Point = readonly [latitude: number, longitude: number];

const OXFORD: Point = [51.756757, -1.258567];
const HELSINKI: Point = [60.17, 24.94];
const OULU: Point = [65.01, 25.47];

const stopsAt = (points: readonly Point[]): NamedStop[] =>
  points.map(([latitude, longitude], index) => ({ id: `s${index}`, name: `S${index}`, latitude, longitude }));
const depotAt = ([latitude, longitude]: Point, ...assignmentIds: string[]): Depot => ({
  ...{ latitude, longitude },
  assignmentIds: assignmentIds.length > 0 ? assignmentIds : ["a"],
});
const noOthers = async (): Promise<void> => Promise.resolve();
const warn = async (stops: readonly Point[], ...depots: Depot[]) =>
  coordinateWarnings(stopsAt(stops), depots, noOthers);
const suspects = async (stops: readonly Point[], ...depots: Depot[]) =>
  (await warn(stops, ...depots)).map(({ stopIds, assignmentIds }) => [...stopIds, ...assignmentIds]);

/** A town: `count` points a few kilometres around one. */
const around = ([latitude, longitude]: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => [
    latitude + 0.05 * Math.sin(i * 2.4),
    ((longitude + 0.08 * Math.cos(i * 2.4) + 540) % 360) - 180,
  ]);
const exchange = (points: readonly Point[]): Point[] => points.map(([a, b]) => [b, a]);

describe("contract 5.14: exchanged latitude and longitude", () => {
  it("of all stops, with only the depot right, is told of the stops", async () => {
    const stops: Point[] = [
      [-1.23702, 51.74772],
      [-1.59422, 51.75782],
      [-1.21765, 51.734],
      [-1.33662, 51.73372],
    ];
    expect(await warn(stops, depotAt(OXFORD))).toEqual([
      {
        code: "SUSPICIOUS_COORDINATES",
        message:
          "All 4 stops lie about 7,690 km from the depot, and would lie beside it with latitude and longitude exchanged.",
        stopIds: ["s0", "s1", "s2", "s3"],
        assignmentIds: [],
      },
    ]);
  });

  it("of one stop among good ones is told of that stop", async () => {
    const [wrong] = exchange([OXFORD]);
    const warnings = await warn([...around(OXFORD, 5), wrong!], depotAt(OXFORD));
    expect(warnings).toMatchObject([{ stopIds: ["s5"], assignmentIds: [] }]);
    expect(warnings[0]?.message).toMatch(
      /^The stop "S5" lies about 7,\d\d0 km from the depot, and would lie beside/,
    );
  });

  it("is found however many stops are wrong, when there is a depot to compare with", async () => {
    for (const wrong of [1, 4, 5, 6, 9]) {
      const stops = [...around(HELSINKI, 10 - wrong), ...exchange(around(HELSINKI, wrong))];
      const ids = Array.from({ length: wrong }, (_, i) => `s${10 - wrong + i}`);
      expect(await suspects(stops, depotAt(HELSINKI))).toEqual([ids]);
    }
  });

  it("of a minority is found without a depot", async () => {
    expect(await suspects([...around(HELSINKI, 6), ...exchange(around(HELSINKI, 3))])).toEqual([
      ["s6", "s7", "s8"],
    ]);
  });

  it("of one depot among several is told of that depot", async () => {
    const [mirrored] = exchange([OULU]);
    const depots = [depotAt(HELSINKI, "a"), depotAt(mirrored!, "b", "c")];
    expect(await suspects([...around(HELSINKI, 4), ...around(OULU, 8)], ...depots)).toEqual([["b", "c"]]);
  });

  it("is told of the only stop, too", async () => {
    expect(await suspects(exchange([OXFORD]), depotAt(OXFORD))).toEqual([["s0"]]);
  });

  it("is not told where it is not possible: no latitude is over 90", async () => {
    const fiji: Point = [-18.1, 178.4];
    const warnings = await warn([...around(fiji, 5), [18.1, 178.4]], depotAt(fiji));
    expect(warnings).toMatchObject([{ stopIds: ["s5"] }]);
    expect(warnings[0]?.message).not.toMatch(/exchanged/);
  });

  it("is not told of towns that mirror each other: Cairo and Alexandria", async () => {
    const [cairo, alexandria]: [Point, Point] = [
      [30.04, 31.24],
      [31.2, 29.92],
    ];
    expect(await suspects([...around(cairo, 6), ...around(alexandria, 4)], depotAt(cairo))).toEqual([]);
  });
});

describe("contract 5.14: stops at 0, 0", () => {
  it("are told, and do not count as neighbours of the others", async () => {
    const warnings = await warn([...around(OXFORD, 3), [0, 0], [0, 0]], depotAt(OXFORD));
    expect(warnings).toMatchObject([{ stopIds: ["s3", "s4"] }]);
    expect(warnings[0]?.message).toMatch(/^2 stops \("S3", "S4"\) are at latitude 0 and longitude 0/);
  });

  it("are told when all stops are there, and of a depot", async () => {
    expect(await suspects([[0, 0]], depotAt(OXFORD))).toEqual([["s0"]]);
    expect(await suspects(around(OXFORD, 3), depotAt([0, 0]))).toEqual([["a"]]);
  });
});

describe("contract 5.14: stops far from the others", () => {
  it("are told, with the distance", async () => {
    const warnings = await warn([...around(HELSINKI, 6), OULU], depotAt(HELSINKI));
    expect(warnings).toMatchObject([{ stopIds: ["s6"] }]);
    expect(warnings[0]?.message).toBe(
      'The stop "S6" lies about 540 km from the middle of the other locations: check the coordinates.',
    );
  });

  it("are a second area when they have company", async () => {
    expect(await suspects([...around(HELSINKI, 12), ...around(OULU, 5)], depotAt(HELSINKI))).toEqual([]);
    expect(
      await suspects([...around(HELSINKI, 3), ...around(OULU, 3)], depotAt(HELSINKI), depotAt(OULU, "b")),
    ).toEqual([]);
  });

  it("are not told in a country that is wide anyway", async () => {
    const germany: Point[] = [
      [53.55, 9.99],
      [48.14, 11.58],
      [50.94, 6.96],
      [51.05, 13.74],
      [50.11, 8.68],
    ];
    expect(await suspects(germany, depotAt([52.52, 13.4]))).toEqual([]);
  });

  it("are not told from neighbours beyond 180 degrees", async () => {
    expect(await suspects(around([-16.8, 179.99], 8), depotAt([-16.8, 179.95]))).toEqual([]);
    expect(await suspects([...around([-16.8, 179.99], 8), [-16.8, 150]], depotAt([-16.8, 179.95]))).toEqual([
      ["s8"],
    ]);
  });

  it("may be the depot", async () => {
    const warnings = await warn(around(OXFORD, 5), depotAt([40.7, -74]));
    expect(warnings).toMatchObject([{ stopIds: [], assignmentIds: ["a"] }]);
    expect(warnings[0]?.message).toMatch(/^A depot of assignment a lies about 5,\d\d0 km from/);
  });

  it("may be all of them, with depots in another part of the world", async () => {
    const depots = [depotAt([52.52, 13.4], "a"), depotAt([52.4, 13.1], "b")];
    const warnings = await warn(around([40.4, -3.7], 4), ...depots);
    expect(warnings).toMatchObject([{ stopIds: ["s0", "s1", "s2", "s3"], assignmentIds: [] }]);
    expect(warnings[0]?.message).toMatch(/^All 4 stops lie about 1,8\d0 km from the nearest depot: check/);
  });
});

describe("contract 5.14: a day of two or three locations", () => {
  it("may be a long one", async () => {
    expect(await suspects([OULU], depotAt(HELSINKI))).toEqual([]);
    expect(await suspects([OULU, HELSINKI])).toEqual([]);
    expect(await suspects([...around(HELSINKI, 1), OULU], depotAt(HELSINKI))).toEqual([]);
  });

  it("is suspicious across continents", async () => {
    const newYork: Point = [40.7, -74];
    expect(await suspects([newYork], depotAt(OXFORD))).toEqual([["s0"]]);
    expect(await suspects([...around(OXFORD, 1), newYork], depotAt(OXFORD))).toEqual([["s1"]]);
    expect(await suspects(around(OXFORD, 2), depotAt(newYork))).toEqual([["a"]]);
  });

  it("is nothing to tell of without stops, or with a single location", async () => {
    expect(await warn([])).toEqual([]);
    expect(await warn([OXFORD, OXFORD], depotAt(OXFORD))).toEqual([]);
  });
});

it("names many exchanged stops in one warning", async () => {
  const stops = [...around(HELSINKI, 1500), ...exchange(around(OULU, 500))];
  expect(await warn(stops, depotAt(HELSINKI))).toHaveLength(1);
});

it("lets others work between any two locations", async () => {
  let pauses = 0;
  const far: Point[] = [...around(HELSINKI, 500), OULU];
  await coordinateWarnings(stopsAt(far), [depotAt(HELSINKI), depotAt(OXFORD, "b")], async () => {
    pauses++;
    return Promise.resolve();
  });
  expect(pauses).toBeGreaterThan(far.length);
});
