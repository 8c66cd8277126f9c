import { LRUCache } from "lru-cache";

/** Attempts in progress: in all, of one company, and to endpoints that are known to be slow. */
const MOST_AT_ONCE = 64;
const MOST_PER_COMPANY = 12;
const MOST_SLOW = 32;
/** To one endpoint, by how it answered last. One that has not answered yet is `unknown`. */
const MOST_PER_ENDPOINT = { quick: 4, slow: 2, failing: 1, unknown: 1 } as const;
const SLOW_MS = 2000;
const FAILURES_TO_NARROW = 3;
/** How many endpoints' paces a gateway remembers. */
const MOST_KNOWN = 10_000;
/** How many of these are slow ones. A query names them. */
const MOST_KNOWN_SLOW = 1000;

export interface Target {
  readonly companyId: string;
  readonly webhookId: string;
}

export interface Busy {
  readonly companyIds: readonly string[];
  readonly webhookIds: readonly string[];
}

/**
 * The slots of a gateway for attempts in progress. No company has more than its share. Slow endpoints together have half
 * of the slots, so that they never keep a quick one waiting for their answers.
 */
export class DeliverySlots {
  readonly #inHand = new Set<Target>();
  readonly #quick = new LRUCache<string, true>({ max: MOST_KNOWN });
  readonly #slow = new LRUCache<string, true>({ max: MOST_KNOWN_SLOW });
  readonly #failing = new LRUCache<string, true>({ max: MOST_KNOWN });

  get isFull(): boolean {
    return this.#inHand.size >= MOST_AT_ONCE;
  }

  get busy(): Busy {
    const ofCompany = new Map<string, number>();
    const ofEndpoint = new Map<string, number>();
    let slow = 0;
    for (const { companyId, webhookId } of this.#inHand) {
      ofCompany.set(companyId, (ofCompany.get(companyId) ?? 0) + 1);
      ofEndpoint.set(webhookId, (ofEndpoint.get(webhookId) ?? 0) + 1);
      if (this.#slow.has(webhookId)) slow++;
    }
    const full = [...ofEndpoint].filter(([id, count]) => count >= MOST_PER_ENDPOINT[this.#paceOf(id)]);
    const waiting = slow >= MOST_SLOW ? this.#slow.keys() : [];
    return {
      companyIds: [...ofCompany].filter(([, count]) => count >= MOST_PER_COMPANY).map(([id]) => id),
      webhookIds: [...new Set([...full.map(([id]) => id), ...waiting])],
    };
  }

  /** Takes a slot for an attempt, if there is one. @returns a function that frees it; null if the target has to wait */
  take(target: Target): (() => void) | null {
    const { companyIds, webhookIds } = this.busy;
    const mayStart =
      !this.isFull && !companyIds.includes(target.companyId) && !webhookIds.includes(target.webhookId);
    return mayStart ? this.hold(target) : null;
  }

  /** Counts an attempt that begins. @returns a function that frees its slot */
  hold({ companyId, webhookId }: Target): () => void {
    const held = { companyId, webhookId };
    this.#inHand.add(held);
    return () => this.#inHand.delete(held);
  }

  /** Notes how long an endpoint took, by which its next attempts have slots. */
  noteDuration(webhookId: string, durationMs: number): void {
    const [is, isNot] = durationMs > SLOW_MS ? [this.#slow, this.#quick] : [this.#quick, this.#slow];
    is.set(webhookId, true);
    isNot.delete(webhookId);
  }

  /** Notes an endpoint's failures in a row. */
  noteFailures(webhookId: string, count: number): void {
    if (count >= FAILURES_TO_NARROW) this.#failing.set(webhookId, true);
    else if (count === 0) this.#failing.delete(webhookId);
  }

  #paceOf(webhookId: string): keyof typeof MOST_PER_ENDPOINT {
    if (this.#failing.has(webhookId)) return "failing";
    if (this.#slow.has(webhookId)) return "slow";
    return this.#quick.has(webhookId) ? "quick" : "unknown";
  }
}
