import { createHmac } from "node:crypto";
import type { RandomBytes } from "../shared/runtime.ts";

/** A new signing secret. The whole text, prefix included, is the key. */
export function makeSecret(random: RandomBytes): string {
  return `whsec_${random(32).toString("base64")}`;
}

/** The value of `X-Service-Signature`: HMAC-SHA-256 over timestamp (Unix seconds), a dot, and the body's bytes. */
export function sign(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}
