import { Plan, Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { alikeVehicles } from "./alike-vehicles.ts";
import { inOrderOfEntry } from "./alike.ts";
import type { RunFrame } from "./plan.ts";

const plan = Plan.fromJSON({
  routes: [
    { vehicle: 0, activities: [{ stop: 3 }, { reload: 0 }, { stop: 2 }] },
    { vehicle: 1, activities: [{ stop: 1 }] },
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
  expect(shown(inOrderOfEntry({ plan, geometries: [] }, frameOf(prints)).plan)).toEqual(order);
});

test("A run that is bound to a plan leaves each stop in its place", () => {
  expect(inOrderOfEntry({ plan, geometries: [] }, frameOf("aaaa", false)).plan).toBe(plan);
});

test("Couriers that planning cannot tell apart get routes in the order of their first stops, with what belongs to them", () => {
  const swapped = Plan.fromJSON({
    routes: [
      { vehicle: 1, activities: [{ stop: 2 }] },
      { vehicle: 2, activities: [{ stop: 1 }] },
    ],
    unassigned: [{ stop: 0, reasons: [{ code: "REASON_CODE_SHIFT", vehicles: [2, 0, 1] }] }],
  });
  const frame = { ...frameOf("abc"), alikeVehicles: () => [[0, 1, 2]] };
  const { plan: named, geometries } = inOrderOfEntry({ plan: swapped, geometries: ["x", "y"] }, frame);
  expect(named.routes.map(({ vehicle }) => vehicle)).toEqual([0, 1]);
  expect([shown(named), geometries]).toEqual([
    [[1], [2], [0]],
    ["y", "x"],
  ]);
  expect(named.unassigned[0]?.reasons[0]?.vehicles).toEqual([0, 2, 1]);
});

test("Couriers are alike if nothing of the run names one of them", () => {
  const vehicles = [{ shiftEnd: 9 }, { shiftEnd: 8 }, { shiftEnd: 9 }];
  expect(alikeVehicles(Problem.fromJSON({ vehicles, stops: [{}] }))).toEqual([[0, 2]]);
  expect(alikeVehicles(Problem.fromJSON({ vehicles, stops: [{ pinnedVehicle: 1 }] }))).toEqual([]);
  expect(alikeVehicles(Problem.fromJSON({ vehicles, stops: [{ allowedVehicles: [0] }] }))).toEqual([]);
});
