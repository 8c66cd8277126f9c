import type { Request, Response } from "express";
import { timingSafeEqual } from "node:crypto";
import type { CompanyService } from "../account/service.ts";
import { ApiError } from "../shared/errors.ts";
import { sessionTokenOf } from "./session-cookie.ts";
import type { PersonSession, SessionService } from "../sessions/service.ts";
import { csrfTokenOf } from "../sessions/session.ts";
import { ROLES } from "../shared/roles.ts";
import { countedAddress } from "../http/address.ts";
import type { Actor, Caller } from "../http/caller.ts";
import type { LookUps } from "./look-ups.ts";
import { consumeOfCompany, type RateLimiter } from "./rate-limit.ts";

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

interface Parts {
  readonly sessions: SessionService;
  readonly companies: CompanyService;
  readonly limiter: RateLimiter;
  readonly limitPerMinute: number;
  readonly lookUps: LookUps;
  /** Counts a request without a session against its address. */
  readonly countAddress: (request: Request) => Promise<void>;
  readonly secure: (request: Request) => boolean;
}

/** Finds out which session sends a request: cookie, session, rate limit, company, CSRF token, in this order. */
export class SessionAuthenticator {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  isMeant(request: Request): boolean {
    return request.headers.authorization === undefined && this.#tokenOf(request) !== undefined;
  }

  /**
   * The session and company behind a request, with what the person may do; sets the RateLimit headers of its response, and notes the
   * session as the actor in its `locals`.
   * @throws ApiError `UNAUTHORIZED`, `RATE_LIMITED`, `COMPANY_NOT_FOUND`, `FORBIDDEN`
   */
  async authenticate(request: Request, response: Response): Promise<Caller> {
    const { companies, limiter, limitPerMinute } = this.#parts;
    const { token, ...identified } = await this.#identify(request);
    const { companyId } = identified.record;
    const csrfToken = csrfTokenOf(token);
    const actor = actorOf(identified, csrfToken);
    response.locals["actor"] = actor;
    response.set("Cache-Control", "no-store"); // for the next one who uses this browser
    response.set(await consumeOfCompany(limiter, companyId, limitPerMinute));
    const company = await companies.find(companyId);
    if (company === null) throw new ApiError("COMPANY_NOT_FOUND");
    if (!SAFE_METHODS.has(request.method)) checkCsrf(request, csrfToken);
    return { actor, company };
  }

  #tokenOf(request: Request): string | undefined {
    return sessionTokenOf(request, this.#parts.secure(request));
  }

  /** Each address has a budget for tokens of no session, as it has for unknown keys. */
  async #identify(request: Request): Promise<PersonSession & { token: string }> {
    const { sessions, lookUps, countAddress } = this.#parts;
    const token = this.#tokenOf(request);
    try {
      if (token === undefined) throw new ApiError("UNAUTHORIZED");
      const address = countedAddress(request.ip);
      return { token, ...(await lookUps.look(token, address, async () => sessions.use(token))) };
    } catch (error) {
      if (error instanceof ApiError && error.code === "UNAUTHORIZED") await countAddress(request);
      throw error;
    }
  }
}

/** A session from before there were people is an administrator's. */
export function actorOf({ record, person }: PersonSession, csrfToken: string): Actor {
  const role = person?.role ?? "admin";
  const { scopes, closed } = ROLES[role];
  const session = { csrfToken, role, closed, person };
  return { kind: "session", id: record.id, companyId: record.companyId, scopes, keyName: null, session };
}

function checkCsrf(request: Request, csrfToken: string): void {
  const given = Buffer.from(request.get("x-csrf-token") ?? "");
  const expected = Buffer.from(csrfToken);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ApiError("FORBIDDEN");
}
