import { connectivityState, Metadata } from "@grpc/grpc-js";
import type { ClientReadableStream } from "@grpc/grpc-js";
import type { Result, SolveRequest, SolveResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { MAX_MESSAGE_BYTES } from "@rondo/wire/limits.ts";
import type { Peer as Trust } from "@rondo/wire/peer.ts";
import type { Logger } from "pino";
import { channelCredentials, OptimizerStub, withToken } from "./stub.ts";
import { Outage } from "./outage.ts";
import { lost, SolveError, solveError } from "./solve-error.ts";
import type { SolveStage } from "./solve-error.ts";

/** An optimizer answers at once; one that says nothing for this long cannot be reached. */
const ANSWER_MS = 10_000;
/**
 * An optimizer sends something every two seconds; one that is silent for this long is gone or hung. gRPC's keepalive pings
 * would tell sooner, but end the calls of a connection that the server renews (grpc-js 1.14: the ping on a connection that
 * has had its GOAWAY fails).
 */
const SILENCE_MS = 15_000;
/** How long a run may stay in the optimizer's queue, beyond the time that it takes. */
const QUEUE_MS = 120_000;
/** The longest that a run without a time limit is expected to take. */
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

/** What happens on the way to a plan. */
export interface SolveWatch {
  readonly requestId: string;
  /** It may be this run that kills optimizers: others keep away from its own, where they can. */
  readonly isSuspect: boolean;
  /** Stops the solve. */
  readonly signal: AbortSignal;
  /** An optimizer has taken the run: it waits in the queue there, or a solver has it. */
  onTaken: (by: "queue" | "solver") => void;
  /** Share of the time used, 0 to 1. */
  onProgress: (fraction: number) => void;
}

type Reach = "unknown" | "there" | "gone";

interface Attempt {
  stage: SolveStage;
}

interface Peer {
  readonly address: string;
  readonly client: OptimizerStub;
  running: number;
  /** Of these, suspects. */
  suspects: number;
  reach: Reach;
}

/** The way to the optimization service, of which there may be several. The only caller of gRPC here. */
export class OptimizerClient {
  readonly #peers: readonly Peer[];
  readonly #log: Logger;
  readonly #outage: Outage;
  #closed = false;

  /**
   * @param addresses `host:port` each; a name may stand for many servers
   * @param trust how we and they know each other
   */
  constructor(addresses: readonly string[], trust: Trust, log: Logger) {
    this.#log = log;
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
   * Connects, and tells in the log when an optimizer goes and when it is back. Those that are gone are dialled again and
   * again, with growing pauses.
   * @param onThere told when one can be reached
   */
  watch(onThere: () => void): void {
    for (const peer of this.#peers) this.#watchPeer(peer, onThere);
  }

  /** `there`: some optimizer can be reached. `gone`: none can. `unknown`: the first connections are being made. */
  get reach(): Reach {
    const reaches = new Set(this.#peers.map(({ reach }) => reach));
    return (["there", "unknown"] as const).find((reach) => reaches.has(reach)) ?? "gone";
  }

  /**
   * Has a problem solved by the optimizer with the fewest of our runs, of those that can be reached; by another if it cannot.
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
        // One that is full is there.
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
    const metadata = new Metadata();
    metadata.set("x-request-id", watch.requestId);
    const call = peer.client.solve(request, metadata, { deadline: Date.now() + limitMs });
    peer.running += 1;
    if (watch.isSuspect) peer.suspects += 1;
    const silence = silenceTimer(call);
    silence.allow(ANSWER_MS);
    const stop = (): void => {
      call.cancel();
    };
    watch.signal.addEventListener("abort", stop);
    try {
      let result: Result | undefined;
      for await (const { event } of call as AsyncIterable<SolveResponse>) {
        this.#outage.end();
        if (event?.$case === "result") result = event.value;
        else if (event?.$case === "progress") watch.onProgress(event.value.fraction);
        const isQueued = event?.$case === "accepted" && event.value.queuePosition > 0;
        attempt.stage = isQueued ? "queued" : "at work";
        silence.allow(SILENCE_MS);
        watch.onTaken(isQueued ? "queue" : "solver");
      }
      if (!result) throw new SolveError("fault", "the optimizer's answer ended without a result");
      return result;
    } catch (error) {
      if (watch.signal.aborted) throw new SolveError("stopped", "the run was stopped");
      throw silence.broken
        ? lost("the optimizer is silent", attempt.stage)
        : solveError(error, attempt.stage);
    } finally {
      silence.clear();
      peer.running -= 1;
      if (watch.isSuspect) peer.suspects -= 1;
      watch.signal.removeEventListener("abort", stop);
      call.cancel();
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

/** Whether an optimizer cannot be reached now: one that hangs lets itself be dialled, and says nothing. */
function isAway({ client }: Peer): boolean {
  const state = client.getChannel().getConnectivityState(false);
  return state === connectivityState.CONNECTING || state === connectivityState.TRANSIENT_FAILURE;
}

/** What a channel's state says about its optimizer; on the way from one to another it is what it was. */
function reachOf(state: connectivityState, before: Reach): Reach {
  if (state === connectivityState.READY) return "there";
  return state === connectivityState.TRANSIENT_FAILURE ? "gone" : before;
}

/** Breaks off a call that stays silent for longer than was last allowed. */
function silenceTimer(call: ClientReadableStream<SolveResponse>) {
  let timer: NodeJS.Timeout | undefined;
  const silence = {
    broken: false,
    allow(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silence.broken = true;
        call.cancel();
      }, ms);
    },
    clear(): void {
      clearTimeout(timer);
    },
  };
  return silence;
}
