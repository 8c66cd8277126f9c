import { timingSafeEqual } from "node:crypto";
import type { Base } from "../shared/base.ts";
import { LRUCache } from "lru-cache";
import type { Attempt } from "../http/attempt.ts";
import type { PageRequest } from "../shared/page-request.ts";
import { ApiError } from "../shared/errors.ts";
import type { Scope } from "../shared/scope.ts";
import { hashKey, isWellFormedKey, makeKey, pepperIdOf, type KeyRecord } from "./key.ts";
import { KEYS_PER_COMPANY, type KeyStore, type PepperedHash } from "./store.ts";

/** `lastUsedAt` may be older by up to this time, because a write for each request would cost too much. */
const TOUCH_EVERY_MS = 60_000;
/** How many keys' last uses a gateway remembers. The others are written more often. */
const MOST_TOUCHED = 10_000;

interface NewKey {
  readonly companyId: string;
  readonly mode?: "test" | undefined;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

interface Parts extends Pick<Base, "clock" | "newId" | "random"> {
  readonly store: KeyStore;
  /** The pepper of new hashes. */
  readonly pepper: string;
  /** Keys with this pepper are found, too. Their next use moves them to the current one. */
  readonly previousPepper: string | undefined;
}

export class KeyService {
  readonly #parts: Parts;
  readonly #touched = new LRUCache<string, number>({ max: MOST_TOUCHED });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Makes a key. Only this answer has the raw key.
   * @throws ApiError `CONFLICT` when the company has as many keys as it may have
   */
  async create(
    { mode, ...wanted }: NewKey,
    id = this.#parts.newId(),
  ): Promise<{ record: KeyRecord; key: string }> {
    const { store, clock } = this.#parts;
    const { key, ends, hash } = this.#newText(mode);
    const state = { revokedAt: null, lastUsedAt: null, createdAt: clock.now() };
    const record: KeyRecord = { ...wanted, ...(mode && { mode }), id, ...ends, ...state };
    if (await store.insert(record, hash)) return { record, key };
    const message = `The company has ${KEYS_PER_COMPANY} keys already; revoke one that is not needed.`;
    throw new ApiError("CONFLICT", { limit: KEYS_PER_COMPANY }, { message });
  }

  /**
   * Makes a key for one try of a request. If an earlier try made it, it gets a new text, because nobody knows the first
   * one. A key that has been used keeps its text, and is answered without it.
   * @throws ApiError `CONFLICT` when the company has as many keys as it may have
   */
  async createOnce(
    wanted: NewKey,
    { creationId, isAgain }: Attempt,
  ): Promise<{ record: KeyRecord; key: string | null }> {
    if (!isAgain) return this.create(wanted, creationId);
    const { store } = this.#parts;
    const { key, ends, hash } = this.#newText(wanted.mode);
    const again = await store.replaceText(wanted.companyId, creationId, { ...hash, ...ends });
    if (again !== null) return { record: again, key };
    const earlier = await store.find(wanted.companyId, creationId);
    return earlier === null ? this.create(wanted, creationId) : { record: earlier, key: null };
  }

  /**
   * The record of a raw key, revoked and expired ones included.
   * @throws ApiError `API_KEY_INVALID`
   */
  async find(key: string): Promise<KeyRecord> {
    if (!isWellFormedKey(key)) throw new ApiError("API_KEY_INVALID");
    const { store, pepper, previousPepper } = this.#parts;
    // A key is found by its hash, made with the current pepper or the previous one. Between these two look-ups another
    // gateway may replace the previous hash by the current one, so the current one is tried again.
    const peppers = previousPepper === undefined ? [pepper] : [pepper, previousPepper, pepper];
    for (const hash of peppers.map((each) => hashKey(key, each))) {
      const found = await store.findByHash(hash);
      if (found === null || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) continue;
      const current = this.#current(key);
      // If this fails, the key has been found nevertheless. Its next use moves it.
      if (found.pepperId !== current.pepperId)
        await store.rehash(found.record.id, hash, current).catch(() => undefined);
      return found.record;
    }
    throw new ApiError("API_KEY_INVALID");
  }

  /** How many keys may still be used, and how many of them are hashed with the current pepper. */
  async peppers(): Promise<{ usable: number; moved: number }> {
    const { store, pepper, clock } = this.#parts;
    return store.countUsable(pepperIdOf(pepper), clock.now());
  }

  /**
   * Refuses a key that may not be used any more.
   * @throws ApiError `API_KEY_REVOKED`, `API_KEY_EXPIRED`
   */
  checkUsable(record: KeyRecord): void {
    if (record.revokedAt !== null) throw new ApiError("API_KEY_REVOKED");
    if (record.expiresAt !== null && record.expiresAt <= this.#parts.clock.now())
      throw new ApiError("API_KEY_EXPIRED");
  }

  /** Notes that a key was used; writes at most once a minute for each key. */
  async touch(record: KeyRecord): Promise<void> {
    const now = this.#parts.clock.now();
    const last = this.#touched.get(record.id) ?? record.lastUsedAt?.getTime() ?? 0;
    if (now.getTime() - last < TOUCH_EVERY_MS) return;
    this.#touched.set(record.id, now.getTime());
    await this.#parts.store.touch(record.id, now);
  }

  /** Revokes a key. With `companyId`, only a key of that company. Null if there is no such key. */
  async revoke(id: string, companyId?: string): Promise<KeyRecord | null> {
    return this.#parts.store.revoke(
      { _id: id, ...(companyId !== undefined && { companyId }) },
      this.#parts.clock.now(),
    );
  }

  /** Revoked keys included, in the order of creation. */
  async namesOf(companyId: string, ids: readonly string[]): Promise<(readonly [string, string])[]> {
    return ids.length === 0 ? [] : this.#parts.store.namesOf(companyId, ids);
  }

  async list(companyId: string, page: PageRequest): Promise<KeyRecord[]> {
    return this.#parts.store.list(companyId, page);
  }

  #newText(mode?: "test") {
    const key = makeKey(this.#parts.random, mode);
    return { key, ends: { first: key.slice(0, 4), last: key.slice(-4) }, hash: this.#current(key) };
  }

  #current(key: string): PepperedHash {
    const { pepper } = this.#parts;
    return { hash: hashKey(key, pepper), pepperId: pepperIdOf(pepper) };
  }
}
