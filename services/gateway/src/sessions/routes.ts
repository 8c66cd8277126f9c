import { z } from "zod";
import { endpoint, ok, type Endpoint } from "../http/endpoint.ts";
import { session, signedIn, type Session } from "./schemas.ts";
import type { SessionService } from "./service.ts";
import type { SessionRecord } from "./session.ts";

/** The dashboard's endpoints of sessions. */
export const sessionEndpoints = (sessions: SessionService): Endpoint[] => [
  endpoint({
    method: "get",
    path: "/session",
    operationId: "getSession",
    scope: "read",
    summary: "Who is signed in, and the CSRF token of the session",
    answers: { 200: signedIn },
    errors: [],
    handle: async ({ company, actor }) => {
      const { id, name, plan } = company;
      const record = await sessions.find(company.id, actor.id);
      return ok({
        csrfToken: actor.csrfToken ?? "",
        company: { id, name, plan },
        session: viewOf(record, actor.id),
      });
    },
  }),
  endpoint({
    method: "delete",
    path: "/session",
    operationId: "signOut",
    scope: "write",
    summary: "End this session",
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    errors: [],
    handle: async ({ company, actor }) => {
      await sessions.end(company.id, actor.id);
      return ok({ deleted: true as const });
    },
  }),
  endpoint({
    method: "get",
    path: "/sessions",
    operationId: "listSessions",
    scope: "read",
    summary: "List the company's open sessions",
    answers: { 200: z.object({ sessions: z.array(session) }) },
    errors: [],
    handle: async ({ company, actor }) =>
      ok({ sessions: (await sessions.list(company.id)).map((record) => viewOf(record, actor.id)) }),
  }),
  endpoint({
    method: "delete",
    path: "/sessions/{sessionId}",
    operationId: "endSession",
    scope: "write",
    summary: "End a session of the company",
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    errors: ["NOT_FOUND"],
    handle: async ({ company, params }) => {
      await sessions.end(company.id, params.sessionId);
      return ok({ deleted: true as const });
    },
  }),
];

function viewOf({ id, userAgent, createdAt, lastUsedAt }: SessionRecord, currentId: string): Session {
  return {
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === currentId,
  };
}
