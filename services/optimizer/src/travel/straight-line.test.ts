import { expect, test } from "vitest";
import { StraightLineTravel } from "./straight-line.ts";
import { decodePolyline } from "./polyline.ts";

const never = new AbortController().signal;
const helsinki = { latitude: 60.1699, longitude: 24.9384 };
const tampere = { latitude: 61.4978, longitude: 23.761 };
const plain = new StraightLineTravel({ detour: 1, speedKmh: 36 });

test("measures great-circle metres, and seconds at the speed given", async () => {
  const { distances, durations } = await plain.matrix([helsinki, tampere], never);
  // 160.9 km by any geodesic calculator.
  expect(distances[1]).toBeGreaterThan(160_400);
  expect(distances[1]).toBeLessThan(161_400);
  expect(durations[1]).toBe(Math.round(distances[1]! / 10));
});

test("stretches the way by the detour factor", async () => {
  const detoured = new StraightLineTravel({ detour: 1.3, speedKmh: 36 });
  const [straight, longer] = await Promise.all([
    plain.matrix([helsinki, tampere], never),
    detoured.matrix([helsinki, tampere], never),
  ]);
  expect(longer.distances[1]! / straight.distances[1]!).toBeCloseTo(1.3, 4);
  expect(longer.durations[1]! / straight.durations[1]!).toBeCloseTo(1.3, 3);
});

test("is the same both ways, and nothing from a place to itself", async () => {
  const { distances } = await plain.matrix([helsinki, tampere, helsinki], never);
  expect(distances[3]).toBe(distances[1]);
  expect([distances[0], distances[4], distances[8], distances[2]]).toEqual([0, 0, 0, 0]);
});

test("measures a quarter of the globe without losing precision", async () => {
  const { distances } = await plain.matrix(
    [
      { latitude: 0, longitude: 0 },
      { latitude: 90, longitude: 0 },
    ],
    never,
  );
  expect(distances[1]).toBe(Math.round((6_371_008.8 * Math.PI) / 2));
});

test("stops in the middle of a large matrix when it is told to", async () => {
  const places = Array.from({ length: 1500 }, (_, i) => ({ latitude: 60 + i / 10_000, longitude: 24 }));
  const abort = new AbortController();
  const matrix = plain.matrix(places, abort.signal);
  abort.abort(new Error("enough"));
  await expect(matrix).rejects.toThrow("enough");
});

test("traces straight lines through the places", async () => {
  const line = decodePolyline(await plain.trace([helsinki, tampere]));
  expect(line).toEqual([
    [60.1699, 24.9384],
    [61.4978, 23.761],
  ]);
});
