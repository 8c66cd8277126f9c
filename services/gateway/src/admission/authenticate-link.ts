import type { Request, Response } from "express";
import type { CompanyService } from "../account/service.ts";
import { type CourierLinkService, linkEnded } from "../courier-links/service.ts";
import { countedAddress } from "../http/address.ts";
import type { Actor, Caller, LinkedCourier } from "../http/caller.ts";
import { ApiError } from "../shared/errors.ts";
import { hashToken, isLinkToken } from "../shared/token.ts";
import type { LookUps } from "./look-ups.ts";
import type { RateLimiter } from "./rate-limit.ts";

/** Requests of a link in a minute. */
const LIMIT = 60;

interface Parts {
  readonly courierLinks: CourierLinkService;
  readonly companies: CompanyService;
  readonly limiter: RateLimiter;
  readonly lookUps: LookUps;
  /** Counts a request without a link against its address. */
  readonly countAddress: (request: Request) => Promise<void>;
}

/** Finds out whose link sends a request: bearer header, link, rate limit, company, in this order. */
export class LinkAuthenticator {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The courier and company behind a request. Sets the RateLimit headers of its response, and notes the courier as the actor
   * in its `locals`.
   * @throws ApiError `UNAUTHORIZED`, `RATE_LIMITED`
   */
  async authenticate(request: Request, response: Response): Promise<Caller> {
    const { companies, limiter } = this.#parts;
    response.set({ "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" });
    const { token, link } = await this.#identify(request);
    const actor = actorOf(link);
    response.locals["actor"] = actor;
    response.set(await limiter.consume(`link:${hashToken(token)}`, LIMIT));
    const company = await companies.find(link.companyId);
    if (company === null) throw linkEnded();
    return { actor, company };
  }

  /** Each address has a budget for tokens of no link, as it has for unknown keys. */
  async #identify(request: Request): Promise<{ token: string; link: LinkedCourier }> {
    const { courierLinks, lookUps, countAddress } = this.#parts;
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    try {
      if (!isLinkToken(token)) throw linkEnded();
      const address = countedAddress(request.ip);
      return { token, link: await lookUps.look(token, address, async () => courierLinks.use(token)) };
    } catch (error) {
      if (error instanceof ApiError && error.code === "UNAUTHORIZED") await countAddress(request);
      throw error;
    }
  }
}

/** A link reads its day and writes its outcomes. No other endpoint takes links. */
function actorOf(link: LinkedCourier): Actor {
  const { assignmentId: id, companyId } = link;
  return { kind: "courier", id, companyId, scopes: ["read", "write"], keyName: null, link };
}
