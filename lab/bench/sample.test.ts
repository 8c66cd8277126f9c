import { expect, test } from "vitest";
import { classOf, evenSample } from "./sample.ts";

const instances = (set: string, names: readonly string[]) =>
  names.map((name) => ({ name, set, path: `/${name}.txt`, best: 1 }));

test("a class is named by the letters and the digit that a name begins with", () => {
  expect(["R112", "RC208", "C1_2_10", "RC2_10_1"].map(classOf)).toEqual(["R1", "RC2", "C1", "RC2"]);
});

test("of each class and size the sample is even, in the order of the numbers", () => {
  const homberger = instances("Homberger 200", ["R1_2_10", "R1_2_1", "R1_2_2", "R1_2_4", "R1_2_9", "C1_2_1"]);
  const solomon = instances("Solomon 100", ["R101", "R112"]);
  const names = (count: number): string[] =>
    evenSample([...homberger, ...solomon], count).map(({ name }) => name);
  expect(names(3)).toEqual(["R1_2_1", "R1_2_4", "R1_2_10", "C1_2_1", "R101", "R112"]);
  expect(names(1)).toEqual(["R1_2_1", "C1_2_1", "R101"]);
  expect(names(9)).toHaveLength(8);
});
