import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { coverageOf, coverageReport } from "./coverage.ts";
import type { Outcome } from "./coverage.ts";
import { authentication, requests } from "./rules/requests.ts";
import { couriers, projects, stops } from "./rules/records.ts";
import { dashboard, money, operator, optimization, webhooks } from "./rules/runs.ts";
import { codes, endpoints } from "./rules/tables.ts";

const SECTIONS = [
  requests,
  projects,
  stops,
  couriers,
  endpoints,
  optimization,
  money,
  authentication,
  webhooks,
  codes,
  operator,
  dashboard,
];
const FOLDER = join(import.meta.dirname, "../../.cache");

/**
 * Reports at the end of a whole run which rules of the contract its tests check. A rule without a test fails the run.
 * A rule is checked by tests that have passed in this run, found by their titles.
 */
class ContractCoverage implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const outcomes = modules.flatMap((module) => [...module.children.allTests()].map(outcomeOf));
    const sections = coverageOf(SECTIONS, outcomes);
    const rules = sections.flatMap((section) => section.rules);
    const open = rules.filter(({ isHeld }) => !isHeld);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, "contract-coverage.md"), coverageReport(sections));
    console.log(
      `\nContract: ${rules.length - open.length} of ${rules.length} rules are held by a test that passed.`,
    );
    for (const { says } of open) console.log(`  not held: ${says}`);
    if (open.length > 0) process.exitCode = 1;
  }
}

function outcomeOf(test: TestCase): Outcome {
  return { title: test.fullName, state: test.result().state };
}

export { ContractCoverage as default };
