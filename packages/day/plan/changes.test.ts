import fc from "fast-check";
import { expect, it } from "vitest";
import { routeOf } from "../testing/records.ts";
import { changesOf } from "./changes.ts";

const START = Date.parse("2026-12-01T08:00:00Z");

/** A plan of routes of [stop, minute of service]. */
const planOf = (routes: Readonly<Record<string, readonly (readonly [string, number])[]>>) => ({
  routes: Object.entries(routes).map(([assignmentId, visits]) => {
    const route = routeOf(
      assignmentId,
      visits.map(([stopId]) => stopId),
    );
    const stops = route.stops.map((row, index) => ({
      ...row,
      serviceStartAt: new Date(START + (visits[index]?.[1] ?? 0) * 60_000).toISOString(),
    }));
    return { ...route, stops };
  }),
});

const kinds = (changes: ReturnType<typeof changesOf>) =>
  Object.fromEntries(changes.map(({ stopId, kind }) => [stopId, kind]));

it("contract 5.29: a stop has one change, the first kind that applies", () => {
  const before = planOf({
    a: [
      ["gone", 0],
      ["away", 10],
      ["first", 20],
      ["late", 30],
      ["same", 40],
    ],
    b: [],
  });
  const after = planOf({
    a: [
      ["late", 35],
      ["same", 44.9],
      ["first", 50],
      ["new", 60],
    ],
    b: [["away", 10]],
  });
  const changes = changesOf(before, after);
  expect(kinds(changes)).toEqual({
    ...{ gone: "removed", away: "moved", first: "reordered", late: "retimed", new: "added" },
  });
  const of = (id: string) => changes.find(({ stopId }) => stopId === id);
  expect(of("away")).toMatchObject({ fromAssignmentId: "a", toAssignmentId: "b", minutesLater: 0 });
  expect(of("late")).toMatchObject({ fromAssignmentId: "a", toAssignmentId: "a", minutesLater: 5 });
  expect(of("gone")).toMatchObject({ fromAssignmentId: "a", toAssignmentId: null, minutesLater: null });
  expect(of("new")).toMatchObject({ fromAssignmentId: null, toAssignmentId: "a", minutesLater: null });
});

it("contract 5.29: the fewest stops count as reordered that explain the new order of the others", () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  fc.assert(
    fc.property(fc.subarray(ids), fc.shuffledSubarray(ids), (old, now) => {
      const plan = (order: readonly string[]) => planOf({ x: order.map((id) => [id, 0] as const) });
      const changed = kinds(changesOf(plan(old), plan(now)));
      const moved = Object.keys(changed).filter((id) => changed[id] === "reordered");
      const both = old.filter((id) => now.includes(id));
      const keepsOrder = (without: readonly string[]) => {
        const rest = (order: readonly string[]) =>
          order.filter((id) => both.includes(id) && !without.includes(id));
        return rest(old).join() === rest(now).join();
      };
      expect(keepsOrder(moved)).toBe(true);
      const fewer = both
        .reduce<string[][]>((sets, id) => [...sets, ...sets.map((set) => [...set, id])], [[]])
        .filter((set) => set.length < moved.length);
      expect(fewer.filter(keepsOrder)).toEqual([]);
    }),
  );
});

it("a plan and itself differ in nothing", () => {
  const plan = planOf({
    a: [
      ["s", 0],
      ["t", 9],
    ],
  });
  expect(changesOf(plan, plan)).toEqual([]);
});
