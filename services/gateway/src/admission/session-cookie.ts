import type { CookieOptions, Request, Response } from "express";
import { SESSION_MS } from "../sessions/service.ts";
import { isToken } from "../shared/token.ts";

/** Over https the name has a prefix, by which browsers refuse a cookie that another host of the domain sets. */
function nameOf(secure: boolean): string {
  return secure ? "__Host-rondo_session" : "rondo_session";
}

export function sessionTokenOf(request: Pick<Request, "headers">, secure: boolean): string | undefined {
  const start = `${nameOf(secure)}=`;
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return value !== undefined && isToken(value) ? value : undefined;
}

/** Gives the browser its session. Pages cannot read the cookie, and other sites' requests do not carry it. */
export function setSessionCookie(response: Response, token: string, secure: boolean): void {
  response.cookie(nameOf(secure), token, { ...attributes(secure), maxAge: SESSION_MS });
}

export function clearSessionCookie(response: Response, secure: boolean): void {
  response.clearCookie(nameOf(secure), attributes(secure));
}

function attributes(secure: boolean): CookieOptions {
  return { httpOnly: true, sameSite: "strict", secure, path: "/" };
}
