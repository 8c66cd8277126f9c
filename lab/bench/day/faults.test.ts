import { expect, test } from "vitest";
import { faultsOf } from "./faults.ts";
import type { Timer, Times } from "./timetable.ts";

const LONGEST_SHIFT = 40;

/** Stops lie on a line at their own number; a route starts at 0, ends at its last stop, and takes at most 40 in all. */
const timer: Timer = (orders) =>
  orders.map(({ stops, notBefore = 0 }) => {
    const way = stops.reduce((sum, stop, index) => sum + Math.abs(stop - (stops[index - 1] ?? 0)), 0);
    return notBefore + way > LONGEST_SHIFT ? null : timesOf(notBefore, way);
  });

const timesOf = (departure: number, way: number): Times => ({
  departure,
  end: departure + way,
  workingSeconds: way,
  drivingSeconds: way,
  waitSeconds: 0,
});

const route = (vehicle: number, stops: readonly number[]) => {
  const times = timer([{ vehicle, stops }])[0];
  if (!times) throw new Error("the route is not possible");
  return { vehicle, stops, times };
};

test("a plan that cannot be bettered has no faults", () => {
  const none = { reversed: 0, moved: 0, later: 0, admitted: 0 };
  expect(faultsOf([route(0, [1, 2, 3]), route(1, [])], [], timer)).toEqual(none);
});

test("routes that a reversed order or one move betters are counted once", () => {
  const faults = faultsOf([route(0, [3, 2, 1]), route(1, [1, 3, 2]), route(2, [4])], [], timer);
  expect(faults).toMatchObject({ reversed: 1, moved: 2 });
});

test("two stops in the wrong order are a move", () => {
  expect(faultsOf([route(0, [2, 1])], [], timer)).toMatchObject({ reversed: 1, moved: 1 });
});

test("a departure is too early when a later one ends no later", () => {
  const early = { ...route(0, [5]), times: { ...timesOf(0, 20), workingSeconds: 20 } };
  expect(faultsOf([early], [], timer)).toMatchObject({ later: 1 });
});

test("a stop left out that fits somewhere is counted, also on an idle vehicle", () => {
  const full = route(0, [20, 40]);
  expect(faultsOf([full], [50], timer)).toMatchObject({ admitted: 0 });
  expect(faultsOf([full], [30], timer)).toMatchObject({ admitted: 1 });
  expect(faultsOf([full, route(1, [])], [-5, 50], timer)).toMatchObject({ admitted: 1 });
});
