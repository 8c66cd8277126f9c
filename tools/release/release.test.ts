import { expect, test } from "vitest";
import { changelogFaults } from "./changelog.ts";
import { releaseNotes } from "./notes.ts";
import { otherVersions, PLACES, withVersion } from "./places.ts";

const released =
  "# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-12-01\n\n- A change.\n\n## 1.1.0 - 2026-11-01\n";

test("a version with its changes and its date can be released", () => {
  expect(changelogFaults(released, "1.2.0")).toEqual([]);
});

test.each([
  [
    "changes that no version has",
    released.replace("## Unreleased\n", "## Unreleased\n\n- More.\n"),
    /Unreleased/,
  ],
  ["a version without a section", released.replace("1.2.0", "1.2.1"), /no section/],
  ["a version without a date", released.replace(" - 2026-12-01", ""), /no date/],
  ["a version without changes", released.replace("- A change.\n", ""), /no changes/],
])("%s cannot be released", (_, changelog, fault) => {
  expect(changelogFaults(changelog, "1.2.0").join()).toMatch(fault);
});

test("every place names a version, and one that differs is a fault", () => {
  expect(otherVersions("9.9.9").length).toBe(PLACES.length);
  const place = { file: "Chart.yaml", pattern: /^version: (\S+)/gm };
  expect(otherVersions("1.2.0", [place], () => "version: 1.2.0\n")).toEqual([]);
  expect(otherVersions("1.2.0", [place], () => "version: 1.1.0\n")[0]).toContain("1.1.0");
  expect(withVersion("version: 1.1.0\n", place, "1.2.0")).toBe("version: 1.2.0\n");
  expect(otherVersions("1.2.0", [place], () => "name: rondo\n")).toEqual(["Chart.yaml names no version"]);
});

test("the notes of a release tell its changes, its commit and its images", () => {
  const notes = releaseNotes("0.2.0", "0123abc");
  expect(notes).toContain("Working time");
  expect(notes).toContain("Commit 0123abc");
  expect(notes).toContain("rondo/optimizer:0.2.0");
  expect(notes).toMatch(/rondo_solver_bg\.wasm \| [0-9a-f]{64}/);
});
