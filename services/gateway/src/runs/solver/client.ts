import { Metadata } from "@grpc/grpc-js";
import type { ClientReadableStream } from "@grpc/grpc-js";
import type { Result, SolveRequest, SolveResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Tracing } from "@rondo/signals/tracing.ts";
import type { Peer as Trust } from "@rondo/wire/peer.ts";
import type { Logger } from "pino";
import type { Trail } from "../../shared/trail.ts";
import { AddressBook } from "./address-book.ts";
import type { Endpoint, LookUp } from "./address-book.ts";
import { Outage } from "./outage.ts";
import { connectTo, isAway, reachOf } from "./peer.ts";
import type { Peer, Reach } from "./peer.ts";
import { lost, SolveError, solveError } from "./solve-error.ts";
import type { SolveStage } from "./solve-error.ts";

/** An optimizer answers at once. One that sends nothing for this long is considered unreachable. */
const ANSWER_MS = 10_000;
/**
 * An optimizer sends something every two seconds. One that sends nothing for this long is considered dead or hung. gRPC's
 * keepalive pings would find out sooner, but they end the requests of a connection that the server renews (grpc-js 1.14:
 * a ping on a connection after GOAWAY fails).
 */
const SILENCE_MS = 15_000;
/** The longest time that a run may wait in the optimizer's queue, in addition to its own time. */
const QUEUE_MS = 120_000;
/** The longest expected time of a run without a time limit. */
const UNLIMITED_MS = 300_000;
const STOPPED = "the run was stopped";

/** A run's options, and callbacks for its events. */
export interface SolveWatch {
  readonly trail: Trail;
  /** The run may be the one that kills optimizers. Other runs avoid its optimizer where they can. */
  readonly isSuspect: boolean;
  /** Stops the solve. */
  readonly signal: AbortSignal;
  /** An optimizer has taken the run, into its queue or onto a thread. */
  onTaken: (by: "queue" | "solver") => void;
  /** Share of the time used, 0 to 1. */
  onProgress: (fraction: number) => void;
}

interface Parts {
  readonly log: Logger;
  readonly tracing: Tracing;
}
interface Attempt {
  stage: SolveStage;
}

/** Sends runs to the optimizers. The only gRPC client of the gateway. */
export class OptimizerClient {
  readonly #peers = new Map<string, Peer>();
  readonly #book: AddressBook;
  readonly #trust: Trust;
  readonly #log: Logger;
  readonly #tracing: Tracing;
  readonly #outage: Outage;
  #onThere: (() => void) | undefined;
  #closed = false;

  /**
   * @param addresses `host:port` each; a name may stand for many servers
   * @param trust how the gateway and the optimizers authenticate each other
   */
  constructor(addresses: readonly string[], trust: Trust, { log, tracing }: Parts, lookUp?: LookUp) {
    this.#log = log;
    this.#tracing = tracing;
    this.#trust = trust;
    this.#outage = new Outage(log);
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

  /** How many optimizers there are by their addresses. */
  get known(): number {
    return this.#peers.size;
  }

  /** How many of them can be reached. */
  get reachable(): number {
    return [...this.#peers.values()].filter(({ reach }) => reach === "there").length;
  }

  /**
   * Sends a problem to the reachable optimizer with the fewest suspects and runs of ours. If that one is busy or does not
   * answer, tries the next.
   * @throws SolveError
   */
  async solve(request: SolveRequest, watch: SolveWatch): Promise<Result> {
    const untried = [...this.#peers.values()];
    let failure = new SolveError("away", "there is no optimizer");
    for (;;) {
      untried.sort(
        (a, b) => Number(isAway(a)) - Number(isAway(b)) || a.suspects - b.suspects || a.running - b.running,
      );
      const peer = untried.shift();
      if (!peer) {
        if (failure.kind === "away") this.#outage.begin(failure.message);
        throw failure;
      }
      if (watch.signal.aborted) throw new SolveError("stopped", STOPPED);
      const attempt: Attempt = { stage: "unanswered" };
      try {
        return await this.#solveAt(peer, request, watch, attempt);
      } catch (error) {
        const elsewhere = error instanceof SolveError && (error.kind === "busy" || error.kind === "away");
        if (!elsewhere || attempt.stage !== "unanswered") throw error;
        // A busy optimizer is reachable, so `busy` is the failure to report.
        if (failure.kind !== "busy") failure = error;
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.#book.close();
    for (const { client } of this.#peers.values()) client.close();
  }

  async #solveAt(peer: Peer, request: SolveRequest, watch: SolveWatch, attempt: Attempt): Promise<Result> {
    const limitMs = (request.options?.timeLimitMs || UNLIMITED_MS) + QUEUE_MS;
    const { trail } = watch;
    const span = this.#tracing.start("optimizer.v1.OptimizerService/Solve", {
      parent: trail.traceparent,
      kind: "client",
      attributes: { "rpc.system": "grpc", "server.address": peer.address, "rondo.job_id": trail.jobId },
    });
    const metadata = new Metadata();
    metadata.set("x-request-id", trail.requestId);
    metadata.set("x-job-id", trail.jobId);
    if (span.traceparent !== undefined) metadata.set("traceparent", span.traceparent);
    const stream = peer.client.solve(request, metadata, { deadline: Date.now() + limitMs });
    peer.running += 1;
    if (watch.isSuspect) peer.suspects += 1;
    const silence = silenceTimer(stream);
    silence.allow(ANSWER_MS);
    const stop = (): void => {
      stream.cancel();
    };
    watch.signal.addEventListener("abort", stop);
    try {
      let result: Result | undefined;
      for await (const { event } of stream as AsyncIterable<SolveResponse>) {
        this.#outage.end();
        if (event?.$case === "result") result = event.value;
        else if (event?.$case === "progress") watch.onProgress(event.value.fraction);
        const isQueued = event?.$case === "accepted" && event.value.queuePosition > 0;
        attempt.stage = isQueued ? "queued" : "at work";
        silence.allow(SILENCE_MS);
        watch.onTaken(isQueued ? "queue" : "solver");
      }
      if (!result) throw new SolveError("fault", "the optimizer's answer ended without a result");
      span.end();
      return result;
    } catch (error) {
      const failure = watch.signal.aborted
        ? new SolveError("stopped", STOPPED)
        : silence.broken
          ? lost("the optimizer is silent", attempt.stage)
          : solveError(error, attempt.stage);
      span.end({ error: failure.kind });
      throw failure;
    } finally {
      silence.clear();
      peer.running -= 1;
      if (watch.isSuspect) peer.suspects -= 1;
      watch.signal.removeEventListener("abort", stop);
      stream.cancel();
      this.#closeIfLeft(peer);
    }
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
      if (this.reach === "gone") this.#outage.begin("no connection");
    } else if (peer.reach === "there" && before === "gone") {
      this.#log.info(about, "the optimizer is there");
      this.#outage.end();
    }
    if (peer.reach === "there" && before !== "there") onThere();
    channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      this.#watchPeer(peer, onThere);
    });
  }
}

/** Cancels a request that stays silent for too long. The caller sets how long. */
function silenceTimer(stream: ClientReadableStream<SolveResponse>) {
  let timer: NodeJS.Timeout | undefined;
  const silence = {
    broken: false,
    allow(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silence.broken = true;
        stream.cancel();
      }, ms);
    },
    clear(): void {
      clearTimeout(timer);
    },
  };
  return silence;
}
