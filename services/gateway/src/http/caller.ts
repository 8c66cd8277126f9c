import type { Company } from "../shared/company.ts";
import type { Scope } from "../shared/scope.ts";

/** The sender of a request: an API key, or a person's session in the dashboard. */
export interface Actor {
  readonly kind: "key" | "session";
  readonly id: string;
  readonly companyId: string;
  readonly scopes: readonly Scope[];
  /** Of a session: what its state-changing requests carry. */
  readonly csrfToken?: string;
}

/** An actor and the company that it acts for. */
export interface Caller {
  readonly actor: Actor;
  readonly company: Company;
}
