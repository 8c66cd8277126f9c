import { expect, test } from "vitest";
import { readOptions, USAGE } from "./options.ts";

test("paths are relative to where the command was typed", () => {
  expect(readOptions(["a/R101.txt", "1.5", "--threads", "2", "--seed", "7"], "/home/me")).toEqual({
    instance: "/home/me/a/R101.txt",
    seconds: 1.5,
    threads: 2,
    seed: 7,
    maxIterations: 0,
    objective: "distance",
    native: false,
  });
});

test("the objective is distance or working time", () => {
  const objectiveOf = (text: string): string =>
    readOptions(["R101.txt", "1", "--objective", text], "/").objective;
  expect(objectiveOf("working-time")).toBe("working-time");
  expect(() => objectiveOf("driving")).toThrow('--objective must be distance or working-time, not "driving"');
});

test("what is missing or wrong is named", () => {
  expect(() => readOptions(["R101.txt"], "/")).toThrow(USAGE);
  expect(() => readOptions(["R101.txt", "soon"], "/")).toThrow("SECONDS must be a number");
  expect(() => readOptions(["R101.txt", "1", "--threads", "0"], "/")).toThrow(
    "--threads must be a whole number",
  );
  expect(() => readOptions(["R101.txt", "1", "--seed", "1.5"], "/")).toThrow("--seed must be a whole number");
  expect(() => readOptions(["R101.txt", "--seconds", "1"], "/")).toThrow(
    `Unknown option '--seconds'\n${USAGE}`,
  );
  expect(() => readOptions(["R101.txt", "1", "--seed"], "/")).toThrow(USAGE);
});
