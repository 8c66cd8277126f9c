import { expect, test } from "vitest";
import { crossings, locationsOf, splits } from "./figures.ts";

/** The depot below the middle of a square. */
const points = [
  { x: 5, y: -5 },
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];
/** One stop at each corner. */
const locations = [1, 2, 3, 4];
const order = (vehicle: number, ...stops: number[]) => ({ vehicle, stops });

test("locations are read from the problem's text", () => {
  expect(locationsOf('{"stops":[{"place":3},{"place":1}]}')).toEqual([3, 1]);
});

test("legs that cross are counted within a route and among all", () => {
  const counted = (...orders: { vehicle: number; stops: number[] }[]) => crossings(orders, locations, points);
  expect(counted(order(0, 0, 3, 2, 1)), "around the square").toEqual({ within: 0, all: 0 });
  expect(counted(order(0, 0, 2, 3, 1)), "both diagonals").toEqual({ within: 1, all: 1 });
  expect(counted(order(0, 0, 2), order(1, 1, 3)), "of two routes").toEqual({ within: 0, all: 3 });
  expect(counted(order(0), order(1, 2)), "there and back").toEqual({ within: 0, all: 0 });
});

test("a location is split when something else comes between its stops", () => {
  const twins = [1, 1, 2, 2];
  expect(splits([order(0, 0, 1), order(1, 3, 2)], twins)).toBe(0);
  expect(splits([order(0, 0, 2, 1, 3)], twins)).toBe(2);
  expect(splits([order(0, 0, 2), order(1, 1, 3)], twins), "on two routes").toBe(2);
});
