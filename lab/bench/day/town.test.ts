import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { check, Solver } from "../../../packages/solver/pkg/node.js";
import { DAY_KINDS, daysNamed } from "./kinds.ts";
import { generateDay, type DayKind } from "./town.ts";

const kind: DayKind = { stops: 60, couriers: 4, windowShare: 0.5, breaks: true, asymmetric: true };

interface DayProblem {
  readonly stops: readonly {
    readonly place: number;
    readonly timeWindows: { start: number; end: number }[];
  }[];
  readonly vehicles: readonly { readonly breaks: readonly unknown[] }[];
}

const problemOf = (one: DayKind): DayProblem => JSON.parse(generateDay(one, 1).task.problem) as DayProblem;

describe("a generated day", () => {
  test("is the same for the same seed, and another for another", () => {
    expect(generateDay(kind, 1)).toEqual(generateDay(kind, 1));
    expect(generateDay(kind, 1)).not.toEqual(generateDay(kind, 2));
    const { task } = generateDay(kind, 1);
    const hash = createHash("sha256").update(task.problem).update(task.durations).digest("hex");
    expect(hash.slice(0, 12), "figures of an earlier run are of the same days").toBe("6973cce55e34");
  });

  test("has as many windows of two hours as asked, in the morning, at noon and in the afternoon", () => {
    const windows = problemOf(kind).stops.flatMap(({ timeWindows }) => timeWindows);
    expect(windows).toHaveLength(30);
    expect(windows.every(({ start, end }) => end - start === 7200)).toBe(true);
    const parts = new Set(windows.map(({ start }) => Math.floor(start / 3600 / 3)));
    expect(parts.size).toBeGreaterThanOrEqual(3);
  });

  test("has stops that share a location", () => {
    const { stops } = problemOf(kind);
    const locations = new Set(stops.map(({ place }) => place));
    expect(locations.size).toBeLessThan(stops.length);
    expect(Math.max(...locations)).toBe(locations.size);
  });

  test("has breaks and ways of two lengths only when asked", () => {
    const plain = { ...kind, breaks: false, asymmetric: false };
    expect(problemOf(plain).vehicles.every(({ breaks }) => breaks.length === 0)).toBe(true);
    expect(problemOf(kind).vehicles.every(({ breaks }) => breaks.length === 1)).toBe(true);
    const isSymmetric = (one: DayKind): boolean => {
      const { points, task } = generateDay(one, 1);
      const side = points.length;
      return task.durations.every(
        (time, cell) => time === task.durations[(cell % side) * side + Math.floor(cell / side)],
      );
    };
    expect(isSymmetric(plain)).toBe(true);
    expect(isSymmetric(kind)).toBe(false);
  });

  test("is a problem that the core plans by its rules", () => {
    const { problem, durations, distances } = generateDay(kind, 1).task;
    const solver = new Solver(problem, durations, distances, 1);
    solver.step(1000, 200);
    expect(check(problem, durations, distances, solver.plan())).toBe("[]");
    solver.free();
  });
});

test("days are chosen by name, each name is there once", () => {
  expect(new Set(DAY_KINDS.map(({ name }) => name)).size).toBe(DAY_KINDS.length);
  expect(daysNamed(["*"])).toEqual(DAY_KINDS);
  expect(daysNamed(["day 240/7"])).toHaveLength(1);
  expect(daysNamed(["*40/* breaks"]).map(({ name }) => name)).toEqual([
    "day 40/4 breaks",
    "day 40/4 asymmetric breaks",
    "day 240/7 breaks",
  ]);
});
