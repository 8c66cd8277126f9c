import type { Entry } from "./ledger.ts";
import { usdOf } from "./money.ts";

/** An entry of the ledger as people see it: amounts in USD. */
export function viewOfEntry(entry: Entry) {
  const { seq, kind, amountCents, creditCents, walletCents, heldCents, jobId, at } = entry;
  return {
    ...{ seq, kind, jobId, at: at.toISOString() },
    amountUsd: usdOf(amountCents),
    creditUsd: usdOf(creditCents),
    walletUsd: usdOf(walletCents),
    heldUsd: usdOf(heldCents),
  };
}
