import { signal } from "@preact/signals";
import { digest } from "@rondo/day/text/digest.ts";
import { Failure } from "./failure.ts";
import { JSON_ONLY, takeBegun } from "./first-requests.ts";

/** The token that state-changing requests carry; empty until somebody is signed in. */
const csrfToken = signal("");
/** True after a request that got no answer, until one gets an answer again. */
export const isOffline = signal(false);
/** How often the service has come back. */
export const returnCount = signal(0);
/** Counts the answers that said that nobody is signed in. */
export const signedOutCount = signal(0);

export function useCsrfToken(token: string): void {
  csrfToken.value = token;
}

interface Options {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /**
   * With it, a POST that spends or creates can be sent again safely. With another body it counts as another request.
   */
  readonly idempotencyKey?: string;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Envelope =
  | { readonly success: true; readonly data: unknown }
  | {
      readonly success: false;
      readonly code: string;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

/**
 * Sends a request of the signed-in session.
 * @returns `data` of the answer
 * @throws Failure
 */
export async function request<Data>(method: Method, path: string, options: Options = {}): Promise<Data> {
  const response = await send(method, path, options);
  const envelope = await envelopeOf(response);
  if (envelope.success) return envelope.data as Data;
  // Whatever the code: a session that is gone is no key, either.
  if (response.status === 401) signedOutCount.value++;
  throw new Failure(envelope.code, envelope.message, response.status, envelope.details);
}

/** A file that the session may read. @param isFresh it is asked for past the browser's cache @throws Failure */
export async function requestFile(path: string, isFresh = false): Promise<Response> {
  const response = await send("GET", path, {}, isFresh ? { cache: "reload" } : {});
  if (response.ok) return response;
  const envelope = await envelopeOf(response);
  if (response.status === 401) signedOutCount.value++;
  const { code, message, details } = envelope.success ? NO_FILE : envelope;
  throw new Failure(code, message, response.status, details);
}

const NO_FILE = { code: "INTERNAL_ERROR", message: "There is no file.", details: {} };

async function send(
  method: Method,
  path: string,
  options: Options,
  more: RequestInit = {},
): Promise<Response> {
  const { body, signal: abort, idempotencyKey } = options;
  const text = body === undefined ? "" : JSON.stringify(body);
  try {
    const begun = method === "GET" ? takeBegun(path) : undefined;
    const response = await (begun ??
      fetch(path, {
        ...more,
        method,
        headers: {
          ...JSON_ONLY,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(method !== "GET" && { "x-csrf-token": csrfToken.value }),
          ...(idempotencyKey !== undefined && { "idempotency-key": `${idempotencyKey}-${digest(text)}` }),
        },
        ...(body !== undefined && { body: text }),
        ...(abort && { signal: abort }),
      }));
    if (isOffline.peek()) returnCount.value++;
    isOffline.value = false;
    return response;
  } catch (error) {
    if (abort?.aborted !== true) isOffline.value = true;
    throw new Failure("OFFLINE", error instanceof Error ? error.message : String(error));
  }
}

async function envelopeOf(response: Response): Promise<Envelope> {
  try {
    return (await response.json()) as Envelope;
  } catch {
    // A proxy in between answered, not the service.
    throw new Failure("INTERNAL_ERROR", response.statusText, response.status);
  }
}
