import { createHmac } from "node:crypto";
import { crc32 } from "node:zlib";
import { z } from "zod";
import type { RandomBytes } from "../runtime.ts";

export const scope = z.enum(["read", "write", "optimize"]);
export type Scope = z.output<typeof scope>;

/** An API key as it is kept: never the key itself. */
export interface KeyRecord {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly first: string;
  readonly last: string;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

const PREFIX = "rondo_live_";
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new raw key: prefix, 256 random bits in base62, checksum. To be shown once. */
export function makeKey(random: RandomBytes): string {
  const body = PREFIX + base62(BigInt(`0x${random(32).toString("hex")}`), SECRET_LENGTH);
  return body + checksum(body);
}

/** Whether a text can be a key at all: prefix, length, alphabet and checksum. Spares a look-up of typing mistakes. */
export function isWellFormedKey(text: string): boolean {
  if (!text.startsWith(PREFIX) || text.length !== PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH)
    return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return checksum(body) === text.slice(-CHECKSUM_LENGTH);
}

/** Whether a text holds an API key or a webhook's secret, as one sent in the wrong place. */
export function hasSecret(text: string): boolean {
  return text.includes(PREFIX) || text.includes("whsec_");
}

/** What is stored instead of a key: HMAC-SHA-256 with the server's pepper, in hex. */
export function hashKey(key: string, pepper: string): string {
  return createHmac("sha256", pepper).update(key).digest("hex");
}

/** The name of a pepper, to be stored beside the hashes that were made with it; tells nothing about it. */
export function pepperIdOf(pepper: string): string {
  return hashKey("the name of this pepper", pepper).slice(0, 8);
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let digits = "";
  for (let rest = value; rest > 0n; rest /= 62n) digits = DIGITS.charAt(Number(rest % 62n)) + digits;
  return digits.padStart(length, "0");
}
