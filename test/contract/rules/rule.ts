/** A rule of the contract (docs/contract.md), and the tests that check it. */
export interface Rule {
  readonly says: string;
  /** Prefixes of full test titles (`suite > test`). Each must match a passed test, and no failed one. */
  readonly by: readonly string[];
}

/** The rules of a section of docs/contract.md, which the title names. */
export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** One line of a section. */
export function rule(says: string, ...by: readonly string[]): Rule {
  return { says, by };
}
