import { expect, test } from "vitest";
import { straightLineMatrix } from "./straight-line.ts";

const helsinki = { latitude: 60.1699, longitude: 24.9384 };
const tampere = { latitude: 61.4978, longitude: 23.761 };
const plain = { detour: 1, speedKmh: 36 };

test("measures great-circle metres, and seconds at the speed given", () => {
  const { distances, durations } = straightLineMatrix([helsinki, tampere], plain);
  // 160.9 km by any geodesic calculator.
  expect(distances[1]).toBeGreaterThan(160_400);
  expect(distances[1]).toBeLessThan(161_400);
  expect(durations[1]).toBe(Math.round(distances[1]! / 10));
});

test("stretches the way by the detour factor", () => {
  const straight = straightLineMatrix([helsinki, tampere], plain);
  const longer = straightLineMatrix([helsinki, tampere], { detour: 1.3, speedKmh: 36 });
  expect(longer.distances[1]! / straight.distances[1]!).toBeCloseTo(1.3, 4);
  expect(longer.durations[1]! / straight.durations[1]!).toBeCloseTo(1.3, 3);
});

test("is the same both ways, and nothing from a location to itself", () => {
  const { distances } = straightLineMatrix([helsinki, tampere, helsinki], plain);
  expect(distances[3]).toBe(distances[1]);
  expect([distances[0], distances[4], distances[8], distances[2]]).toEqual([0, 0, 0, 0]);
});

test("fills every cell of a matrix of many squares", () => {
  const locations = Array.from({ length: 150 }, (_, i) => ({ latitude: 60 + i / 100, longitude: 24 }));
  const { distances } = straightLineMatrix(locations, plain);
  const n = locations.length;
  expect(distances.filter((meters) => meters === 0)).toHaveLength(n);
  expect(distances[149]).toBe(distances[149 * n]);
});

test("measures a quarter of the globe without losing precision", () => {
  const pole = [
    { latitude: 0, longitude: 0 },
    { latitude: 90, longitude: 0 },
  ];
  const { distances } = straightLineMatrix(pole, plain);
  expect(distances[1]).toBe(Math.round((6_371_008.8 * Math.PI) / 2));
});
