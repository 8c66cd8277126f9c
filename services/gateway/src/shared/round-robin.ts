interface OfCompany {
  readonly companyId: string;
}

/** Chooses what runs next: round robin among companies, in order within a company. */
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
    const rank = ({ companyId }: Waiting): [number, number] => [
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

function isBefore([a1, a2]: [number, number], [b1, b2]: [number, number]): boolean {
  return a1 < b1 || (a1 === b1 && a2 < b2);
}
