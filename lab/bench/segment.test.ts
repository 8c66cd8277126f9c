import { expect, test } from "vitest";
import type { Instance } from "@rondo/solver/published/instance.ts";
import { costOf } from "./cost-of.ts";
import { seededRandom } from "../../tools/random.ts";
import { shortestTime } from "./segment.ts";

/** Three customers and a depot on a line, ten units apart. */
const line: Instance = {
  name: "line",
  fleet: 2,
  capacity: 10,
  demand: [0, 1, 1, 1],
  windows: [
    { start: 0, end: 500 },
    { start: 100, end: 200 },
    { start: 0, end: 150 },
    { start: 300, end: 310 },
  ],
  service: [0, 5, 5, 5],
  distances: Int32Array.from([0, 10, 20, 30, 10, 0, 10, 20, 20, 10, 0, 10, 30, 20, 10, 0]),
  scale: 10,
};

test("a route departs as late as its windows allow", () => {
  expect(shortestTime(line, [])).toBe(0);
  expect(shortestTime(line, [1]), "no waiting").toBe(10 + 5 + 10);
  // The second customer is reached by 150. From there the third is reached at 165 and opens at 300.
  expect(shortestTime(line, [1, 2, 3])).toBe(10 + 5 + 10 + 5 + 10 + 135 + 5 + 30);
});

test("working time is counted without service, and where there are no times it is the distance", () => {
  const routes = [[1, 2, 3], []];
  expect(costOf(line, routes)).toBe(6);
  expect(costOf(line, routes, "working-time")).toBe((60 + 135) / 10);
  expect(costOf(line, [[3], [1, 2]], "working-time"), "two routes, no waiting").toBe((60 + 40) / 10);
  expect(costOf(line, [[3, 1, 2]], "working-time"), "late").toBeUndefined();
  expect(costOf({ ...line, windows: undefined }, routes, "working-time")).toBe(6);
});

/** The shortest over all departures, each driven through. */
const driven = ({ demand, windows, distances, service }: Instance, route: readonly number[]): number => {
  const ends = (departure: number): number => {
    let [clock, at] = [departure, 0];
    for (const node of [...route, 0]) {
      clock += (service[at] ?? 0) + (distances[at * demand.length + node] ?? 0);
      clock = Math.max(clock, windows?.[node]?.start ?? 0);
      if (clock > (windows?.[node]?.end ?? 0)) return Infinity;
      at = node;
    }
    return clock;
  };
  return Math.min(...Array.from({ length: 301 }, (_, departure) => ends(departure) - departure));
};

test("no departure gives a shorter working time", () => {
  const random = seededRandom(1);
  const nodes = 6;
  let possible = 0;
  for (let round = 0; round < 500; round++) {
    const window = (): { start: number; end: number } => {
      const start = random.between(0, 150);
      return { start, end: start + random.between(0, 100) };
    };
    const instance: Instance = {
      ...line,
      demand: Array.from({ length: nodes }, () => 1),
      windows: [{ start: 0, end: 300 }, ...Array.from({ length: nodes - 1 }, window)],
      service: Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : random.between(0, 20))),
      distances: Int32Array.from({ length: nodes * nodes }, () => random.between(1, 40)),
    };
    const route = [1, 2, 3, 4, 5].slice(0, random.between(1, 5));
    const shortest = driven(instance, route);
    if (shortest === Infinity) continue;
    possible += 1;
    expect(shortestTime(instance, route)).toBe(shortest);
  }
  expect(possible).toBeGreaterThan(100);
});
