import type { Rule, Section } from "./rules/rule.ts";

/** The result of a test. */
export interface Outcome {
  /** With its suites: `suite > test`. */
  readonly title: string;
  readonly state: "passed" | "failed" | "skipped" | "pending";
}

export interface RuleCoverage {
  readonly says: string;
  readonly tests: readonly Outcome[];
  readonly isHeld: boolean;
}

export interface SectionCoverage {
  readonly title: string;
  readonly rules: readonly RuleCoverage[];
}

/** The rules that are checked: every named test exists, and all of them passed. */
export function coverageOf(sections: readonly Section[], outcomes: readonly Outcome[]): SectionCoverage[] {
  return sections.map(({ title, rules }) => ({
    title,
    rules: rules.map((rule) => ruleCoverage(rule, outcomes)),
  }));
}

/** The whole table as Markdown: each rule with the titles of its tests. */
export function coverageReport(sections: readonly SectionCoverage[]): string {
  const all = sections.flatMap(({ rules }) => rules);
  const held = all.filter(({ isHeld }) => isHeld).length;
  return [
    "# Rules of the contract, and the tests that check them",
    `Written by \`npm run coverage:contract\` from the tests that passed: ${held} of ${all.length} rules.`,
    ...sections.map(({ title, rules }) => `## ${title}\n\n${rules.map(lineOf).join("\n")}`),
    "",
  ].join("\n\n");
}

function ruleCoverage({ says, by }: Rule, outcomes: readonly Outcome[]): RuleCoverage {
  const groups = by.map((start) => outcomes.filter(({ title }) => title.startsWith(start)));
  const tests = [...new Set(groups.flat())];
  const isHeld = groups.length > 0 && groups.every((group) => group.length > 0);
  return { says, tests, isHeld: isHeld && tests.every(({ state }) => state === "passed") };
}

function lineOf({ says, tests, isHeld }: RuleCoverage): string {
  const titles = tests.map(({ title, state }) => (state === "passed" ? title : `${title} (${state})`));
  const [first = "no test", ...others] = titles;
  const more = others.length > 0 ? ` (+ ${others.length})` : "";
  return `- [${isHeld ? "x" : " "}] ${says}: _${first.length > 110 ? `${first.slice(0, 110)}…` : first}_${more}`;
}
