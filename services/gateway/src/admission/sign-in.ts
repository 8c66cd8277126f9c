import type { RequestHandler } from "express";
import { z } from "zod";
import { auditActorOf } from "../audit/actor.ts";
import type { AuditService } from "../audit/service.ts";
import { invalid, readBody, requireJson } from "../http/body.ts";
import { sendSuccess } from "../http/envelope.ts";
import { parseBody } from "../http/parse-body.ts";
import { actorOf } from "./authenticate-session.ts";
import { setSessionCookie } from "./session-cookie.ts";
import type { SessionService } from "../sessions/service.ts";
import { csrfTokenOf } from "../sessions/session.ts";

const BODY_LIMIT_BYTES = 1024;

const signInBody = z.object({ token: z.string().min(1).max(200) });

interface Parts {
  readonly sessions: SessionService;
  readonly audit: AuditService;
  readonly bodyTimeoutMs: number;
  /** Whether people reach the dashboard by https. */
  readonly secure: (request: { readonly secure: boolean }) => boolean;
}

/** Handles `POST /app/api/sign-in`: takes a link's token and answers with a session's cookie. It needs no session. */
export function signIn({ sessions, audit, bodyTimeoutMs, secure }: Parts): RequestHandler {
  return async (request, response) => {
    requireJson(request);
    const raw = await readBody(request, BODY_LIMIT_BYTES, bodyTimeoutMs);
    const { value, issues } = parseBody(raw, { body: signInBody, strictBody: true });
    if (issues.length > 0) throw invalid("INVALID_BODY", issues);
    const { token: linkToken } = value as z.output<typeof signInBody>;
    const { token, ...session } = await sessions.signIn(linkToken, request.get("user-agent"));
    const { id, companyId } = session.record;
    await audit.recordDone({
      companyId,
      actor: auditActorOf(actorOf(session, csrfTokenOf(token))),
      action: "signIn",
      recordId: id,
      requestId: response.locals["requestId"] as string,
    });
    setSessionCookie(response, token, secure(request));
    await sendSuccess(response, 200, { signedIn: true }, async (task) => task());
  };
}
