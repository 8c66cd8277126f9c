/** One field that the service refused: where (`stops.3.address`), which rule, and the rule in words. */
export interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A request that did not succeed. `code` is the service's, or `OFFLINE` when no answer came at all. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, status = 0, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** The fields at fault, if the request was refused for some. */
  get issues(): readonly Issue[] {
    return Array.isArray(this.details["issues"]) ? (this.details["issues"] as Issue[]) : [];
  }
}

/** Any thrown value as a failure, so that every view shows one kind. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure("INTERNAL_ERROR", error instanceof Error ? error.message : String(error));
}
