import { z } from "zod";
import { deleted, endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { session, signedIn, type Session } from "./schemas.ts";
import type { Actor } from "../http/caller.ts";
import { area } from "../shared/roles.ts";
import { ApiError } from "../shared/errors.ts";
import type { PersonSession, SessionService } from "./service.ts";

/** The dashboard's endpoints of sessions. */
export const sessionEndpoints = (sessions: SessionService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/session",
    operationId: "getSession",
    scope: "read",
    summary: "Who is signed in, and the CSRF token of the session",
    answers: { 200: signedIn },
    handle: async ({ company, actor }) => {
      const { id, name, plan } = company;
      const { csrfToken = "", role = "admin", closed = [] } = actor.session ?? {};
      const current = viewOf(await sessions.find(company.id, actor.id), actor.id);
      const permissions = [...actor.scopes, ...area.options.filter((each) => !closed.includes(each))];
      return ok({ csrfToken, company: { id, name, plan }, role, permissions, session: current });
    },
  }),
  endpoint({
    method: "delete",
    path: "/session",
    operationId: "signOut",
    scope: "read",
    summary: "End this session",
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    handle: async ({ company, actor }) => deleted(sessions.end(company.id, actor.id)),
  }),
  endpoint({
    method: "get",
    path: "/sessions",
    operationId: "listSessions",
    scope: "read",
    summary: "List the company's open sessions; those of other people are for administrators",
    answers: { 200: z.object({ sessions: z.array(session) }) },
    handle: async ({ company, actor }) => {
      const seen = (await sessions.list(company.id)).filter((session) => isOpenTo(actor, session));
      return ok({ sessions: seen.map((session) => viewOf(session, actor.id)) });
    },
  }),
  endpoint({
    method: "delete",
    path: "/sessions/{sessionId}",
    operationId: "endSession",
    scope: "read",
    summary: "End a session of the company; those of other people are for administrators",
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    errors: ["NOT_FOUND"],
    handle: async ({ company, actor, params: { sessionId } }) => {
      const found = (await sessions.list(company.id)).find(({ record }) => record.id === sessionId);
      if (found && !isOpenTo(actor, found)) throw new ApiError("NOT_FOUND");
      await sessions.end(company.id, sessionId);
      return ok({ deleted: true as const });
    },
  }),
];

/** Administrators see all sessions, others their own. */
function isOpenTo({ session }: Actor, { record }: PersonSession): boolean {
  return session?.role === "admin" || record.personId === session?.person?.id;
}

function viewOf({ record, person }: PersonSession, currentId: string): Session {
  const { id, userAgent, createdAt, lastUsedAt } = record;
  return {
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === currentId,
    person: person && { id: person.id, name: person.name, role: person.role },
  };
}
