import { expect, test } from "vitest";
import { check, Solver } from "../../packages/solver/pkg/node.js";
import { ANY_FEATURE, FEATURES, generateRichTask } from "./generate.ts";

test("every feature alone makes a problem that the core takes and plans by the rules", () => {
  for (const features of [[], ...ANY_FEATURE.map((feature) => [feature]), FEATURES]) {
    const { problem, durations, distances } = generateRichTask(40, 1, features);
    const solver = new Solver(problem, durations, distances, 1);
    solver.step(1000, 200);
    expect(check(problem, durations, distances, solver.plan()), features.join()).toBe("[]");
    solver.free();
  }
});
