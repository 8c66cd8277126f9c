import type { WaitingJob } from "./job.ts";

/** Which run is next: companies by round robin, each company's runs in their order. */
export class RoundRobin {
  /** When each company was last taken from, counted in takes. */
  readonly #lastTaken = new Map<string, number>();
  #takes = 0;

  /**
   * The run to start next: of the company with the fewest runs under way, then of the one that has waited the longest
   * for its turn, then the oldest.
   * @param waiting oldest first
   */
  next<Job extends Pick<WaitingJob, "companyId">>(
    waiting: readonly Job[],
    running: readonly Pick<WaitingJob, "companyId">[],
  ): Job | undefined {
    const active = new Map<string, number>();
    for (const { companyId } of running) active.set(companyId, (active.get(companyId) ?? 0) + 1);
    const rank = ({ companyId }: Job): [number, number] => [
      active.get(companyId) ?? 0,
      this.#lastTaken.get(companyId) ?? 0,
    ];
    let best: Job | undefined;
    for (const job of waiting) {
      if (!best || isBefore(rank(job), rank(best))) best = job;
    }
    return best;
  }

  /** Notes that a company had its turn. */
  took(companyId: string): void {
    this.#takes += 1;
    // Taken out and put in again, so that the map stays in the order of turns.
    this.#lastTaken.delete(companyId);
    this.#lastTaken.set(companyId, this.#takes);
    const [oldest] = this.#lastTaken.keys();
    if (this.#lastTaken.size > 10_000 && oldest !== undefined) this.#lastTaken.delete(oldest);
  }
}

function isBefore([a1, a2]: [number, number], [b1, b2]: [number, number]): boolean {
  return a1 < b1 || (a1 === b1 && a2 < b2);
}
