import { z } from "zod";
import { uuid } from "@rondo/day/records/fields.ts";
import { newestAnswer, newestQuery } from "../http/newest.ts";
import { timeRangeQuery } from "@rondo/day/records/time-range.ts";
import type { AuditEntry } from "./store.ts";

const actorKind = z.enum(["key", "session", "courier", "operator"]);

export const auditQuery = z.object({
  actorKind: actorKind.optional(),
  actorId: uuid.optional(),
  personId: uuid.optional(),
  action: z.string().min(1).max(100).optional(),
  ...timeRangeQuery,
  ...newestQuery,
});

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.object({
    kind: actorKind,
    id: z.string().nullable(),
    personId: z.string().nullable(),
    name: z.string().nullable().meta({ description: "Of the person, the key or the courier, as it is now." }),
  }),
  action: z.string(),
  recordId: z.string().nullable(),
  requestId: z.string().nullable(),
  refused: z
    .array(z.object({ code: z.string(), route: z.string().nullable(), count: z.number() }))
    .nullable()
    .meta({ description: "Only for `refuseRequests`: the requests refused in the preceding minute." }),
});

export type ShownAuditEntry = z.output<typeof auditEntry>;

export const auditEntries = z.object({ entries: z.array(auditEntry), ...newestAnswer });

/** An entry as its company sees it. @param names of people and keys by id */
export function viewOfEntry(
  entry: AuditEntry,
  names: ReadonlyMap<string, string>,
): z.output<typeof auditEntry> {
  const { id, at, actor, action, recordId, requestId, refused } = entry;
  const { kind, id: actorId, personId = null } = actor;
  return {
    ...{ id, at: at.toISOString(), action, recordId, requestId },
    actor: { kind, id: actorId, personId, name: names.get(personId ?? actorId ?? "") ?? null },
    refused: refused?.map(({ code, route, count }) => ({ code, route, count })) ?? null,
  };
}
