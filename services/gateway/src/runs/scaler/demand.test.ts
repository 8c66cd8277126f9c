import { expect, test } from "vitest";
import { demandOptions, isNeeded, threadsWanted } from "./demand.ts";

const now = new Date("2026-12-01T08:00:00Z");
const waiting = (...seconds: number[]) =>
  seconds.map((ago) => ({ createdAt: new Date(now.getTime() - ago * 1000) }));
const running = (count: number) => Array.from({ length: count }, () => ({}));

test("a run that a gateway has counts, and one that has waited longer than it may", () => {
  const options = demandOptions({ waitSeconds: "5" });
  const queue = { waiting: waiting(0, 4.9, 5, 60), running: running(3) };
  expect(threadsWanted(queue, now, options)).toBe(5);
  expect(threadsWanted(queue, now, demandOptions({ waitSeconds: "0" }))).toBe(7);
});

test("pods are needed as soon as there is any run, and none without", () => {
  expect(isNeeded({ waiting: waiting(0), running: [] })).toBe(true);
  expect(isNeeded({ waiting: [], running: running(1) })).toBe(true);
  expect(isNeeded({ waiting: [], running: [] })).toBe(false);
});

test("metadata have defaults, and what is no number is refused by name", () => {
  expect(demandOptions({})).toEqual({ threadsPerPod: 2, waitSeconds: 5 });
  expect(() => demandOptions({ threadsPerPod: "0" })).toThrow(
    "threadsPerPod must be a number from 1 to 1024",
  );
  for (const value of ["1e308", "1025", "Infinity", "NaN"])
    expect(() => demandOptions({ threadsPerPod: value })).toThrow("threadsPerPod must be");
  expect(() => demandOptions({ waitSeconds: "soon" })).toThrow("waitSeconds must be");
});
