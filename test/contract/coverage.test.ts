import { describe, expect, it } from "vitest";
import { coverageOf, coverageReport } from "./coverage.ts";
import type { Outcome } from "./coverage.ts";
import { rule } from "./rules/rule.ts";

const held = (by: readonly string[], outcomes: readonly Outcome[]): boolean | undefined =>
  coverageOf([{ title: "Section", rules: [rule("a rule", ...by)] }], outcomes)[0]?.rules[0]?.isHeld;

describe("a rule of the contract is held", () => {
  const passed = { title: "suite > does it", state: "passed" } as const;

  it("by tests that passed, each that it names", () => {
    expect(held(["suite > does"], [passed])).toBe(true);
    expect(held(["suite > does", "suite > more"], [passed])).toBe(false);
  });

  it("by none that failed or was left out", () => {
    for (const state of ["failed", "skipped", "pending"] as const)
      expect(held(["suite > "], [passed, { title: "suite > other", state }])).toBe(false);
  });

  it("not without a test", () => {
    expect(held([], [passed])).toBe(false);
    expect(coverageReport(coverageOf([{ title: "S", rules: [rule("r", "x")] }], []))).toContain(
      "- [ ] r: _no test_",
    );
  });
});
