import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { readNewest } from "../http/newest.ts";
import { auditEntries, auditQuery, viewOfEntry } from "./schemas.ts";
import type { AuditService } from "./service.ts";
import type { AuditEntry } from "./store.ts";

const UUID = /^[0-9a-f-]{36}$/;
const positions = {
  of: ({ id }: AuditEntry) => id,
  from: (text: string) => (UUID.test(text) ? text : undefined),
};

/** The dashboard's endpoint of the audit log. */
export const auditEndpoints = (audit: AuditService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/audit",
    operationId: "listAudit",
    scope: "read",
    summary: "Entries of the audit log, the newest first",
    query: auditQuery,
    answers: { 200: auditEntries },
    errors: [],
    handle: async ({ company, query }) => {
      const { actorKind, actorId, action, from, to } = query;
      const filter = { actorKind, actorId, action, from, to };
      const { rows, nextCursor } = await readNewest(query, positions, async (page) =>
        audit.newest(company.id, filter, page),
      );
      return ok({ entries: rows.map(viewOfEntry), nextCursor });
    },
  }),
];
