import { createHash } from "node:crypto";
import type { RandomBytes } from "./runtime.ts";

const TOKEN_BYTES = 32;
/** What the token of a courier's link begins with, so that it is known wherever a client puts it. */
export const LINK_PREFIX = "rondo_link_";

/** A new token with 256 random bits. */
export function makeToken(random: RandomBytes): string {
  return random(TOKEN_BYTES).toString("base64url");
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Whether a text has the form of a link's token. */
export function isLinkToken(text: string): boolean {
  return text.startsWith(LINK_PREFIX) && isToken(text.slice(LINK_PREFIX.length));
}

/** The hash that is stored instead of a token. The token is too long to be guessed, so it needs no pepper. */
export function hashToken(token: string): string {
  return digest("token", token);
}

/** A text that follows from a token, one for each purpose. */
export function digest(purpose: string, token: string): string {
  return createHash("sha256").update(`${purpose} ${token}`).digest("base64url");
}

/** Where people reach the gateway: its public address, else its port on this machine. */
export interface Origin {
  readonly publicUrl?: string | undefined;
  readonly port: number;
}

/** An address of a page with a token. Browsers send nothing after `#`, so no log has the token. */
export function addressWithToken({ publicUrl, port }: Origin, path: string, token: string): string {
  const base = publicUrl ?? `http://127.0.0.1:${port}`;
  return `${base.replace(/(?<!\/)\/+$/, "")}${path}#${token}`;
}
