import { expect, test } from "vitest";
import { answerOf, comparePlans } from "./answer.ts";

const plan = (value: number, unassignedByPriority: object[] = []): string =>
  JSON.stringify({ cost: { value, unassignedByPriority } });

test("customers count from 1, and zeros that the JSON form leaves out are read as zeros", () => {
  const text = JSON.stringify({
    routes: [{ activities: [{ stop: 0 }, { break: 0 }, { stop: 4 }] }],
    cost: { value: 123 },
  });
  expect(answerOf(text, { scale: 10 }, 5, 1.23456)).toEqual({
    routes: [[1, 5]],
    cost: 12.3,
    iterations: 5,
    wallSeconds: 1.235,
  });
});

test("service times are left out of the printed cost where the task says so", () => {
  const text = JSON.stringify({
    routes: [{ serviceSeconds: 30 }, { serviceSeconds: 50 }],
    cost: { value: 200 },
  });
  expect(answerOf(text, { scale: 10 }, 0, 0).cost).toBe(20);
  expect(answerOf(text, { scale: 10, leavesOutService: true }, 0, 0).cost).toBe(12);
});

test("the stops left out of the highest priority decide, then the cost", () => {
  const inOrder = [
    plan(9),
    plan(10),
    plan(1, [{ count: 1 }]),
    plan(1, [{ count: 2 }]),
    plan(0, [{ priority: 5, count: 1 }]),
  ];
  for (const [index, better] of inOrder.entries())
    for (const worse of inOrder.slice(index + 1)) {
      expect(comparePlans(better, worse)).toBeLessThan(0);
      expect(comparePlans(worse, better)).toBeGreaterThan(0);
    }
});
