import { Metadata, type CallOptions, type ClientUnaryCall, type ServiceError } from "@grpc/grpc-js";
import type { Base } from "../../shared/base.ts";
import type {
  Result,
  SolveRequest,
  SolveResponse,
  TravelResponse,
  TravelRequest,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Tracing } from "@rondo/signals/tracing.ts";
import type { Peer as Trust } from "@rondo/wire/peer.ts";
import type { Trail } from "../../shared/trail.ts";
import type { LookUp } from "./address-book.ts";
import type { Peer } from "./peer.ts";
import { Peers } from "./peers.ts";
import { lost, SolveError, solveError, type SolveStage } from "./solve-error.ts";
import type { OptimizerStub, Questions } from "./stub.ts";

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

export interface Asker {
  readonly trail: Trail;
  readonly signal: AbortSignal;
  /** The run may be the one that kills optimizers. Other runs avoid its optimizer where they can. */
  readonly isSuspect?: boolean;
}

export interface SolveInput {
  readonly request: SolveRequest;
  readonly encoded: Uint8Array;
}

/** News of a solve. The last is `planned`. */
export type SolveEvent =
  /** It waits in the optimizer's queue. */
  | { readonly kind: "queued" }
  /** A solver has it. `fraction`: share of the time used, 0 to 1. */
  | { readonly kind: "solving"; readonly fraction: number }
  | { readonly kind: "planned"; readonly result: Result };

type Parts = Pick<Base, "log" | "tracing">;

interface Sent<Message> {
  readonly messages: AsyncIterable<Message>;
  readonly cancel: () => void;
}

interface Sending<Message> {
  readonly rpc: string;
  readonly deadline: number;
  readonly send: (stub: OptimizerStub, metadata: Metadata, options: CallOptions) => Sent<Message>;
  /** How far a request has come after a message. */
  readonly stageAfter: (message: Message) => SolveStage;
  /** How long the first message may take. */
  readonly answerMs: number;
}

type Ask<Name extends keyof Questions> = (
  request: Questions[Name]["request"],
  metadata: Metadata,
  options: CallOptions,
  reply: (error: ServiceError | null, response: Questions[Name]["response"]) => void,
) => ClientUnaryCall;

/** Sends requests to the optimizers. The only gRPC client of the gateway. */
export class OptimizerClient extends Peers {
  readonly #tracing: Tracing;

  /**
   * @param addresses `host:port` each; a name may stand for many servers
   * @param trust how the gateway and the optimizers authenticate each other
   */
  constructor(addresses: readonly string[], trust: Trust, { log, tracing }: Parts, lookUp?: LookUp) {
    super(addresses, trust, log, lookUp);
    this.#tracing = tracing;
  }

  /** Solves a problem, and tells how far it is. @throws SolveError */
  async *solve({ request, encoded }: SolveInput, asker: Asker): AsyncGenerator<SolveEvent, void, undefined> {
    const sending = {
      rpc: "Solve",
      deadline: Date.now() + (request.options?.timeLimitMs || UNLIMITED_MS) + QUEUE_MS,
      send: (stub: OptimizerStub, metadata: Metadata, options: CallOptions): Sent<SolveResponse> => {
        const stream = stub.solve(encoded, metadata, options);
        return { messages: stream, cancel: stream.cancel.bind(stream) };
      },
      stageAfter: ({ event }: SolveResponse) => (isQueued(event) ? "queued" : "at work"),
      answerMs: ANSWER_MS,
    } as const;
    let result: Result | undefined;
    for await (const { event } of this.first((peer) => this.#askAt(peer, sending, asker))) {
      if (event?.$case === "result") result = event.value;
      else if (isQueued(event)) yield { kind: "queued" };
      else yield { kind: "solving", fraction: event?.$case === "progress" ? event.value.fraction : 0 };
    }
    if (!result) throw new SolveError("fault", "the optimizer's answer ended without a result");
    yield { kind: "planned", result };
  }

  /** The pieces of a file of travel between a problem's places. @throws SolveError */
  async *travel(request: TravelRequest, asker: Asker, withinMs: number): AsyncGenerator<Uint8Array> {
    const sending = {
      rpc: "Travel",
      deadline: Date.now() + withinMs,
      send: (stub: OptimizerStub, metadata: Metadata, options: CallOptions) => {
        const stream = stub.travel(request, metadata, options);
        return { messages: stream as AsyncIterable<TravelResponse>, cancel: stream.cancel.bind(stream) };
      },
      stageAfter: () => "at work" as const,
      answerMs: withinMs,
    };
    for await (const { piece } of this.first((peer) => this.#askAt(peer, sending, asker))) yield piece;
  }

  /**
   * Asks an optimizer one question.
   * @param withinMs how long all tries together may take
   * @throws SolveError
   */
  async request<Name extends keyof Questions>(
    name: Name,
    request: Questions[Name]["request"],
    asker: Asker,
    withinMs: number,
  ): Promise<Questions[Name]["response"]> {
    const sending: Sending<Questions[Name]["response"]> = {
      rpc: name.charAt(0).toUpperCase() + name.slice(1),
      deadline: Date.now() + withinMs,
      send: (stub, metadata, options) => {
        const answered = Promise.withResolvers<Questions[Name]["response"]>();
        const reply = (error: ServiceError | null, response: Questions[Name]["response"]): void => {
          if (error) answered.reject(error);
          else answered.resolve(response);
        };
        const ask = stub[name].bind(stub) as unknown as Ask<Name>;
        const call = ask(request, metadata, options, reply);
        return { messages: only(answered.promise), cancel: call.cancel.bind(call) };
      },
      stageAfter: () => "at work",
      answerMs: withinMs,
    };
    for await (const response of this.first((peer) => this.#askAt(peer, sending, asker))) return response;
    throw new SolveError("fault", "the optimizer gave no answer");
  }

  /** One request at one optimizer: its span, its count, its end. @throws SolveError */
  async *#askAt<Message>(
    peer: Peer,
    { rpc, deadline, send, stageAfter, answerMs }: Sending<Message>,
    { trail, signal, isSuspect = false }: Asker,
  ): AsyncGenerator<Message, void, undefined> {
    requireGoing(signal);
    const span = this.#tracing.start(`optimizer.v1.OptimizerService/${rpc}`, {
      parent: trail.traceparent,
      kind: "client",
      attributes: { "rpc.system": "grpc", "server.address": peer.address, "rondo.job_id": trail.jobId },
    });
    const metadata = new Metadata();
    metadata.set("x-request-id", trail.requestId);
    metadata.set("x-job-id", trail.jobId);
    if (span.traceparent !== undefined) metadata.set("traceparent", span.traceparent);
    const { messages, cancel } = send(peer.client, metadata, { deadline });
    peer.running += 1;
    if (isSuspect) peer.suspects += 1;
    const silence = silenceTimer(cancel);
    silence.allow(answerMs);
    signal.addEventListener("abort", cancel);
    let stage: SolveStage = "unanswered";
    try {
      for await (const message of messages) {
        stage = stageAfter(message);
        silence.allow(SILENCE_MS);
        yield message;
      }
      span.end();
    } catch (error) {
      const failure = signal.aborted
        ? new SolveError("stopped", STOPPED)
        : silence.isBroken
          ? lost("the optimizer is silent", stage)
          : solveError(error, stage);
      span.end({ error: failure.kind });
      throw failure;
    } finally {
      silence.clear();
      peer.running -= 1;
      if (isSuspect) peer.suspects -= 1;
      signal.removeEventListener("abort", cancel);
      cancel();
    }
  }
}

/** @throws SolveError if nobody waits for the answer any more */
function requireGoing({ aborted }: AbortSignal): void {
  if (aborted) throw new SolveError("stopped", STOPPED);
}

function isQueued(event: SolveResponse["event"]): boolean {
  return event?.$case === "accepted" && event.value.queuePosition > 0;
}

async function* only<Message>(message: Promise<Message>): AsyncGenerator<Message, void, undefined> {
  yield await message;
}

/** Cancels a request that stays silent for too long. The caller sets how long. */
function silenceTimer(cancel: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const silence = {
    isBroken: false,
    allow(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silence.isBroken = true;
        cancel();
      }, ms);
    },
    clear(): void {
      clearTimeout(timer);
    },
  };
  return silence;
}
