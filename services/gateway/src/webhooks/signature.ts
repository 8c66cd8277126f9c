import { createHmac } from "node:crypto";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { RandomBytes } from "../shared/runtime.ts";
import { secretOwner, type WebhookRecord } from "./store.ts";

/** The secrets to sign with: the one that the receiver accepted last, and for a day after a rotation the other one. */
interface SigningSecrets {
  readonly secret: string;
  readonly otherSecret: string | undefined;
}

/** A new signing secret. The whole text, prefix included, is the key. */
export function makeSecret(random: RandomBytes): string {
  return `whsec_${random(32).toString("base64")}`;
}

/** The value of `X-Service-Signature`: HMAC-SHA-256 over timestamp (Unix seconds), a dot, and the body's bytes. */
export function sign(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

/**
 * The value of `webhook-signature` by Standard Webhooks: for each secret, HMAC-SHA-256 over id, timestamp and body. The
 * bytes that the secret has in base64 are the key.
 */
export function standardSignature(
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return signatures.join(" ");
}

/**
 * A receiver changes its secret at some time during the day after a rotation. Until then only the old one verifies, from
 * then on only the new one.
 * @throws SecretError
 */
export function signingSecrets(
  { id, secret: sealed, previousSecret }: Pick<WebhookRecord, "id" | "secret" | "previousSecret">,
  secrets: SecretBox,
  now: Date,
): SigningSecrets {
  const owner = secretOwner(id);
  const current = secrets.open(sealed, owner);
  if (!previousSecret || previousSecret.until <= now) return { secret: current, otherSecret: undefined };
  const previous = secrets.open(previousSecret.secret, owner);
  return previousSecret.isFirst
    ? { secret: previous, otherSecret: current }
    : { secret: current, otherSecret: previous };
}
