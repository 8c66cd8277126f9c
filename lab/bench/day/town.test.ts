import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { check, Solver } from "../../../packages/solver/pkg/node.js";
import { DAY_KINDS, daysNamed } from "./kinds.ts";
import { generateDay, type DayKind } from "./town.ts";

const kind: DayKind = { stops: 60, couriers: 4, windowShare: 0.5, breaks: true, asymmetric: true };

describe("a generated day", () => {
  test("is the same for the same seed, and another for another", () => {
    expect(generateDay(kind, 1)).toEqual(generateDay(kind, 1));
    expect(generateDay(kind, 1)).not.toEqual(generateDay(kind, 2));
    const { task } = generateDay(kind, 1);
    const hash = createHash("sha256").update(task.problem).update(task.durations).digest("hex");
    expect(hash.slice(0, 12), "figures of an earlier run are of the same days").toBe("6973cce55e34");
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
