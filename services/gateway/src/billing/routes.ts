import { csvRow } from "@rondo/day/out/csv-row.ts";
import { Download, download } from "../http/download.ts";
import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { readNewest } from "../http/newest.ts";
import { viewOfEntry } from "./entry-view.ts";
import type { Entry } from "./ledger.ts";
import { ledgerEntries, ledgerFilter, ledgerQuery } from "./schemas.ts";
import type { BillingService } from "./service.ts";

const COLUMNS = ["seq", "at", "kind", "amountUsd", "creditUsd", "walletUsd", "heldUsd", "jobId"] as const;

const positions = {
  of: ({ seq }: Entry) => String(seq),
  from: (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
};

export const ledgerEndpoints = (billing: BillingService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/ledger",
    operationId: "listLedger",
    scope: "read",
    area: "billing",
    summary: "Entries of the ledger with the balances after each, the newest first",
    query: ledgerQuery,
    answers: { 200: ledgerEntries },
    handle: async ({ company, query }) => {
      await billing.balanceOf(company);
      const { kind, jobId, from, to } = query;
      const { rows, nextCursor } = await readNewest(query, positions, async (page) =>
        billing.newest(company.id, { kind, jobId, from, to }, page),
      );
      return ok({ entries: rows.map(viewOfEntry), nextCursor });
    },
  }),
  endpoint({
    method: "get",
    path: "/ledger.csv",
    operationId: "downloadLedger",
    scope: "read",
    area: "billing",
    summary: "The same as a file, the oldest entry first",
    query: ledgerFilter,
    answers: { 200: download },
    handle: async ({ company, query }) => {
      await billing.balanceOf(company);
      return ok(
        new Download("text/csv; charset=utf-8", "ledger.csv", rows(billing.pages(company.id, query))),
      );
    },
  }),
];

async function* rows(pages: AsyncIterable<readonly Entry[]>): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  for await (const page of pages) {
    const entries = page.map(viewOfEntry);
    yield entries.map((entry) => csvRow(COLUMNS.map((column) => entry[column]))).join("");
  }
}
