import type { Entry } from "./ledger.ts";
import { usdOf } from "./money.ts";

/** An entry of the ledger as people see it: amounts in USD. */
export function viewOfEntry({
  seq,
  kind,
  amountCents,
  creditCents,
  walletCents,
  heldCents,
  jobId,
  at,
}: Entry) {
  return {
    seq,
    kind,
    amountUsd: usdOf(amountCents),
    creditUsd: usdOf(creditCents),
    walletUsd: usdOf(walletCents),
    heldUsd: usdOf(heldCents),
    jobId,
    at: at.toISOString(),
  };
}
