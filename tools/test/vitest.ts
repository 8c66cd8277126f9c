import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { root } from "../settings.ts";

/** The results of a test runner. */
export interface Tally {
  readonly passed: number;
  /** The names of the tests that failed. */
  readonly failed: readonly string[];
}

/** A runner that fails without a failed test (a crash, a file that does not load) counts as one failure. */
export function honest(tally: Tally, runner: string, exitCode: number): Tally {
  const fell = exitCode !== 0 && tally.failed.length === 0;
  return fell ? { ...tally, failed: [`${runner} ended with exit code ${exitCode}`] } : tally;
}

const report = join(root, ".cache/vitest.json");

/**
 * Runs vitest and shows its output.
 * @param selection arguments for vitest
 */
export async function vitestTests(selection: readonly string[]): Promise<Tally> {
  await rm(report, { force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = [vitest, "run", "--root", root, ...reporters, ...selection];
  const runner = spawn(process.execPath, args, { stdio: "inherit" });
  const exitCode = await new Promise<number>((resolve, reject) => {
    runner.once("error", reject);
    runner.once("close", (code) => {
      resolve(code ?? 1);
    });
  });
  return honest(await tallyOf(report), "vitest", exitCode);
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

async function tallyOf(reportFile: string): Promise<Tally> {
  let text: string;
  try {
    text = await readFile(reportFile, "utf8");
  } catch {
    return { passed: 0, failed: [] }; // it ended without a report
  }
  const { numPassedTests, testResults } = JSON.parse(text) as Report;
  const failed = testResults.flatMap(({ name, status: outcome, assertionResults }) => {
    const file = relative(root, name);
    const names = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${file}: ${fullName}`);
    // A file that does not load, or whose setup fails, has no failed test.
    return outcome === "failed" && names.length === 0 ? [file] : names;
  });
  return { passed: numPassedTests, failed };
}
