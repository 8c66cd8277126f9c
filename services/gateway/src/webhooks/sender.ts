import type { Readable } from "node:stream";
import { Client, errors } from "undici";
import {
  BlockedAddressError,
  TooManyBytesError,
  guardedConnector,
  type Resolve,
} from "./guarded-connection.ts";
import { sign, standardSignature } from "./signature.ts";
import type { Clock } from "../shared/runtime.ts";
import { checkWebhookUrl, isPublicAddress } from "./url.ts";
import { ApiError } from "../shared/errors.ts";

export interface Message {
  readonly url: string;
  readonly secret: string;
  /** The other secret that the receiver may have, for a day after a rotation. */
  readonly otherSecret?: string | undefined;
  readonly event: string;
  readonly deliveryId: string;
  readonly body: string;
}

/** The outcome of an attempt. `error` is null for a 2xx. */
export interface Outcome {
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** The start of the endpoint's answer; null if that is empty. */
  readonly answer: string | null;
  /** Whether the endpoint refused the signature by the first secret and accepted the one by the other. */
  readonly tookOther: boolean;
}

interface Response {
  readonly statusCode: number;
  readonly answer: string | null;
}

interface Settings {
  readonly clock: Clock;
  readonly resolve: Resolve;
  readonly allowPrivate: boolean;
  /** For the whole attempt, from the look-up of the name to the status line. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** An answer's body is read up to this size, so that the endpoint can finish sending. */
const BODY_LIMIT_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 1000;
/** All that an endpoint may send: interim answers, the head, and that much of a body. */
const CONNECTION_LIMIT_BYTES = 4 * BODY_LIMIT_BYTES;
/** How much of it is stored, for people who look for the reason of a failure. */
const KEPT_CHARACTERS = 1000;
/** Refusals that another signature would not change. */
const OTHER_REFUSALS: ReadonlySet<number> = new Set([408, 410, 429]);

/** Control characters but tabs and line ends. */
const CONTROL = /[^\P{Cc}\t\r\n]/gu;

export class WebhookSender {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * One attempt, on a new connection. Never rejects: a fault is an outcome. Timestamp and signature are of this moment.
   * Aborting `signal` ends the attempt. With two secrets, an endpoint that refuses the first signature gets the second.
   */
  async send(message: Message, signal?: AbortSignal): Promise<Outcome> {
    const startedAt = performance.now();
    const limit = AbortSignal.timeout(this.#settings.timeoutMs ?? TIMEOUT_MS);
    const until = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    try {
      const first = await this.#post(message, message.secret, until);
      const { otherSecret } = message;
      const second =
        otherSecret !== undefined && mayBeForSignature(first.statusCode)
          ? await this.#post(message, otherSecret, until)
          : undefined;
      const { statusCode, answer } = second ?? first;
      const error = faultOfStatus(statusCode);
      const tookOther = second !== undefined && error === null;
      return { statusCode, error, durationMs: durationMs(), answer, tookOther };
    } catch (error) {
      const none = { statusCode: null, answer: null, tookOther: false };
      return { ...none, error: faultOf(error), durationMs: durationMs() };
    }
  }

  async #post(
    { url, event, deliveryId, body, secret: first, otherSecret }: Message,
    secret: string,
    signal: AbortSignal,
  ): Promise<Response> {
    const { clock, resolve, allowPrivate, timeoutMs = TIMEOUT_MS } = this.#settings;
    checkWebhookUrl(url, allowPrivate);
    const { origin, pathname, search } = new URL(url);
    const secrets = otherSecret === undefined ? [first] : [first, otherSecret];
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const limits = { timeoutMs, mostBytes: CONNECTION_LIMIT_BYTES };
    const client = new Client(origin, {
      connect: guardedConnector(resolve, allowPrivate ? () => true : isPublicAddress, limits),
      headersTimeout: timeoutMs,
      bodyTimeout: BODY_TIMEOUT_MS,
    });
    try {
      const answer = await client.request({
        method: "POST",
        path: pathname + search,
        signal,
        headers: {
          "content-type": "application/json",
          "user-agent": "Rondo-Webhooks/1",
          "x-service-event": event,
          "x-service-delivery": deliveryId,
          "x-service-timestamp": String(timestamp),
          "x-service-signature": sign(secret, timestamp, body),
          "webhook-id": deliveryId,
          "webhook-timestamp": String(timestamp),
          "webhook-signature": standardSignature(secrets, deliveryId, timestamp, body),
        },
        body,
      });
      return { statusCode: answer.statusCode, answer: await startOf(answer.body) };
    } finally {
      await client.destroy();
    }
  }
}

/** The start of a body as text that can be shown; null for an empty one. */
async function startOf(body: Readable): Promise<string | null> {
  const timer = setTimeout(() => body.destroy(), BODY_TIMEOUT_MS);
  const kept: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (length < 4 * KEPT_CHARACTERS) kept.push(chunk);
      length += chunk.length;
      if (length >= BODY_LIMIT_BYTES) break;
    }
  } catch {
    // The body broke off or took too long. The status has arrived, and the part of the body that arrived counts.
  } finally {
    clearTimeout(timer);
  }
  const text = new TextDecoder().decode(Buffer.concat(kept)).slice(0, KEPT_CHARACTERS).toWellFormed();
  return text === "" ? null : text.replaceAll(CONTROL, "\ufffd");
}

/** Whether a refusal may be for a signature by a secret that the receiver does not have. */
function mayBeForSignature(statusCode: number): boolean {
  return statusCode >= 400 && statusCode < 500 && !OTHER_REFUSALS.has(statusCode);
}

function faultOfStatus(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode >= 300 && statusCode < 400) return `answered ${statusCode}; redirects are not followed`;
  return `answered ${statusCode}`;
}

/** The fault in our words. An error's own text could reveal what the endpoint or our network says. */
function faultOf(error: unknown): string {
  if (error instanceof ApiError) return "the URL is not public https";
  if (error instanceof BlockedAddressError) return "the host leads to no public address";
  if (error instanceof TooManyBytesError) return "sent too much before its answer";
  if (error instanceof errors.HTTPParserError) return "answered something other than HTTP";
  const names = [nameOf(error), codeOf(error)];
  if (names.some((name) => /timeout|ETIMEDOUT/i.test(name))) return "no answer in time";
  if (names.includes("AbortError")) return "given up";
  if (names.some((name) => /ECONNREFUSED/.test(name))) return "the connection was refused";
  if (names.some((name) => /ECONNRESET|EPIPE|UND_ERR_SOCKET/.test(name))) return "the connection broke off";
  if (names.some((name) => /ENOTFOUND|ENODATA|ESERVFAIL/.test(name))) return "the host's name is not known";
  if (names.some((name) => /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(name)))
    return "no trustworthy TLS connection";
  return "no connection";
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
