import type { Clock } from "../runtime.ts";
import type { Finding } from "./finding.ts";
import { moneyFindings } from "./money.ts";
import { motionFindings } from "./motion.ts";
import { projectFindings } from "./projects.ts";
import type { Records } from "./store.ts";

interface Parts {
  readonly read: () => Promise<Records>;
  /** Counts every project anew, also those that have not changed lately. */
  readonly markCounts: () => Promise<void>;
  readonly reconcilers: readonly { reconcile(): Promise<void> }[];
  readonly clock: Clock;
}

/** Says what is wrong in the database, and has set right what can be. */
export class Doctor {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * What the reconcilers would do, what waits for a gateway, and every invariant that is broken. What is on its way at
   * this moment is left out. Beside a system at work a finding may be of a moment: one that stays is real.
   */
  async examine(): Promise<Finding[]> {
    const records = await this.#parts.read();
    const now = this.#parts.clock.now();
    return [...moneyFindings(records), ...motionFindings(records, now), ...projectFindings(records, now)];
  }

  /** One pass of all reconcilers. */
  async fix(): Promise<void> {
    await this.#parts.markCounts();
    for (const reconciler of this.#parts.reconcilers) await reconciler.reconcile();
  }
}
