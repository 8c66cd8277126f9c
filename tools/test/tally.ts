/** The results of a test runner. */
export interface Tally {
  readonly passed: number;
  /** The names of the tests that failed. */
  readonly failed: readonly string[];
}

export function total(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((so, { passed }) => so + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
  };
}

/** A runner that fails without a failed test (a crash, a file that does not load) counts as one failure. */
export function honest(tally: Tally, runner: string, exitCode: number): Tally {
  const fell = exitCode !== 0 && tally.failed.length === 0;
  return fell ? { ...tally, failed: [`${runner} ended with exit code ${exitCode}`] } : tally;
}
