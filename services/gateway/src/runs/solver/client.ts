import { connectivityState, Metadata } from "@grpc/grpc-js";
import type { ClientReadableStream } from "@grpc/grpc-js";
import type { Result, SolveRequest, SolveResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { MAX_MESSAGE_BYTES } from "@rondo/wire/limits.ts";
import type { Tracing } from "@rondo/signals/tracing.ts";
import type { Peer as Trust } from "@rondo/wire/peer.ts";
import type { Logger } from "pino";
import type { Trail } from "../../trail.ts";
import { channelCredentials, OptimizerStub, withToken } from "./stub.ts";
import { Outage } from "./outage.ts";
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

const CHANNEL_OPTIONS = {
  "grpc.service_config": JSON.stringify({
    loadBalancingConfig: [{ round_robin: {} }],
    methodConfig: [
      {
        name: [{ service: "optimizer.v1.OptimizerService" }],
        retryPolicy: {
          maxAttempts: 3,
          initialBackoff: "0.05s",
          maxBackoff: "0.5s",
          backoffMultiplier: 2,
          retryableStatusCodes: ["UNAVAILABLE"],
        },
      },
    ],
  }),
  "grpc.enable_retries": 1,
  "grpc.initial_reconnect_backoff_ms": 200,
  "grpc.max_reconnect_backoff_ms": 2000,
  "grpc.dns_min_time_between_resolutions_ms": 5000,
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
};

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

export type Reach = "unknown" | "there" | "gone";

interface Parts {
  readonly log: Logger;
  readonly tracing: Tracing;
}

interface Attempt {
  stage: SolveStage;
}

interface Peer {
  readonly address: string;
  readonly client: OptimizerStub;
  running: number;
  /** The suspects among the running. */
  suspects: number;
  reach: Reach;
}

/** Sends runs to the optimizers. The only gRPC client of the gateway. */
export class OptimizerClient {
  readonly #peers: readonly Peer[];
  readonly #log: Logger;
  readonly #tracing: Tracing;
  readonly #outage: Outage;
  #closed = false;

  /**
   * @param addresses `host:port` each; a name may stand for many servers
   * @param trust how the gateway and the optimizers authenticate each other
   */
  constructor(addresses: readonly string[], trust: Trust, { log, tracing }: Parts) {
    this.#log = log;
    this.#tracing = tracing;
    const options = { ...CHANNEL_OPTIONS, interceptors: withToken(trust) };
    this.#outage = new Outage(log);
    this.#peers = addresses.map((address) => ({
      address,
      client: new OptimizerStub(address, channelCredentials(trust), options),
      running: 0,
      suspects: 0,
      reach: "unknown",
    }));
  }

  /**
   * Connects, and logs when an optimizer becomes unreachable and when it returns. Dials an unreachable optimizer again and
   * again, with growing pauses.
   * @param onThere called when an optimizer becomes reachable
   */
  watch(onThere: () => void): void {
    for (const peer of this.#peers) this.#watchPeer(peer, onThere);
  }

  /** `there`: some optimizer can be reached. `gone`: none can. `unknown`: the first connections are being made. */
  get reach(): Reach {
    const reaches = new Set(this.#peers.map(({ reach }) => reach));
    return (["there", "unknown"] as const).find((reach) => reaches.has(reach)) ?? "gone";
  }

  /** How many addresses can be reached. */
  get reachable(): number {
    return this.#peers.filter(({ reach }) => reach === "there").length;
  }

  /**
   * Sends a problem to the reachable optimizer with the fewest suspects and runs of ours. If that one is busy or does not
   * answer, tries the next.
   * @throws SolveError
   */
  async solve(request: SolveRequest, watch: SolveWatch): Promise<Result> {
    const untried = [...this.#peers];
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
    for (const { client } of this.#peers) client.close();
  }

  async #solveAt(peer: Peer, request: SolveRequest, watch: SolveWatch, attempt: Attempt): Promise<Result> {
    watch.signal.throwIfAborted();
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
        ? new SolveError("stopped", "the run was stopped")
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
    }
  }

  #watchPeer(peer: Peer, onThere: () => void): void {
    if (this.#closed) return;
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

/** True if an optimizer cannot be reached now. A hung optimizer is not found here: it accepts connections. */
function isAway({ client }: Peer): boolean {
  const state = client.getChannel().getConnectivityState(false);
  return state === connectivityState.CONNECTING || state === connectivityState.TRANSIENT_FAILURE;
}

/** The reach that a channel's state implies. Between two settled states the reach stays as it was. */
function reachOf(state: connectivityState, before: Reach): Reach {
  if (state === connectivityState.READY) return "there";
  return state === connectivityState.TRANSIENT_FAILURE ? "gone" : before;
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
