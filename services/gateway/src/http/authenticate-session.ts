import type { Request, Response } from "express";
import { timingSafeEqual } from "node:crypto";
import type { CompanyService } from "../account/service.ts";
import { ApiError } from "../errors.ts";
import { sessionTokenOf } from "./session-cookie.ts";
import type { SessionService } from "../sessions/service.ts";
import { csrfTokenOf } from "../sessions/session.ts";
import type { Caller } from "./caller.ts";
import type { RateLimiter } from "./rate-limit.ts";

/** A dashboard asks for more at once than a program, and a person sends its requests. */
const SESSION_FACTOR = 10;
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

interface Parts {
  readonly sessions: SessionService;
  readonly companies: CompanyService;
  readonly limiter: RateLimiter;
  readonly limitPerMinute: number;
}

/** Finds out which session sends a request: cookie, session, rate limit, company, CSRF token, in this order. */
export class SessionAuthenticator {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a request comes with a session in place of a key. */
  isMeant(request: Request): boolean {
    return request.headers.authorization === undefined && sessionTokenOf(request) !== undefined;
  }

  /**
   * The session and company behind a request, with all scopes; sets the RateLimit headers of its response, and notes the
   * session as the actor in its `locals`.
   * @throws ApiError `UNAUTHORIZED`, `RATE_LIMITED`, `COMPANY_NOT_FOUND`, `FORBIDDEN`
   */
  async authenticate(request: Request, response: Response): Promise<Caller> {
    const { sessions, companies, limiter, limitPerMinute } = this.#parts;
    const token = sessionTokenOf(request);
    if (token === undefined) throw new ApiError("UNAUTHORIZED");
    const { id, companyId } = await sessions.use(token);
    const csrfToken = csrfTokenOf(token);
    const scopes = ["read", "write", "optimize"] as const;
    const actor = { kind: "session", id, companyId, scopes, csrfToken } as const;
    response.locals["actor"] = actor;
    response.set(await limiter.consume(`session:${id}`, limitPerMinute * SESSION_FACTOR));
    const company = await companies.find(companyId);
    if (company === null) throw new ApiError("COMPANY_NOT_FOUND");
    if (!SAFE_METHODS.has(request.method)) checkCsrf(request, csrfToken);
    return { actor, company };
  }
}

function checkCsrf(request: Request, csrfToken: string): void {
  const given = Buffer.from(request.get("x-csrf-token") ?? "");
  const expected = Buffer.from(csrfToken);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ApiError("FORBIDDEN");
}
