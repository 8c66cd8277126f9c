import { expect, test } from "vitest";
import { TravelCache } from "./cache.ts";
import type { Location } from "./location.ts";

const matrix = (n: number) => ({
  durations: new Int32Array(n * n).fill(60),
  distances: new Int32Array(n * n).fill(500),
});

test("the number of known locations is bounded by the bytes of the cache, whatever others ask for", () => {
  const cache = new TravelCache({ bytes: 1024 * 1024, ttlMs: 60_000 });
  const { most } = cache.locations;
  expect(most * 160).toBeLessThanOrEqual(1024 * 1024);
  const perProject = 20;
  let highest = 0;
  for (let project = 0; project * perProject < 3 * most; project++) {
    const locations: Location[] = Array.from({ length: perProject }, (_, each) => ({
      latitude: 40 + project / 1000,
      longitude: 20 + each / 1000,
    }));
    cache.write(locations, matrix(perProject));
    highest = Math.max(highest, cache.locations.known);
  }
  expect(highest).toBeGreaterThan(most / 2);
  expect(highest).toBeLessThanOrEqual(most + perProject);
});
