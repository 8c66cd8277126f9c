import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBenchOptions, SECTIONS, USAGE } from "./options.ts";

test("without options every section is measured", () => {
  expect(readBenchOptions([], "/")).toMatchObject({
    only: [...SECTIONS],
    seeds: [1, 2, 3],
    sample: 3,
    daySeconds: 3,
    days: ["*"],
    baseline: undefined,
  });
});

test("lists and numbers are read", () => {
  const args = [
    "--only",
    "day,working-time",
    "--sample",
    "1",
    "--day-seconds",
    "0.5",
    "--days",
    "day 240/7,*breaks",
  ];
  expect(readBenchOptions(args, "/")).toMatchObject({
    only: ["day", "working-time"],
    sample: 1,
    daySeconds: 0.5,
    days: ["day 240/7", "*breaks"],
  });
});

test("a baseline is a checkout when its folder has a built package, and a commit otherwise", () => {
  const folder = mkdtempSync(join(tmpdir(), "rondo-options-"));
  try {
    const baselineOf = (value: string): string | undefined =>
      readBenchOptions(["--baseline", value], folder).baseline;
    expect(baselineOf("other")).toBe("other");
    mkdirSync(join(folder, "other/packages/solver/pkg"), { recursive: true });
    writeFileSync(join(folder, "other/packages/solver/pkg/node.js"), "");
    expect(baselineOf("other")).toBe(join(folder, "other"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what is wrong is named", () => {
  expect(() => readBenchOptions(["--only", "speed"], "/")).toThrow('there is no section "speed"');
  expect(() => readBenchOptions(["--sample", "0"], "/")).toThrow('"0" is not a number above 0');
  expect(() => readBenchOptions(["--day", "1"], "/")).toThrow(`Unknown option '--day'\n${USAGE}`);
});
