import type { Logger } from "pino";
import { EachMinute, type PassMetrics } from "../shared/each-minute.ts";
import type { Actor } from "../http/caller.ts";
import type { ErrorCode } from "../shared/errors.ts";
import { auditActorOf } from "./actor.ts";
import type { AuditService } from "./service.ts";
import type { RefusalCount } from "./store.ts";
import { Tally } from "./tally.ts";

/** The most keys, sessions and addresses that a gateway counts separately in a minute. This bounds its writes. */
const MOST_CALLERS = 1000;

/**
 * Counts refused requests in memory, and reports them each minute. Known keys and sessions get one entry each in the audit
 * log. Addresses without one get one line each in the log. So a flood of refusals causes few writes, and no text that a
 * client sent is kept.
 */
export class Refusals {
  readonly #audit: AuditService;
  readonly #log: Logger;
  readonly #eachMinute: EachMinute;
  #actors = new Map<string, { actor: Actor; tally: Tally }>();
  #addresses = new Map<string, Tally>();
  /** Refusals of callers that are not counted separately. */
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
    // The entry could not be written, so its counts go to the log.
    for (const { actor, tally } of this.#actors.values())
      this.#warn({ [`${actor.kind}Id`]: actor.id, refused: tally.counts() });
  }

  /** Counts a refused request of a known key or session, usable or not. */
  ofActor(actor: Actor, code: ErrorCode, route: string | null): void {
    this.#ofActor(actor).add(code, route);
  }

  /** Counts a refused request that came without a known key or session. */
  ofAddress(address: string, code: ErrorCode): void {
    let tally = this.#addresses.get(address);
    if (tally === undefined) {
      tally = this.#addresses.size < MOST_CALLERS ? new Tally() : this.#others;
      if (tally !== this.#others) this.#addresses.set(address, tally);
    }
    tally.add(code, null);
  }

  #ofActor(actor: Actor): Tally {
    const known = this.#actors.get(actor.id);
    if (known !== undefined) return known.tally;
    if (this.#actors.size >= MOST_CALLERS) return this.#others;
    const tally = new Tally();
    this.#actors.set(actor.id, { actor, tally });
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

  /** Writes the entries. If a write fails, its counts stay for the next minute. */
  async #record(): Promise<void> {
    const actors = this.#actors;
    this.#actors = new Map();
    try {
      for (const [id, { actor, tally }] of actors) {
        await this.#write(actor, tally.counts());
        actors.delete(id);
      }
    } finally {
      for (const { actor, tally } of actors.values())
        for (const { code, route, count } of tally.counts()) this.#ofActor(actor).add(code, route, count);
    }
  }

  async #write(actor: Actor, refused: RefusalCount[]): Promise<void> {
    const by = { companyId: actor.companyId, actor: auditActorOf(actor) };
    const none = { recordId: null, requestId: null };
    await this.#audit.record({ ...by, action: "refuseRequests", ...none, refused });
  }

  #warn(line: object): void {
    this.#log.warn(line, "requests were refused in the last minute");
  }
}
