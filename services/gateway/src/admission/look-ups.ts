import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ApiError, type ErrorCode } from "../shared/errors.ts";
import type { Clock } from "../shared/runtime.ts";
import { WINDOW_MS, rateLimited, windowHeaders } from "./rate-limit.ts";

const MOST_ADDRESSES = 10_000;
const MOST_KEYS = 50_000;
/**
 * A key that this gateway has seen within this time needs no budget, since it may share its address with an attacker.
 */
const KNOWN_MS = 24 * 60 * 60_000;

interface Budget {
  left: number;
  readonly resetAt: number;
}

/**
 * Protects the database from a flood of well-formed keys that do not exist. Each address has a budget of look-ups in 60
 * s. A look-up takes from the budget, and gives back if the key exists. A key that was not found is remembered as
 * unknown for 60 s. All of it is in this gateway's memory, within fixed bounds.
 */
export class LookUps {
  readonly #clock: Clock;
  readonly #mostPerWindow: number;
  readonly #refusal: ErrorCode;
  readonly #budgets: LRUCache<string, Budget>;
  readonly #known: LRUCache<string, true>;
  readonly #unknown: LRUCache<string, true>;

  /** @param refusal the code for a secret that is known not to exist */
  constructor(clock: Clock, mostPerWindow: number, refusal: ErrorCode = "API_KEY_INVALID") {
    this.#clock = clock;
    this.#mostPerWindow = mostPerWindow;
    this.#refusal = refusal;
    const time = { perf: { now: () => clock.now().getTime() }, ttlResolution: 0 };
    this.#budgets = new LRUCache({ max: MOST_ADDRESSES });
    this.#known = new LRUCache({ max: MOST_KEYS, ttl: KNOWN_MS, ...time });
    this.#unknown = new LRUCache({ max: MOST_KEYS, ttl: WINDOW_MS, ...time });
  }

  /**
   * Reads what a well-formed key belongs to, for a client at an address.
   * @throws what `read` throws, an ApiError for a key that does not exist; `API_KEY_INVALID` for a key that is known not to
   *   exist, `RATE_LIMITED` when the address has used up its budget
   */
  async look<Found>(key: string, address: string, read: () => Promise<Found>): Promise<Found> {
    const print = createHash("sha256").update(key).digest("base64url");
    if (this.#unknown.has(print)) throw new ApiError(this.#refusal);
    const budget = this.#known.get(print) === undefined ? this.#take(address) : undefined;
    let exists = true;
    try {
      const found = await read();
      this.#known.set(print, true);
      return found;
    } catch (error) {
      exists = !(error instanceof ApiError); // any other error says nothing of the key
      if (!exists) {
        this.#known.delete(print);
        this.#unknown.set(print, true);
      }
      throw error;
    } finally {
      if (budget && exists) budget.left += 1;
    }
  }

  #take(address: string): Budget {
    const now = this.#clock.now().getTime();
    let budget = this.#budgets.get(address);
    if (budget === undefined || budget.resetAt <= now) {
      budget = { left: this.#mostPerWindow, resetAt: now + WINDOW_MS };
      this.#budgets.set(address, budget);
    }
    if (budget.left <= 0) {
      const resetSeconds = Math.ceil((budget.resetAt - now) / 1000);
      throw rateLimited(windowHeaders(this.#mostPerWindow, 0, resetSeconds), resetSeconds);
    }
    budget.left -= 1;
    return budget;
  }
}
