import type { Peer as Trust } from "@rondo/wire/peer.ts";
import type { Logger } from "pino";
import { AddressBook, type Endpoint, type LookUp } from "./address-book.ts";
import { connectTo, isAway, reachOf, type Peer, type Reach } from "./peer.ts";
import { SolveError } from "./solve-error.ts";

export class Peers {
  readonly #peers = new Map<string, Peer>();
  readonly #book: AddressBook;
  readonly #trust: Trust;
  readonly #log: Logger;
  /** No optimizer can be reached. */
  #isOut = false;
  #onThere: (() => void) | undefined;
  #closed = false;

  constructor(addresses: readonly string[], trust: Trust, log: Logger, lookUp?: LookUp) {
    this.#trust = trust;
    this.#log = log;
    this.#book = new AddressBook(addresses, lookUp);
    this.#update(this.#book.fixed);
  }

  /**
   * Finds the optimizers and connects to them. Logs when one becomes unreachable and when it returns. Dials an unreachable
   * one again and again, with growing pauses.
   * @param onThere called when an optimizer becomes reachable
   */
  watch(onThere: () => void): void {
    this.#onThere = onThere;
    for (const peer of this.#peers.values()) this.#watchPeer(peer, onThere);
    this.#book.start((endpoints) => {
      this.#update(endpoints);
    });
  }

  /** `there`: some optimizer can be reached. `gone`: none can. `unknown`: the first connections are being made. */
  get reach(): Reach {
    const reaches = new Set([...this.#peers.values()].map(({ reach }) => reach));
    if (!this.#book.isComplete) reaches.add("unknown");
    return (["there", "unknown"] as const).find((reach) => reaches.has(reach)) ?? "gone";
  }

  get known(): number {
    return this.#peers.size;
  }

  get reachable(): number {
    return [...this.#peers.values()].filter(({ reach }) => reach === "there").length;
  }

  /**
   * The messages of the reachable optimizer with the fewest suspects and requests of ours. If that one is busy or does not
   * answer, those of the next.
   * @param ask sends the request to one of them
   * @throws SolveError
   */
  async *first<Message>(ask: (peer: Peer) => AsyncGenerator<Message, void, undefined>) {
    const untried = [...this.#peers.values()];
    let failure = new SolveError("away", "there is no optimizer");
    for (;;) {
      untried.sort(
        (a, b) => Number(isAway(a)) - Number(isAway(b)) || a.suspects - b.suspects || a.running - b.running,
      );
      const peer = untried.shift();
      if (!peer) {
        if (failure.kind === "away") this.#outage(failure.message);
        throw failure;
      }
      let isAnswered = false;
      try {
        for await (const message of ask(peer)) {
          isAnswered = true;
          this.#outage();
          yield message;
        }
        return;
      } catch (error) {
        const elsewhere = error instanceof SolveError && (error.kind === "busy" || error.kind === "away");
        if (!elsewhere || isAnswered) throw error;
        // A busy optimizer is reachable, so `busy` is the failure to report.
        if (failure.kind !== "busy") failure = error;
      } finally {
        this.#closeIfLeft(peer);
      }
    }
  }

  /** Logs one line when no optimizer can be reached any more, and one when an optimizer is back. */
  #outage(reason?: string): void {
    if (this.#isOut === (reason !== undefined)) return;
    this.#isOut = !this.#isOut;
    if (this.#isOut) this.#log.warn({ reason }, "no optimizer can be reached; accepted runs wait");
    else this.#log.warn("an optimizer can be reached again; runs continue");
  }

  close(): void {
    this.#closed = true;
    this.#book.close();
    for (const { client } of this.#peers.values()) client.close();
  }

  /** Connects to the optimizers at these addresses, and drops all others. */
  #update(endpoints: readonly Endpoint[]): void {
    const wanted = new Map(endpoints.map((endpoint) => [endpoint.address, endpoint]));
    for (const [address, peer] of this.#peers) {
      if (wanted.has(address)) continue;
      this.#peers.delete(address);
      peer.isLeaving = true;
      this.#log.info({ optimizer: address }, "the optimizer has left");
      this.#closeIfLeft(peer);
    }
    for (const endpoint of wanted.values()) {
      if (this.#peers.has(endpoint.address)) continue;
      const peer = connectTo(endpoint, this.#trust);
      this.#peers.set(peer.address, peer);
      if (this.#onThere) this.#watchPeer(peer, this.#onThere);
    }
  }

  #closeIfLeft({ isLeaving, running, client }: Peer): void {
    if (isLeaving && running === 0) client.close();
  }

  #watchPeer(peer: Peer, onThere: () => void): void {
    if (this.#closed || peer.isLeaving) return;
    const channel = peer.client.getChannel();
    const state = channel.getConnectivityState(true);
    const before = peer.reach;
    peer.reach = reachOf(state, before);
    const about = { optimizer: peer.address };
    if (peer.reach === "gone" && before !== "gone") {
      this.#log[before === "there" ? "warn" : "info"](about, "the optimizer cannot be reached");
      if (this.reach === "gone") this.#outage("no connection");
    } else if (peer.reach === "there" && before === "gone") {
      this.#log.info(about, "the optimizer is there");
      this.#outage();
    }
    if (peer.reach === "there" && before !== "there") onThere();
    channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      this.#watchPeer(peer, onThere);
    });
  }
}
