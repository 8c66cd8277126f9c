import type { Company } from "../shared/company.ts";
import type { Area, Role } from "../shared/roles.ts";
import type { Scope } from "../shared/scope.ts";

/** Somebody who is signed in. */
export interface SignedInPerson {
  readonly id: string;
  readonly name: string;
}

/** The courier whose link sends a request. */
export interface LinkedCourier {
  readonly assignmentId: string;
  readonly companyId: string;
  readonly projectId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The plan that the courier confirmed last. Absent: none. */
  readonly seen?: { readonly planId: string; readonly at: Date };
}

/** The sender of a request: an API key, a person's session in the dashboard, or a courier's link. */
export interface Actor {
  readonly kind: "key" | "session" | "courier";
  /** A courier's is that of the assignment. */
  readonly id: string;
  readonly companyId: string;
  readonly scopes: readonly Scope[];
  /** The key's name; null for others. */
  readonly keyName: string | null;
  /** Of a session. */
  readonly session?: ActingSession;
  /** Of a courier. */
  readonly link?: LinkedCourier;
}

/** What a session adds to its actor. */
interface ActingSession {
  /** What its state-changing requests carry. */
  readonly csrfToken: string;
  readonly role: Role;
  /** Parts of the interface that the role does not open. */
  readonly closed: readonly Area[];
  /** Null for a session from before there were people. */
  readonly person: SignedInPerson | null;
}

export interface Caller {
  readonly actor: Actor;
  readonly company: Company;
}
