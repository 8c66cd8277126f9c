import { z } from "zod";
import { endpoint, ok } from "../http/endpoint.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { AuditService } from "./service.ts";

const MOST_ENTRIES = 200;

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.enum(["key", "session", "operator"]), id: z.string().nullable() }),
  action: z.string(),
  recordId: z.string().nullable(),
  refused: z
    .array(z.object({ code: z.string(), route: z.string().nullable(), count: z.number() }))
    .nullable()
    .meta({ description: "Of `refuseRequests`: what was refused in the minute before." }),
});

/** The dashboard's endpoint of the audit log. */
export const auditEndpoints = (audit: AuditService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/audit",
    operationId: "listAudit",
    scope: "read",
    summary: "The latest entries of the audit log, the newest first",
    answers: { 200: z.object({ entries: z.array(auditEntry) }) },
    errors: [],
    handle: async ({ company }) => {
      const found = await audit.list(company.id, { latest: MOST_ENTRIES });
      const entries = found.reverse().map(({ id, at, actor, action, recordId, refused }) => ({
        ...{ id, at: at.toISOString(), action, recordId },
        actor: { kind: actor.kind, id: actor.id },
        refused:
          refused === undefined ? null : refused.map(({ code, route, count }) => ({ code, route, count })),
      }));
      return ok({ entries });
    },
  }),
];
