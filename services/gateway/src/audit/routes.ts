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

interface Parts {
  readonly audit: AuditService;
  readonly people: Names;
  readonly keys: Names;
  readonly assignments: Names;
}

/** Reads names by ids. */
interface Names {
  namesOf(companyId: string, ids: readonly string[]): Promise<readonly (readonly [string, string])[]>;
}

/** The dashboard's endpoint of the audit log. */
export const auditEndpoints = ({ audit, people, keys, assignments }: Parts): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/audit",
    operationId: "listAudit",
    scope: "read",
    summary: "Entries of the audit log, the newest first",
    query: auditQuery,
    answers: { 200: auditEntries },
    handle: async ({ company, query }) => {
      const { actorKind, actorId, personId, action, from, to } = query;
      const filter = { actorKind, actorId, personId, action, from, to };
      const { rows, nextCursor } = await readNewest(query, positions, async (page) =>
        audit.newest(company.id, filter, page),
      );
      const ids = (of: (actor: AuditEntry["actor"]) => string | null | undefined) => [
        ...new Set(rows.flatMap(({ actor }) => of(actor) ?? [])),
      ];
      const names = new Map([
        ...(await people.namesOf(
          company.id,
          ids(({ personId }) => personId),
        )),
        ...(await keys.namesOf(
          company.id,
          ids(({ kind, id }) => (kind === "key" ? id : null)),
        )),
        ...(await assignments.namesOf(
          company.id,
          ids(({ kind, id }) => (kind === "courier" ? id : null)),
        )),
      ]);
      return ok({ entries: rows.map((entry) => viewOfEntry(entry, names)), nextCursor });
    },
  }),
];
