import { connectivityState, Metadata, status } from "@grpc/grpc-js";
import type { ClientReadableStream, ServiceError } from "@grpc/grpc-js";
import type { Result, SolveRequest, SolveResponse } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { MAX_MESSAGE_BYTES } from "@rondo/wire/limits.ts";
import type { Peer as Trust } from "@rondo/wire/peer.ts";
import type { Logger } from "pino";
import { channelCredentials, OptimizerStub, withToken } from "./optimizer-stub.ts";

/** A solver that hangs is told from one that works by this silence; a hung process, sooner, by its missing pings. */
const SILENCE_MS = 60_000;
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
  "grpc.keepalive_time_ms": 5000,
  "grpc.keepalive_timeout_ms": 3000,
  "grpc.initial_reconnect_backoff_ms": 200,
  "grpc.max_reconnect_backoff_ms": 2000,
  "grpc.dns_min_time_between_resolutions_ms": 5000,
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
};

/**
 * Why there is no plan. `busy`: no free solver now. `unavailable`: no optimizer answered, or it went away.
 * `travel`: travel times could not be had. `stopped`: the caller gave up. `fault`: the optimizer refused or broke.
 */
export type SolveFailure = "busy" | "unavailable" | "travel" | "stopped" | "fault";

/** A solve that gave no plan. */
export class SolveError extends Error {
  override readonly name = "SolveError";
  readonly kind: SolveFailure;

  constructor(kind: SolveFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What happens on the way to a plan. */
export interface SolveWatch {
  readonly requestId: string;
  /** Stops the solve. */
  readonly signal: AbortSignal;
  /** The run has its place at an optimizer: in its queue, or with a solver. */
  onPlace: (queued: boolean) => void;
  /** Share of the time used, 0 to 1. */
  onProgress: (fraction: number) => void;
}

type Reach = "unknown" | "there" | "gone";

interface Peer {
  readonly address: string;
  readonly client: OptimizerStub;
  running: number;
}

/** The way to the optimization service, of which there may be several. The only user of gRPC here. */
export class OptimizerClient {
  readonly #peers: readonly Peer[];
  readonly #log: Logger;
  #closed = false;

  /**
   * @param addresses `host:port` each; a name may stand for many servers
   * @param trust how we and they know each other
   */
  constructor(addresses: readonly string[], trust: Trust, log: Logger) {
    this.#log = log;
    const options = { ...CHANNEL_OPTIONS, interceptors: withToken(trust) };
    this.#peers = addresses.map((address) => ({
      address,
      client: new OptimizerStub(address, channelCredentials(trust), options),
      running: 0,
    }));
  }

  /** Connects, and tells in the log when an optimizer goes and when it is back. */
  watch(): void {
    for (const peer of this.#peers) this.#watchPeer(peer, "unknown");
  }

  /**
   * Has a problem solved by the optimizer with the fewest of our runs, of those that can be reached; by another if it cannot.
   * @throws SolveError
   */
  async solve(request: SolveRequest, watch: SolveWatch): Promise<Result> {
    const untried = [...this.#peers];
    for (;;) {
      untried.sort((a, b) => Number(isAway(a)) - Number(isAway(b)) || a.running - b.running);
      const peer = untried.shift();
      if (!peer) throw new SolveError("unavailable", "there is no optimizer");
      const attempt = { placed: false };
      try {
        return await this.#solveAt(peer, request, watch, attempt);
      } catch (error) {
        const elsewhere =
          error instanceof SolveError && (error.kind === "busy" || error.kind === "unavailable");
        if (!elsewhere || attempt.placed || untried.length === 0) throw error;
      }
    }
  }

  close(): void {
    this.#closed = true;
    for (const { client } of this.#peers) client.close();
  }

  async #solveAt(
    peer: Peer,
    request: SolveRequest,
    watch: SolveWatch,
    attempt: { placed: boolean },
  ): Promise<Result> {
    watch.signal.throwIfAborted();
    const limitMs = (request.options?.timeLimitMs || UNLIMITED_MS) + QUEUE_MS;
    const metadata = new Metadata();
    metadata.set("x-request-id", watch.requestId);
    const call = peer.client.solve(request, metadata, { deadline: Date.now() + limitMs });
    peer.running += 1;
    const silence = silenceTimer(call);
    const stop = (): void => {
      call.cancel();
    };
    watch.signal.addEventListener("abort", stop);
    try {
      let result: Result | undefined;
      for await (const { event } of call as AsyncIterable<SolveResponse>) {
        attempt.placed = true;
        if (event?.$case === "result") result = event.value;
        else if (event?.$case === "progress") watch.onProgress(event.value.fraction);
        if (event?.$case === "accepted" && event.value.queuePosition > 0) {
          watch.onPlace(true);
        } else {
          watch.onPlace(false);
          silence.refresh();
        }
      }
      if (!result) throw new SolveError("fault", "the optimizer's answer ended without a result");
      return result;
    } catch (error) {
      throw watch.signal.aborted
        ? new SolveError("stopped", "the run was stopped")
        : solveError(error, silence.broken);
    } finally {
      silence.clear();
      peer.running -= 1;
      watch.signal.removeEventListener("abort", stop);
      call.cancel();
    }
  }

  #watchPeer(peer: Peer, before: Reach): void {
    if (this.#closed) return;
    const channel = peer.client.getChannel();
    const state = channel.getConnectivityState(true);
    const reach = reachOf(state, before);
    const about = { optimizer: peer.address };
    if (reach === "gone" && before === "there") {
      this.#log.error(about, "the optimizer is gone; runs wait or fail until it is back");
    } else if (reach === "gone" && before === "unknown") {
      this.#log.info(about, "waiting for the optimizer");
    } else if (reach === "there" && before === "gone") {
      this.#log.info(about, "the optimizer is there");
    }
    channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      this.#watchPeer(peer, reach);
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

/** Breaks off a call that has gone silent; runs from the first `refresh`. */
function silenceTimer(call: ClientReadableStream<SolveResponse>) {
  let timer: NodeJS.Timeout | undefined;
  const silence = {
    broken: false,
    refresh(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silence.broken = true;
        call.cancel();
      }, SILENCE_MS);
    },
    clear(): void {
      clearTimeout(timer);
    },
  };
  return silence;
}

/** The one place where gRPC statuses become our failures. */
function solveError(error: unknown, silent: boolean): SolveError {
  if (error instanceof SolveError) return error;
  if (silent) return new SolveError("unavailable", "the optimizer went silent");
  const { code, details, message } = error as Partial<ServiceError> & Error;
  const text = details ?? message;
  switch (code) {
    case status.RESOURCE_EXHAUSTED:
      return new SolveError(/message larger/i.test(text) ? "fault" : "busy", text);
    case status.FAILED_PRECONDITION:
      return new SolveError("travel", text);
    // Another token may be there in a moment, or at another optimizer: a run does not pay for it.
    case status.UNAUTHENTICATED:
    case status.UNAVAILABLE:
    case status.DEADLINE_EXCEEDED:
    case status.CANCELLED:
    case status.UNKNOWN:
    case status.ABORTED:
      return new SolveError("unavailable", text);
    case status.INTERNAL:
      // A server that dies resets the stream, which arrives under the same code as its own faults.
      return new SolveError(text.startsWith("Received RST_STREAM") ? "unavailable" : "fault", text);
    default:
      return new SolveError("fault", text);
  }
}
