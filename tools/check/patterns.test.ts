import { describe, expect, it } from "vitest";
import { patternFaults } from "./patterns.ts";

const faults = (source: string): string[] =>
  patternFaults("a.ts", source).map((fault) => /grows [a-z ]+|cannot be checked/.exec(fault)?.[0] ?? fault);

describe("a regular expression fails the check", () => {
  it.each([
    [
      "with two repeated parts for the same characters",
      String.raw`/^\d*\s*°?\s*$/u`,
      "grows faster than its text",
    ],
    [
      "with a repeated part that begins anywhere",
      String.raw`text.replace(/\s+$/, "")`,
      "grows faster than its text",
    ],
    ["with a repetition of a repetition", String.raw`/^(\d+,?)+$/`, "grows exponentially"],
    [
      "that constants compose to such a one",
      'const gap = String.raw`\\s*`;\nconst made = new RegExp(`^a${gap}b?${gap}$`, "u");',
      "grows faster than its text",
    ],
    [
      "that is composed of something unknown",
      "const made = (word: string) => new RegExp(word);",
      "cannot be checked",
    ],
  ])("%s", (_, source, fault) => {
    expect(faults(source)).toEqual([fault]);
  });

  it("but not if it is linear", () => {
    expect(
      faults(String.raw`const one = /^ ?\d+(?:\.\d*)?$/; const two = RegExp("^a" + "b*$", "i");`),
    ).toEqual([]);
  });
});
