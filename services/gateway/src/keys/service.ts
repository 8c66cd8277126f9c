import { timingSafeEqual } from "node:crypto";
import { ApiError } from "../errors.ts";
import type { Clock, IdMaker, RandomBytes } from "../runtime.ts";
import { hashKey, isWellFormedKey, makeKey } from "./key.ts";
import type { KeyRecord, Scope } from "./key.ts";
import type { KeyStore } from "./store.ts";

/** `lastUsedAt` is exact to this; a write for each call would cost more than it tells. */
const TOUCH_EVERY_MS = 60_000;

interface NewKey {
  readonly companyId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

interface Parts {
  readonly store: KeyStore;
  readonly pepper: string;
  readonly clock: Clock;
  readonly newId: IdMaker;
  readonly random: RandomBytes;
}

/** Makes, finds and revokes API keys. */
export class KeyService {
  readonly #parts: Parts;
  readonly #touched = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A new key. The raw key is in this answer only. */
  async create(wanted: NewKey): Promise<{ record: KeyRecord; key: string }> {
    const { store, pepper, clock, newId, random } = this.#parts;
    const key = makeKey(random);
    const record: KeyRecord = {
      ...wanted,
      id: newId(),
      first: key.slice(0, 4),
      last: key.slice(-4),
      revokedAt: null,
      lastUsedAt: null,
      createdAt: clock.now(),
    };
    await store.insert(record, hashKey(key, pepper));
    return { record, key };
  }

  /**
   * The record of a raw key, revoked and expired ones included.
   * @throws ApiError `API_KEY_INVALID`
   */
  async find(key: string): Promise<KeyRecord> {
    if (!isWellFormedKey(key)) throw new ApiError("API_KEY_INVALID");
    const hash = hashKey(key, this.#parts.pepper);
    const found = await this.#parts.store.findByHash(hash);
    if (found === null || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) {
      throw new ApiError("API_KEY_INVALID");
    }
    return found.record;
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

  /** Revokes a key; null when there is none. */
  async revoke(id: string): Promise<KeyRecord | null> {
    return this.#parts.store.revoke(id, this.#parts.clock.now());
  }

  async list(companyId: string): Promise<KeyRecord[]> {
    return this.#parts.store.list(companyId);
  }
}
