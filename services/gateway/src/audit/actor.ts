import type { Actor } from "../http/caller.ts";

/** The actor of an entry, by ids alone: names are read beside the log, since they go with their company. */
export interface AuditActor {
  readonly kind: "key" | "session" | "courier" | "operator";
  /** Of the key, the session, or the assignment whose link acted; null for the operator. */
  readonly id: string | null;
  /** Of a session; absent in those from before there were people. */
  readonly personId?: string;
}

export const OPERATOR: AuditActor = { kind: "operator", id: null };

/** The sender of a request, for the audit log. */
export function auditActorOf({ kind, id, session }: Actor): AuditActor {
  const person = session?.person;
  return { kind, id, ...(person && { personId: person.id }) };
}
