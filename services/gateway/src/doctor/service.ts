import type { Reconciler } from "../shared/each-minute.ts";
import type { Base } from "../shared/base.ts";
import type { Finding } from "./finding.ts";
import { moneyFindings } from "./money.ts";
import { motionFindings } from "./motion.ts";
import { projectFindings } from "./projects.ts";
import { leftoverFindings } from "./leftovers.ts";
import { readRecords } from "./store.ts";

export interface DoctorParts extends Base {
  /** Marks every project to be counted again, even if it has not changed lately. */
  readonly markCounts: () => Promise<void>;
  readonly reconcilers: readonly Reconciler[];
}

/** Finds records that contradict each other, and has the reconcilers repair them where they can. */
export class Doctor {
  readonly #parts: DoctorParts;

  constructor(parts: DoctorParts) {
    this.#parts = parts;
  }

  /**
   * Lists the work left for the reconcilers, the work that waits for a gateway, and every broken invariant. Changes in
   * progress are left out. While gateways run, a finding may be transient; one that stays is real.
   */
  async examine(): Promise<Finding[]> {
    const { connection, clock } = this.#parts;
    const records = await readRecords(connection);
    const now = clock.now();
    return [
      ...moneyFindings(records),
      ...motionFindings(records, now),
      ...projectFindings(records, now),
      ...(await leftoverFindings(connection)),
    ];
  }

  /** One pass of all reconcilers. */
  async fix(): Promise<void> {
    await this.#parts.markCounts();
    for (const reconciler of this.#parts.reconcilers) await reconciler.reconcile();
  }
}
