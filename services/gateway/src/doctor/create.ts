import type { Reconciler } from "../shared/each-minute.ts";
import type { Base } from "../shared/base.ts";
import { leftoverFindings } from "./leftovers.ts";
import { LedgerCheck } from "./ledger-check.ts";
import { LedgerReader } from "./ledger-store.ts";
import { Doctor } from "./service.ts";
import { readRecords } from "./store.ts";

interface Given extends Base {
  readonly markCounts: () => Promise<void>;
  readonly reconcilers: readonly Reconciler[];
}

/** The doctor, and its steady look at the ledger. */
export function createDoctor({ markCounts, reconcilers, ...base }: Given) {
  const { connection, clock } = base;
  return {
    doctor: new Doctor({
      read: async () => readRecords(connection),
      findLeftovers: async () => leftoverFindings(connection),
      markCounts,
      reconcilers,
      clock,
    }),
    ledgerCheck: new LedgerCheck({ ...base, reader: new LedgerReader(connection) }),
  };
}
