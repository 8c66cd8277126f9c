import { LedgerCheck } from "./ledger-check.ts";
import { LedgerReader } from "./ledger-store.ts";
import { Doctor, type DoctorParts } from "./service.ts";

/** The doctor, and its steady look at the ledger. */
export function createDoctor(parts: DoctorParts) {
  return {
    doctor: new Doctor(parts),
    ledgerCheck: new LedgerCheck({ ...parts, reader: new LedgerReader(parts.connection) }),
  };
}
