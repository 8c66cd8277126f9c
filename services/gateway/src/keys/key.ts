import { createHmac } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Scope } from "../shared/scope.ts";
import type { RandomBytes } from "../shared/runtime.ts";
import { LINK_PREFIX } from "../shared/token.ts";

/** The record of an API key, without the key itself. */
export interface KeyRecord {
  readonly id: string;
  readonly companyId: string;
  /** Absent: a live key. A test key works for its company's test company. */
  readonly mode?: "test";
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly first: string;
  readonly last: string;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

type KeyMode = "live" | "test";
const PREFIXES: Readonly<Record<KeyMode, string>> = { live: "rondo_live_", test: "rondo_test_" };
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new raw key: prefix, 256 random bits in base62, checksum. It is shown only once. */
export function makeKey(random: RandomBytes, mode: KeyMode = "live"): string {
  const body = PREFIXES[mode] + base62(BigInt(`0x${random(32).toString("hex")}`), SECRET_LENGTH);
  return body + checksum(body);
}

/** Checks prefix, length and checksum, so that a mistyped key needs no look-up. */
export function isWellFormedKey(text: string): boolean {
  const prefix = Object.values(PREFIXES).find((one) => text.startsWith(one));
  if (text.length !== (prefix?.length ?? NaN) + SECRET_LENGTH + CHECKSUM_LENGTH) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return checksum(body) === text.slice(-CHECKSUM_LENGTH);
}

/** True if a text contains an API key, a webhook's secret or a courier's link, for example one sent in the wrong field. */
export function hasSecret(text: string): boolean {
  return [...Object.values(PREFIXES), "whsec_", LINK_PREFIX].some((prefix) => text.includes(prefix));
}

/** The hash that is stored instead of a key: HMAC-SHA-256 with the server's pepper, in hex. */
export function hashKey(key: string, pepper: string): string {
  return createHmac("sha256", pepper).update(key).digest("hex");
}

/** The id of a pepper, stored beside the hashes made with it. It reveals nothing about the pepper. */
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
