import type { Logger } from "pino";
import { EachMinute } from "../each-minute.ts";
import type { PassMetrics } from "../each-minute.ts";
import type { ErrorCode } from "../errors.ts";
import type { AuditService } from "./service.ts";
import type { RefusalCount } from "./store.ts";
import { Tally } from "./tally.ts";

/** How many keys and addresses a gateway counts apart in a minute, and so how much it writes. */
const MOST_CALLERS = 1000;

interface KeyName {
  readonly id: string;
  readonly companyId: string;
}

/**
 * Counts requests that were refused, in memory, and tells of them each minute: of a known key in the audit log, one
 * entry for each key; of requests without a known key in the log, one line for each address. So a flood of refusals costs
 * no more writes than a few, and no text that a client sent is kept.
 */
export class Refusals {
  readonly #audit: AuditService;
  readonly #log: Logger;
  readonly #eachMinute: EachMinute;
  #keys = new Map<string, { key: KeyName; tally: Tally }>();
  #addresses = new Map<string, Tally>();
  /** Of those that came when there were enough to count apart. */
  #others = new Tally();

  constructor(audit: AuditService, parts: { readonly log: Logger; readonly passes: PassMetrics }) {
    this.#audit = audit;
    this.#log = parts.log;
    this.#eachMinute = new EachMinute(async () => this.#tell(), "telling of refused requests", parts);
  }

  start(): void {
    this.#eachMinute.start();
  }

  async stop(): Promise<void> {
    await this.#eachMinute.stop();
    await this.#tell().catch(() => undefined);
    // The log is an entry's second home.
    for (const { key, tally } of this.#keys.values()) this.#warn({ keyId: key.id, refused: tally.counts() });
  }

  /** Counts a refused request of a known key, usable or not. */
  ofKey({ id, companyId }: KeyName, code: ErrorCode, route: string | null): void {
    this.#ofKey({ id, companyId }).add(code, route);
  }

  /** Counts a refused request that came without a known key. */
  ofAddress(address: string, code: ErrorCode): void {
    let tally = this.#addresses.get(address);
    if (tally === undefined) {
      tally = this.#addresses.size < MOST_CALLERS ? new Tally() : this.#others;
      if (tally !== this.#others) this.#addresses.set(address, tally);
    }
    tally.add(code, null);
  }

  #ofKey(key: KeyName): Tally {
    const known = this.#keys.get(key.id);
    if (known !== undefined) return known.tally;
    if (this.#keys.size >= MOST_CALLERS) return this.#others;
    const tally = new Tally();
    this.#keys.set(key.id, { key, tally });
    return tally;
  }

  async #tell(): Promise<void> {
    const [addresses, others] = [this.#addresses, this.#others];
    this.#addresses = new Map();
    this.#others = new Tally();
    for (const [address, tally] of addresses) this.#warn({ address, refused: tally.counts() });
    if (!others.isEmpty) this.#warn({ address: "others", refused: others.counts() });
    await this.#record();
  }

  /** Writes the entries; what cannot be written stays counted for the next minute. */
  async #record(): Promise<void> {
    const keys = this.#keys;
    this.#keys = new Map();
    try {
      for (const [id, { key, tally }] of keys) {
        await this.#write(key, tally.counts());
        keys.delete(id);
      }
    } finally {
      for (const { key, tally } of keys.values())
        for (const { code, route, count } of tally.counts()) this.#ofKey(key).add(code, route, count);
    }
  }

  async #write({ id, companyId }: KeyName, refused: RefusalCount[]): Promise<void> {
    const actor = { kind: "key", id } as const;
    const none = { recordId: null, requestId: null };
    await this.#audit.record({ companyId, actor, action: "refuseRequests", ...none, refused });
  }

  #warn(line: object): void {
    this.#log.warn(line, "requests were refused in the last minute");
  }
}
