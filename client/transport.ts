import { operations, type Operations } from "./api/operations.ts";
import { NoAnswerError, RondoError } from "./errors.ts";

export type OperationId = keyof Operations;
/** What an operation takes: `path`, `query` and `body`. */
export type Input<Id extends OperationId> = Omit<Operations[Id]["input"], "url" | "headers">;
/** `data` of an operation's answer. */
export type Output<Id extends OperationId> = Operations[Id]["output"];

export interface RequestOptions {
  /** Of a POST. Default: a new one for each request, which its retries keep. */
  readonly idempotencyKey?: string;
  /** Ends the request, and the waiting for it. The service may still carry it out. */
  readonly signal?: AbortSignal;
  /** For one try. Default: that of the client. */
  readonly timeoutMs?: number;
  /** Tries after the first. Default: that of the client. */
  readonly retries?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly onIgnoredFields: (fields: readonly string[], operationId: string) => void;
}

export interface Answered<Data> {
  readonly data: Data;
  readonly response: Response;
}

/** An answer's data; `withResponse` has its status and headers, too. */
export type Answer<Data> = Promise<Data> & { withResponse(): Promise<Answered<Data>> };

export function answerOf<Whole, Data>(
  sent: Promise<Answered<Whole>>,
  pick: (data: Whole) => Data,
): Answer<Data> {
  const picked = sent.then(({ data, response }) => ({ data: pick(data), response }));
  return Object.assign(
    picked.then(({ data }) => data),
    { withResponse: async () => picked },
  );
}

interface Try {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly operationId: OperationId;
  readonly idempotencyKey: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

interface LooseInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

const FIRST_PAUSE_MS = 500;
const MOST_PAUSE_S = 60;
/** A gateway that has died with a request of the same key is given up after 5 minutes. */
const FIRST_REQUEST_MS = 6 * 60_000;
const LATER: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends requests, and sends them again where that is safe and may help. */
export class Transport {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** @throws RondoError, NoAnswerError, or the reason of an aborted signal */
  async send<Id extends OperationId>(
    operationId: Id,
    input: Input<Id>,
    options: RequestOptions = {},
  ): Promise<Answered<Output<Id>>> {
    const { retries = this.#settings.retries, signal } = options;
    const prepared = this.#prepare(operationId, input, options);
    const since = Date.now();
    let wasLost = false;
    for (let tries = 0; ;) {
      const outcome = await this.#try(prepared);
      if (!("error" in outcome)) return outcome as Answered<Output<Id>>;
      signal?.throwIfAborted();
      const { error, response } = outcome;
      if (wasLost && prepared.method === "DELETE" && response?.status === 404)
        return { data: { deleted: true }, response };
      const seconds = response && secondsOf(response);
      const isFirstRunning = response?.status === 409 && seconds !== undefined;
      const mayGoOn = isFirstRunning ? Date.now() - since < FIRST_REQUEST_MS : tries < retries;
      if (!mayGoOn || !(isFirstRunning || mayHelp(prepared, outcome, tries))) throw error;
      if (response === undefined) wasLost = true;
      await pause(seconds === undefined ? backoffMs(tries) : seconds * 1000, signal);
      if (!isFirstRunning) tries++;
    }
  }

  #prepare(
    operationId: OperationId,
    { path = {}, query = {}, body }: LooseInput,
    options: RequestOptions,
  ): Try {
    const { apiKey, baseUrl, timeoutMs } = this.#settings;
    const [method, pattern] = operations[operationId];
    const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const id = path[name];
      if (typeof id !== "string" || id === "") throw new TypeError(`${operationId} needs ${name}.`);
      return encodeURIComponent(id);
    });
    const asked = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const idempotencyKey = method === "POST" ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const headers = {
      accept: "application/json",
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...options.headers,
    };
    return {
      url: `${baseUrl}${filled}${asked.length > 0 ? `?${new URLSearchParams(asked).toString()}` : ""}`,
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      operationId,
      idempotencyKey,
      timeoutMs: options.timeoutMs ?? timeoutMs,
      signal: options.signal,
    };
  }

  async #try(one: Try): Promise<Answered<unknown> | Failed> {
    const { url, method, headers, body, operationId, idempotencyKey, timeoutMs, signal } = one;
    const limit = AbortSignal.timeout(timeoutMs);
    const until = signal ? AbortSignal.any([signal, limit]) : limit;
    const lost = (why: string, cause?: unknown) =>
      new NoAnswerError(`${operationId}: ${why}`, operationId, idempotencyKey, cause);
    let response: Response;
    let text: string;
    try {
      response = await this.#settings.fetch(url, { method, headers, body: body ?? null, signal: until });
      text = await response.text();
    } catch (error) {
      return {
        error: lost(limit.aborted ? `no answer within ${timeoutMs / 1000} s` : noAnswer(url, error), error),
      };
    }
    const answer = envelopeOf(text);
    if (answer === undefined) {
      const why = `${url} answered ${response.status}, but not as Rondo does; is baseUrl right?`;
      return { error: lost(why), response };
    }
    const ignored = response.headers.get("x-ignored-fields");
    if (ignored) this.#settings.onIgnoredFields(ignored.split(","), operationId);
    if (answer.success) return { data: answer.data, response };
    const { code, message, details } = answer;
    const facts = { code, message, details, status: response.status, operationId };
    const requestId = response.headers.get("x-request-id") ?? undefined;
    return { error: new RondoError({ ...facts, requestId, retryAfter: secondsOf(response) }), response };
  }
}

function noAnswer(url: string, error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { readonly code?: string };
  return `${new URL(url).origin} gives no answer${code === undefined ? "" : ` (${code})`}`;
}

interface Failed {
  readonly error: RondoError | NoAnswerError;
  /** Absent: none came. */
  readonly response?: Response;
}

type Envelope =
  | { readonly success: true; readonly data: unknown }
  | {
      readonly success: false;
      readonly code: string;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

function envelopeOf(text: string): Envelope | undefined {
  try {
    const answer = JSON.parse(text) as Partial<Envelope> | null;
    return typeof answer?.success === "boolean" ? (answer as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the same request may succeed when it is sent again, and cannot take effect twice. */
function mayHelp({ operationId, method, body = "" }: Try, { response }: Failed, tries: number): boolean {
  // A plan that was put is the current one, so that the same request with `basedOn` would be refused.
  if (response === undefined) return method !== "PUT" || !body.includes('"basedOn":"');
  if ((secondsOf(response) ?? 0) > MOST_PAUSE_S) return false;
  // A run that failed is never started again by itself.
  if (response.status === 500) return tries === 0 && operationId !== "optimizeProject";
  return LATER.has(response.status);
}

function secondsOf({ headers }: Response): number | undefined {
  const text = headers.get("retry-after");
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

function backoffMs(tries: number): number {
  return FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2);
}

/** @throws the signal's reason */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
