interface OfCompany {
  readonly companyId: string;
  /** Of a test company: it comes after all others. */
  readonly test?: object;
}

/** Chooses what runs next: round robin among companies, in order within a company. Test companies come last. */
export class RoundRobin {
  /** The number of the take in which each company was last served. */
  readonly #lastTaken = new Map<string, number>();
  #takes = 0;

  /**
   * What to start next. The company with the fewest active ones comes first, then the one that was served longest ago,
   * then the oldest.
   * @param waiting oldest first
   */
  next<Waiting extends OfCompany>(
    waiting: Iterable<Waiting>,
    running: Iterable<OfCompany>,
  ): Waiting | undefined {
    const active = new Map<string, number>();
    for (const { companyId } of running) active.set(companyId, (active.get(companyId) ?? 0) + 1);
    const rank = ({ companyId, test }: Waiting): readonly number[] => [
      test === undefined ? 0 : 1,
      active.get(companyId) ?? 0,
      this.#lastTaken.get(companyId) ?? 0,
    ];
    let best: Waiting | undefined;
    for (const one of waiting) {
      if (!best || isBefore(rank(one), rank(best))) best = one;
    }
    return best;
  }

  took(companyId: string): void {
    this.#takes += 1;
    // Deleted and set again, so that the map keeps the order of service.
    this.#lastTaken.delete(companyId);
    this.#lastTaken.set(companyId, this.#takes);
    const [oldest] = this.#lastTaken.keys();
    if (this.#lastTaken.size > 10_000 && oldest !== undefined) this.#lastTaken.delete(oldest);
  }
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const differs = a.findIndex((value, index) => value !== b[index]);
  return differs !== -1 && (a[differs] ?? 0) < (b[differs] ?? 0);
}
