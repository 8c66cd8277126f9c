import { Client, errors } from "undici";
import { isPublicAddress } from "./address.ts";
import { BlockedAddressError, guardedConnector } from "./guarded-connection.ts";
import type { Resolve } from "./guarded-connection.ts";
import { sign } from "./signature.ts";
import type { Clock } from "../runtime.ts";
import { checkWebhookUrl } from "./url.ts";
import { ApiError } from "../errors.ts";

/** One event on its way to one endpoint. */
export interface Message {
  readonly url: string;
  readonly secret: string;
  readonly event: string;
  readonly deliveryId: string;
  readonly body: string;
}

/** The outcome of an attempt. `error` is null for a 2xx. */
export interface Outcome {
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

interface Settings {
  readonly clock: Clock;
  readonly resolve: Resolve;
  readonly allowPrivate: boolean;
  /** For the whole attempt, from the look-up of the name to the status line. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** The answer's body is not used. It is read up to this size, so that the endpoint can finish sending. */
const BODY_LIMIT_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 1000;

/** Sends signed events to endpoints. */
export class WebhookSender {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * One attempt, on a new connection. Never rejects: a fault is an outcome. Timestamp and signature are of this moment.
   * Aborting `signal` ends the attempt.
   */
  async send(message: Message, signal?: AbortSignal): Promise<Outcome> {
    const startedAt = performance.now();
    const outcome = (statusCode: number | null, error: string | null): Outcome => {
      return { statusCode, error, durationMs: Math.round(performance.now() - startedAt) };
    };
    try {
      const statusCode = await this.#post(message, signal);
      return outcome(statusCode, faultOfStatus(statusCode));
    } catch (error) {
      return outcome(null, faultOf(error));
    }
  }

  async #post({ url, secret, event, deliveryId, body }: Message, signal?: AbortSignal): Promise<number> {
    const { clock, resolve, allowPrivate, timeoutMs = TIMEOUT_MS } = this.#settings;
    checkWebhookUrl(url, allowPrivate);
    const { origin, pathname, search } = new URL(url);
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const limit = AbortSignal.timeout(timeoutMs);
    const client = new Client(origin, {
      connect: guardedConnector(resolve, allowPrivate ? () => true : isPublicAddress, timeoutMs),
      headersTimeout: timeoutMs,
      bodyTimeout: BODY_TIMEOUT_MS,
    });
    try {
      const answer = await client.request({
        method: "POST",
        path: pathname + search,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        headers: {
          "content-type": "application/json",
          "user-agent": "Rondo-Webhooks/1",
          "x-service-event": event,
          "x-service-delivery": deliveryId,
          "x-service-timestamp": String(timestamp),
          "x-service-signature": sign(secret, timestamp, body),
        },
        body,
      });
      const patience = AbortSignal.timeout(BODY_TIMEOUT_MS);
      await answer.body.dump({ limit: BODY_LIMIT_BYTES, signal: patience }).catch(() => undefined);
      return answer.statusCode;
    } finally {
      await client.destroy();
    }
  }
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
