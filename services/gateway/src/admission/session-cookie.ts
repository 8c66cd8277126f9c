import type { CookieOptions, Request, Response } from "express";
import { SESSION_MS } from "../sessions/service.ts";

const NAME = "rondo_session";
const VALUE = /(?:^|; *)rondo_session=([\w-]{43})(?:;|$)/;

/** The token in a request's session cookie, if it has one. */
export function sessionTokenOf(request: Pick<Request, "headers">): string | undefined {
  return VALUE.exec(request.headers.cookie ?? "")?.[1];
}

/** Gives the browser its session. Pages cannot read the cookie, and other sites' requests do not carry it. */
export function setSessionCookie(response: Response, token: string, secure: boolean): void {
  response.cookie(NAME, token, { ...attributes(secure), maxAge: SESSION_MS });
}

function attributes(secure: boolean): CookieOptions {
  return { httpOnly: true, sameSite: "strict", secure, path: "/" };
}
