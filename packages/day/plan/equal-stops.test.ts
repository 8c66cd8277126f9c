import { Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { inOrderOfEntry } from "./equal-stops.ts";
import type { RunFrame } from "./plan.ts";

const plan = Plan.fromJSON({
  routes: [
    { vehicle: 1, activities: [{ stop: 3 }, { reload: 0 }, { stop: 2 }] },
    { vehicle: 0, activities: [{ stop: 1 }] },
  ],
  unassigned: [{ stop: 0 }],
});

function frameOf(prints: string, isFree = true): RunFrame {
  const deliveries = Array.from(prints, (_, index) => ({ id: String(index) }));
  const fingerprints = Object.fromEntries(Array.from(prints, (print, index) => [index, print]));
  return { deliveries, fingerprints, isFree } as unknown as RunFrame;
}

const shown = ({ routes, unassigned }: Plan) => [
  ...routes.map(({ activities }) => activities.map(({ target }) => target?.value)),
  unassigned.map(({ stop }) => stop),
];

test.each([
  ["all alike", "aaaa", [[0, 0, 1], [2], [3]]],
  ["two pairs", "abab", [[1, 0, 0], [3], [2]]],
  ["none alike", "abcd", [[3, 0, 2], [1], [0]]],
])("Stops that planning cannot tell apart have the order of their entry: %s", (_, prints, order) => {
  expect(shown(inOrderOfEntry(plan, frameOf(prints)))).toEqual(order);
});

test("A run that is bound to a plan leaves each stop in its place", () => {
  expect(inOrderOfEntry(plan, frameOf("aaaa", false))).toBe(plan);
});
