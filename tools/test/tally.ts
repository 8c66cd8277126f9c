/** What a test runner counted. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export function total(tallies: readonly Tally[]): Tally {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((so, tally) => so + of(tally), 0);
  return { passed: sum((tally) => tally.passed), failed: sum((tally) => tally.failed) };
}

/** A runner that ended badly without a failed test (a crash, a file that does not load) counts as one failure. */
export function honest(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
