import type { Reconciler } from "../shared/each-minute.ts";
import type { Clock } from "../shared/runtime.ts";
import type { Finding } from "./finding.ts";
import { moneyFindings } from "./money.ts";
import { motionFindings } from "./motion.ts";
import { projectFindings } from "./projects.ts";
import type { Records } from "./store.ts";

interface Parts {
  readonly read: () => Promise<Records>;
  /** Finds what deletions have left. */
  readonly findLeftovers: () => Promise<Finding[]>;
  /** Marks every project to be counted again, even if it has not changed lately. */
  readonly markCounts: () => Promise<void>;
  readonly reconcilers: readonly Reconciler[];
  readonly clock: Clock;
}

/** Finds records that contradict each other, and has the reconcilers repair them where they can. */
export class Doctor {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Lists the work left for the reconcilers, the work that waits for a gateway, and every broken invariant. Changes in
   * progress are left out. While gateways run, a finding may be transient; one that stays is real.
   */
  async examine(): Promise<Finding[]> {
    const records = await this.#parts.read();
    const now = this.#parts.clock.now();
    return [
      ...moneyFindings(records),
      ...motionFindings(records, now),
      ...projectFindings(records, now),
      ...(await this.#parts.findLeftovers()),
    ];
  }

  /** One pass of all reconcilers. */
  async fix(): Promise<void> {
    await this.#parts.markCounts();
    for (const reconciler of this.#parts.reconcilers) await reconciler.reconcile();
  }
}
