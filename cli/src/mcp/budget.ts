/** What the runs of one process may cost together. The person who starts the process sets it, no tool can. */
export class Budget {
  readonly #mostUsd: number;
  readonly #usd = new Map<string, number>();

  constructor(mostUsd: number) {
    this.#mostUsd = mostUsd;
  }

  get leftUsd(): number {
    let spent = 0;
    for (const usd of this.#usd.values()) spent += Math.round(usd * 100);
    return Math.max(0, Math.round(this.#mostUsd * 100) - spent) / 100;
  }

  /** Sets a sum aside for a run, so that two at once cannot spend it twice. @returns false if it is not there */
  reserve(run: string, usd: number): boolean {
    if (usd > this.leftUsd + (this.#usd.get(run) ?? 0)) return false;
    this.#usd.set(run, usd);
    return true;
  }

  /** The run's charge as it was. A run that was certainly not charged gives all back. */
  settle(run: string, usd: number): void {
    this.#usd.set(run, usd);
  }
}
