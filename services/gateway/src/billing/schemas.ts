import { z } from "zod";
import { uuid } from "@rondo/day/records/fields.ts";
import { newestAnswer, newestQuery } from "../http/newest.ts";
import { timeRangeQuery } from "@rondo/day/records/time-range.ts";

const kind = z.enum(["credit_granted", "credit_lapsed", "top_up", "hold", "capture", "release"]);

const filter = { kind: kind.optional(), jobId: uuid.optional(), ...timeRangeQuery };
export const ledgerFilter = z.object(filter);

export const ledgerQuery = z.object({ ...filter, ...newestQuery });

const usd = z.number();

const ledgerEntry = z.object({
  seq: z.int(),
  kind,
  amountUsd: usd,
  creditUsd: usd,
  walletUsd: usd,
  heldUsd: usd,
  jobId: z.string().nullable(),
  at: z.string(),
});

export type LedgerEntry = z.output<typeof ledgerEntry>;

export const ledgerEntries = z.object({ entries: z.array(ledgerEntry), ...newestAnswer });
