import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeReport } from "./report.ts";

const titles = ["Quality", "Scaling", "Rich"];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rondo-report-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const headings = (): string[] =>
  [...readFileSync(join(folder, "benchmarks.md"), "utf8").matchAll(/^## (.*)$/gm)].map(
    ([, title]) => title ?? "",
  );

test("a section that is written leaves the others as they are, in the report's order", () => {
  writeReport(folder, titles, "Rich", "rich figures");
  writeReport(folder, titles, "By hand", "kept words");
  writeReport(folder, titles, "Quality", "first figures");
  writeReport(folder, titles, "Quality", "second figures");
  const text = readFileSync(join(folder, "benchmarks.md"), "utf8");
  expect(headings()).toEqual(["Quality", "Rich", "By hand"]);
  expect(text).toContain("rich figures");
  expect(text).toContain("kept words");
  expect(text).toContain("second figures");
  expect(text).not.toContain("first figures");
});
