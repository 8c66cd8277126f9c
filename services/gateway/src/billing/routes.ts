import { z } from "zod";
import { endpoint, ok } from "../http/endpoint.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { viewOfEntry } from "./entry-view.ts";
import type { BillingService } from "./service.ts";

const usd = z.number();

const ledgerEntry = z.object({
  seq: z.number(),
  kind: z.string(),
  amountUsd: usd,
  creditUsd: usd,
  walletUsd: usd,
  heldUsd: usd,
  jobId: z.string().nullable(),
  at: z.string(),
});

/** The dashboard's endpoint of the ledger. */
export const ledgerEndpoints = (billing: BillingService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/ledger",
    operationId: "listLedger",
    scope: "read",
    summary: "Every entry of the ledger, in order, with the balances after each",
    answers: { 200: z.object({ entries: z.array(ledgerEntry) }) },
    errors: [],
    handle: async ({ company }) => {
      await billing.balanceOf(company);
      return ok({ entries: (await billing.entries(company.id)).map(viewOfEntry) });
    },
  }),
];
