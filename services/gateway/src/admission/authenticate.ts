import type { Request, Response } from "express";
import type { Base } from "../shared/base.ts";
import { LRUCache } from "lru-cache";
import type { Company } from "../shared/company.ts";
import type { CompanyService } from "../account/service.ts";
import { isDatabaseLost } from "../shared/database.ts";
import { ApiError } from "../shared/errors.ts";
import { isWellFormedKey, type KeyRecord } from "../keys/key.ts";
import type { KeyService } from "../keys/service.ts";
import { countedAddress } from "../http/address.ts";
import type { Caller } from "../http/caller.ts";
import { LookUps } from "./look-ups.ts";
import { consumeOfCompany, type RateLimiter } from "./rate-limit.ts";

/**
 * How long a key and its company stay in memory. This saves a busy client two reads for each request. A
 * revocation or a new subscription plan takes effect this much later, which does not matter.
 */
const FRESH_MS = 100;
/** The limit of an address for requests without a valid key, as a multiple of the limit of a key. */
export const ADDRESS_FACTOR = 5;

interface Found {
  readonly key: KeyRecord;
  readonly company: Company | null;
}

interface Parts extends Pick<Base, "clock" | "log"> {
  readonly keys: KeyService;
  readonly companies: CompanyService;
  readonly limiter: RateLimiter;
  readonly limitPerMinute: number;
}

/** Finds out who sends a request: header, key, rate limit, company and plan, in this order. */
export class Authenticator {
  readonly #parts: Parts;
  readonly #lookUps: LookUps;
  readonly #fresh = new LRUCache<string, Promise<Found>>({ max: 10_000, ttl: FRESH_MS, ttlResolution: 1 });

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#lookUps = new LookUps(parts.clock, parts.limitPerMinute * ADDRESS_FACTOR);
  }

  /**
   * The key and company of a request. Sets the RateLimit headers of its response, and notes the key as the actor in its
   * `locals` even if the key may not be used.
   * @throws ApiError the `API_KEY_*` codes, `RATE_LIMITED`, `COMPANY_NOT_FOUND`, `API_REQUIRES_PAID_PLAN`
   */
  async authenticate(request: Request, response: Response): Promise<Caller> {
    const { keys, limiter, limitPerMinute, log } = this.#parts;
    const { key, company } = await this.#identify(request, response);
    response.set(await limiter.consume(`key:${key.id}`, limitPerMinute));
    keys.touch(key).catch((error: unknown) => {
      if (!isDatabaseLost(error)) log.warn({ err: error, keyId: key.id }, "the key's last use was not noted");
    });
    await consumeOfCompany(limiter, company?.id ?? key.companyId, limitPerMinute);
    if (company === null) throw new ApiError("COMPANY_NOT_FOUND");
    if (company.plan === "free") throw new ApiError("API_REQUIRES_PAID_PLAN");
    return { actor: actorOf(key, company), company };
  }

  /** Counts a request without a key against its address. @throws ApiError `RATE_LIMITED` */
  async countAddress(request: Request): Promise<void> {
    const { limiter, limitPerMinute } = this.#parts;
    await limiter.consume(`address:${countedAddress(request.ip)}`, limitPerMinute * ADDRESS_FACTOR);
  }

  async #identify(request: Request, response: Response): Promise<Found> {
    try {
      const raw = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
      if (raw === undefined) throw new ApiError("API_KEY_MISSING");
      if (!isWellFormedKey(raw)) throw new ApiError("API_KEY_INVALID");
      const found = await (this.#fresh.get(raw) ?? this.#look(raw, countedAddress(request.ip)));
      response.locals["actor"] = actorOf(found.key, found.company);
      if (found.key.mode === "test") response.set("Rondo-Mode", "test");
      this.#parts.keys.checkUsable(found.key);
      return found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "RATE_LIMITED") await this.countAddress(request);
      throw error;
    }
  }

  /** Reads a key and its company. Requests that ask at the same time share one read. */
  async #look(raw: string, address: string): Promise<Found> {
    const { keys, companies } = this.#parts;
    const read = async (): Promise<Found> => {
      const key = await this.#lookUps.look(raw, address, async () => keys.find(raw));
      const company = key.mode === "test" ? companies.twinOf(key.companyId) : companies.find(key.companyId);
      return { key, company: await company };
    };
    const found = read();
    this.#fresh.set(raw, found);
    found.catch(() => this.#fresh.delete(raw));
    return found;
  }
}

function actorOf({ id, companyId, scopes, name }: KeyRecord, company: Company | null): Caller["actor"] {
  return { kind: "key", id, companyId: company?.id ?? companyId, scopes, keyName: name };
}
