import type { OptimizationCompleted, OptimizationFailed, PlanChanged } from "./api/types.ts";

/** An event, told apart by `event`. Later versions may add events. */
export type WebhookEvent = OptimizationCompleted | OptimizationFailed | PlanChanged;

type HeaderTable = Readonly<Record<string, string | readonly string[] | undefined>>;
type Headers = Pick<globalThis.Headers, "get"> | HeaderTable;

/** The request is not an event of this service, or it is too old. */
export class WebhookSignatureError extends Error {
  override readonly name = "WebhookSignatureError";
}

const TOLERANCE_SECONDS = 300;
const encoder = new TextEncoder();

/**
 * Verifies the signature of a delivery, and reads it.
 * @param body exactly as it arrived
 * @param secret of the endpoint, `whsec_…`
 * @throws WebhookSignatureError; TypeError for a secret, headers or a body that no delivery can have
 */
export async function unwrap(
  body: string | Uint8Array,
  headers: Headers,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS } = {},
): Promise<WebhookEvent> {
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  // Callers without types hand over a body that is parsed already, or a setting that is not set.
  if (!((bytes as unknown) instanceof Uint8Array))
    throw new TypeError("unwrap needs the body as it arrived: text or bytes, not parsed.");
  if (!(headers as Headers | undefined)) throw new TypeError("unwrap needs the headers of the request.");
  const key = keyBytes(secret);
  const header = (name: string): string => headerOf(headers, name);
  const timestamp = header("x-service-timestamp") || header("webhook-timestamp");
  const signatures = header("webhook-signature");
  if (!timestamp) throw new WebhookSignatureError("The timestamp is missing.");
  if (!signatures && !header("x-service-signature"))
    throw new WebhookSignatureError("The signature is missing.");
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookSignatureError("The timestamp is more than the tolerance away.");
  const start = `${header("webhook-id")}.${timestamp}.`;
  if (!(await isOurs(header, timestamp, bytes, secret)) && !(await isStandard(signatures, start, bytes, key)))
    throw new WebhookSignatureError("The signature is not by this secret.");
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

/** The headers of a delivery, to try a receiver with. The event's `id` is that of the delivery. */
export async function sign(
  body: string,
  { id, event }: Pick<WebhookEvent, "id" | "event">,
  secret: string,
  at = new Date(),
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const ours = await hmac(encoder.encode(secret), `${timestamp}.${body}`);
  const standard = await hmac(keyBytes(secret), `${id}.${timestamp}.${body}`);
  return {
    "x-service-event": event,
    "x-service-delivery": id,
    "x-service-timestamp": timestamp,
    "x-service-signature": `sha256=${Array.from(ours, (byte) => byte.toString(16).padStart(2, "0")).join("")}`,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...standard))}`,
  };
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(key, "sign"), encoder.encode(text)));
}

async function keyOf(key: Uint8Array<ArrayBuffer>, use: "sign" | "verify") {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [use]);
}

type Header = (name: string) => string;

/** `X-Service-Signature`: the secret's text is the key. */
async function isOurs(header: Header, timestamp: string, body: Uint8Array, secret: string): Promise<boolean> {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(header("x-service-signature"))?.[1];
  if (hex === undefined) return false;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return verify(encoder.encode(secret), signature, `${timestamp}.`, body);
}

/** Standard Webhooks: the bytes after the secret's prefix are the key, and there may be several signatures. */
async function isStandard(
  signatures: string,
  start: string,
  body: Uint8Array,
  key: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const each of signatures.split(" ")) {
    const signature = each.startsWith("v1,") ? bytesOf(each.slice(3)) : undefined;
    if (signature && (await verify(key, signature, start, body))) return true;
  }
  return false;
}

/** Compares in constant time. */
async function verify(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  start: string,
  body: Uint8Array,
): Promise<boolean> {
  const head = encoder.encode(start);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return crypto.subtle.verify("HMAC", await keyOf(key, "verify"), signature, signed);
}

/** The key of Standard Webhooks. @throws TypeError */
function keyBytes(secret: unknown): Uint8Array<ArrayBuffer> {
  const key = typeof secret === "string" ? bytesOf(secret.replace(/^whsec_/, "")) : undefined;
  if (!key?.length) throw new TypeError("The secret of a webhook is whsec_ and base64; is it set?");
  return key;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerOf(headers: Headers, name: string): string {
  if (typeof headers.get === "function") return headers.get(name) ?? "";
  const found = Object.entries(headers as HeaderTable).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : (found?.[0] ?? "");
}
