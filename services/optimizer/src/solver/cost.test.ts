import { Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { compareCost } from "./cost.ts";

const cost = (tiers: [priority: number, count: number][], value: number) =>
  Cost.fromPartial({
    unassignedByPriority: tiers.map(([priority, count]) => ({ priority, count })),
    unassigned: tiers.reduce((sum, [, count]) => sum + count, 0),
    value,
  });

test.each([
  [
    "one stop of higher priority weighs more than any number of lower",
    cost([[5, 1]], 0),
    cost([[0, 9]], 9e9),
  ],
  ["in a tier, fewer left out is better", cost([[5, 2]], 0), cost([[5, 1]], 9e9)],
  [
    "a lower tier decides where the higher ones are equal",
    cost(
      [
        [5, 1],
        [0, 1],
      ],
      0,
    ),
    cost([[5, 1]], 9e9),
  ],
  ["negative priorities count too", cost([[-3, 1]], 0), cost([], 9e9)],
  ["with the same stops left out, the lower value is better", cost([[0, 1]], 8), cost([[0, 1]], 7)],
])("%s", (_, worse, better) => {
  expect(compareCost(worse, better)).toBeGreaterThan(0);
  expect(compareCost(better, worse)).toBeLessThan(0);
});

test("equal costs are equal", () => {
  expect(compareCost(cost([[1, 2]], 3), cost([[1, 2]], 3))).toBe(0);
});
