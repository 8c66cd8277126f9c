import { expect, it } from "vitest";
import { accessWays } from "./access.ts";

it("a stop off the streets is tied to the nearest point of the line, a stop beside it is not", () => {
  const line = [
    [24.9, 60.17],
    [24.92, 60.17],
    [24.92, 60.18],
  ] as [number, number][];
  const ways = accessWays(line, [
    [24.91, 60.172],
    [24.91, 60.1701],
    [24.93, 60.19],
  ]);
  expect(ways).toHaveLength(2);
  expect(ways[0]?.[0]?.[0]).toBeCloseTo(24.91, 6);
  expect(ways[0]?.[0]?.[1]).toBeCloseTo(60.17, 6);
  expect(ways[1]).toEqual([
    [24.92, 60.18],
    [24.93, 60.19],
  ]);
  expect(accessWays([], [[24.9, 60.17]])).toEqual([]);
});
