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
      const actors = rows.map(({ actor }) => actor);
      const idsOf = (kind: "key" | "courier") =>
        actors.flatMap((actor) => (actor.kind === kind ? (actor.id ?? []) : []));
      const named = await Promise.all([
        people.namesOf(company.id, [...new Set(actors.flatMap((actor) => actor.personId ?? []))]),
        keys.namesOf(company.id, [...new Set(idsOf("key"))]),
        assignments.namesOf(company.id, [...new Set(idsOf("courier"))]),
      ]);
      const names = new Map(named.flat());
      return ok({ entries: rows.map((entry) => viewOfEntry(entry, names)), nextCursor });
    },
  }),
];
