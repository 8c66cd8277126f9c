import type { SignedInPerson } from "../http/caller.ts";
import type { Role } from "../shared/roles.ts";
import { digest } from "../shared/token.ts";

export interface SessionPerson extends SignedInPerson {
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

/** The token that a session's state-changing requests carry. It follows from the session's own, which pages cannot read. */
export function csrfTokenOf(token: string): string {
  return digest("csrf", token);
}
