import type { Failure, RunFailure } from "./api/types.ts";

/** A code of an answer, or the reason of a run's failure. Later versions may add some, so that any text fits. */
export type Code = Failure["code"] | RunFailure["code"];

interface Facts {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly operationId: string;
}

/** A field of a request that is not valid. */
export interface Issue {
  /** For example `stops.3.address`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The service has refused a request, or a run has failed. Branch on `code`; `message` is for people. */
export class RondoError extends Error {
  override readonly name = "RondoError";
  readonly code: Code;
  /** Of HTTP. Undefined for a run that failed after its request was accepted. */
  readonly status: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  /** Name it when you report a fault. */
  readonly requestId: string | undefined;
  /** A page about the code. */
  readonly docUrl: string | undefined;
  /** Seconds after which the service wants to be asked again. */
  readonly retryAfter: number | undefined;
  readonly operationId: string;

  constructor({ code, message, status, details = {}, requestId, retryAfter, operationId }: Facts) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.docUrl = typeof details["docUrl"] === "string" ? details["docUrl"] : undefined;
    this.retryAfter = retryAfter;
    this.operationId = operationId;
  }

  /** The fields of the request that are not valid. */
  get issues(): readonly Issue[] {
    const { issues } = this.details;
    return Array.isArray(issues) ? (issues as Issue[]) : [];
  }
}

/** No answer of the service came, or not in time. Whether the request took effect is unknown; `cause` says more. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly operationId: string;
  /** Send the request again with this key, and it takes effect once. Only of a POST. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, operationId: string, idempotencyKey?: string, cause?: unknown) {
    super(message, { cause });
    this.operationId = operationId;
    this.idempotencyKey = idempotencyKey;
  }
}
