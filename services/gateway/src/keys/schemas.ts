import { z } from "zod";
import { dateTime } from "@rondo/day/records/fields.ts";
import { isoDates } from "../http/iso-dates.ts";
import { scope } from "../shared/scope.ts";
import type { KeyRecord } from "./key.ts";

/** A key as it is shown: never the key itself. */
const mode = z.enum(["live", "test"]);

export const shownKey = z.object({
  id: z.string(),
  mode: mode.meta({ description: "A test key costs nothing and sees nothing of the live data." }),
  name: z.string(),
  scopes: z.array(scope),
  first: z.string(),
  last: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type ShownKey = z.output<typeof shownKey>;

export const createdKey = shownKey.extend({
  key: z.string().nullable().meta({ description: "The whole key. No other answer has it." }),
});
export type CreatedKey = z.output<typeof createdKey>;

export const keyName = z.string().trim().min(1).max(100);

export const newKey = z.object({
  name: keyName,
  mode: mode.nullish().meta({ description: "Default: `live`." }),
  scopes: z.array(scope).min(1).max(3),
  expiresAt: dateTime.nullable().optional(),
});
export type NewKey = z.output<typeof newKey>;

/** Names its fields, so that it never shows a secret that is later added to a record. */
export function viewOfKey(record: KeyRecord): ShownKey {
  const {
    id,
    mode = "live",
    name,
    scopes,
    first,
    last,
    expiresAt,
    revokedAt,
    lastUsedAt,
    createdAt,
  } = record;
  return isoDates({
    id,
    mode,
    name,
    scopes: [...scopes],
    first,
    last,
    expiresAt,
    revokedAt,
    lastUsedAt,
    createdAt,
  });
}
