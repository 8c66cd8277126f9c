import { expect, it } from "vitest";
import { stopOf } from "../testing/records.ts";
import { atOnce } from "../time/steps.ts";
import { nearStops } from "./near-stops.ts";

/** A stop so many metres north of the equator. */
const north = (id: string, meters: number) => ({
  ...stopOf(id),
  latitude: (meters / 6_371_008.8) * (180 / Math.PI),
  longitude: 0,
});

it("ties each stop to its five nearest, and prices each tie by the mean way between them at 5 m/s", () => {
  const stops = [0, 100, 200, 300, 400, 500, 10_500].map((meters, index) => north(`s${index}`, meters));
  const { near, apartMicros } = atOnce(nearStops(stops, 0.3));
  expect(near[0]).toEqual([1, 2, 3, 4, 5]);
  expect(near[2]).toEqual([1, 3, 0, 4, 5]);
  expect(near[6]).toEqual([5, 4, 3, 2, 1]);
  const ways = [
    [1, 2, 3, 4, 5],
    [1, 1, 2, 3, 4],
    [1, 1, 2, 2, 3],
  ]
    .flatMap((sums) => [sums, sums])
    .flat();
  const mean = (100 * ways.reduce((sum, way) => sum + way, 0) + 5 * 10_000 + 100 * 10) / 35;
  expect(apartMicros).toBe(Math.round(0.3 * Math.round(mean / 5) * 1e6));
  expect(atOnce(nearStops(stops, 0))).toEqual({ near: [], apartMicros: 0 });
  expect(atOnce(nearStops(stops.slice(0, 1), 1))).toEqual({ near: [[]], apartMicros: 0 });
});
