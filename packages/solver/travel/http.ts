import { retryAfterMs as readRetryAfter } from "@rondo/wire/retry-after.ts";
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleType,
  retry,
  wrap,
  type IPolicy,
  type IRetryBackoffContext,
} from "cockatiel";
import type { OpenSender, Outgoing, Sender } from "@rondo/wire/sender.ts";
import { Fault, messageOf } from "../fault.ts";
import { monotonicMs } from "../clock.ts";

/** Something that may be better a moment later. */
class TransientError extends Error {
  /** The server's wish; 0 without one. */
  readonly retryAfterMs: number;

  constructor(message: string, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** Pauses before the second try and the third, unless the server names longer ones. */
const RETRY_MS = [100, 400];
/** A server that wants longer pauses is considered away. */
const LONGEST_RETRY_AFTER_MS = 10_000;

/** Makes something of the body of an answer. @throws SyntaxError if that is no JSON */
type Read<Body> = (bytes: Buffer) => Body;

/** What asks routing servers, and counts the requests. */
export interface RoutingParts {
  readonly open: OpenSender;
  /** Whether matrices go to another thread: see allocateMatrix. */
  readonly canMove?: boolean;
  readonly metrics: { ended(outcome: "ok" | "refused" | "failed", seconds: number): void };
}

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

interface Question<Body> extends Outgoing {
  readonly path: string;
  readonly read: Read<Body>;
}

/**
 * A routing server's HTTP interface: each try has a time limit, passing failures are tried again, and a server that
 * keeps failing is left alone for a while. Failures are Fault "travel-unavailable"; a 4xx answer is an answer.
 */
export class RoutingClient {
  readonly #url: string;
  readonly #sender: Sender;
  readonly #timeoutMs: number;
  readonly #metrics: RoutingParts["metrics"];
  readonly #policy: IPolicy;
  /** When the server last gave an answer, on the monotonic clock. */
  answeredMs = -Infinity;

  constructor(url: string, timeoutMs: number, { metrics, open }: RoutingParts) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
    this.#metrics = metrics;
    this.#sender = open({ connections: 8, connectMs: timeoutMs });
    this.#policy = wrap(
      retry(handleType(TransientError), {
        maxAttempts: RETRY_MS.length,
        backoff: new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
          const wished =
            "error" in result && result.error instanceof TransientError ? result.error.retryAfterMs : 0;
          return Math.max(wished, RETRY_MS[attempt - 1] ?? 0);
        }),
      }),
      circuitBreaker(handleType(TransientError), {
        halfOpenAfter: 5000,
        breaker: new ConsecutiveBreaker(20),
      }),
    );
  }

  get<Body>(path: string, signal: AbortSignal, read: Read<Body>): Promise<Answer<Body>> {
    return this.#guarded({ method: "GET", path, signal, read });
  }

  post<Body>(path: string, json: unknown, signal: AbortSignal, read: Read<Body>): Promise<Answer<Body>> {
    const headers = { "content-type": "application/json" };
    return this.#guarded({ method: "POST", path, signal, headers, body: JSON.stringify(json), read });
  }

  async close(): Promise<void> {
    await this.#sender.close();
  }

  async #guarded<Body>(question: Question<Body>): Promise<Answer<Body>> {
    try {
      return await this.#policy.execute(() => this.#once(question), question.signal);
    } catch (error) {
      question.signal.throwIfAborted();
      if (error instanceof Fault) throw error;
      const why = error instanceof BrokenCircuitError ? "it has failed repeatedly" : messageOf(error);
      throw new Fault("travel-unavailable", `the routing server does not answer: ${why}`, error);
    }
  }

  async #once<Body>({ path, read, ...options }: Question<Body>): Promise<Answer<Body>> {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(this.#timeoutMs)]);
    const startedMs = monotonicMs();
    const ended = (outcome: "ok" | "refused" | "failed"): void => {
      this.#metrics.ended(outcome, (monotonicMs() - startedMs) / 1000);
    };
    try {
      const { status, retryAfter, bytes } = await this.#sender.send(this.#url + path, { ...options, signal });
      if (status >= 500 || status === 429) throw failure(status, retryAfter);
      const answer = { status, body: read(bytes) };
      this.answeredMs = monotonicMs();
      ended(status < 400 ? "ok" : "refused");
      return answer;
    } catch (error) {
      // The caller's own cancellation must not count against the server.
      options.signal.throwIfAborted();
      ended("failed");
      if (error instanceof TransientError || error instanceof Fault) throw error;
      throw new TransientError(messageOf(error), { cause: error });
    }
  }
}

export function readJson(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString());
}

function failure(status: number, retryAfter: string | undefined): Error {
  const retryAfterMs = readRetryAfter(retryAfter, new Date()) ?? 0;
  if (retryAfterMs <= LONGEST_RETRY_AFTER_MS) return new TransientError(`status ${status}`, { retryAfterMs });
  return new Fault(
    "travel-unavailable",
    `the routing server wants a pause of ${Math.ceil(retryAfterMs / 1000)} s`,
  );
}
