import { createHash } from "node:crypto";
import type { Role } from "../shared/roles.ts";
import type { RandomBytes } from "../shared/runtime.ts";

/** Somebody who is signed in. */
export interface SessionPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** The people of companies; one who was ended is not found. */
export interface People {
  find(companyId: string, id: string): Promise<SessionPerson | null>;
  list(companyId: string): Promise<SessionPerson[]>;
}

/** One browser that is signed in for a company. */
export interface SessionRecord {
  readonly id: string;
  readonly companyId: string;
  /** Null for a session from before there were people. */
  readonly personId: string | null;
  /** The browser's `User-Agent`; null if it sent none. */
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly endedAt: Date | null;
}

const TOKEN_BYTES = 32;

/** A new token with 256 random bits, for a sign-in link or a session. */
export function makeToken(random: RandomBytes): string {
  return random(TOKEN_BYTES).toString("base64url");
}

/** The hash that is stored instead of a token. The token is too long to be guessed, so it needs no pepper. */
export function hashToken(token: string): string {
  return digest("token", token);
}

/** The token that a session's state-changing requests carry. It follows from the session's own, which pages cannot read. */
export function csrfTokenOf(token: string): string {
  return digest("csrf", token);
}

function digest(purpose: string, token: string): string {
  return createHash("sha256").update(`${purpose} ${token}`).digest("base64url");
}
