/** A row of the error table: what a client gets, and what the description says about it. */
interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly description: string;
}

/** Every error code, with its HTTP status, default message and description. */
export const ERRORS = {
  API_KEY_MISSING: row(401, "The request has no API key; send it in the header Authorization: Bearer <key>."),
  API_KEY_INVALID: row(401, "The API key is not valid."),
  API_KEY_REVOKED: row(401, "The API key has been revoked."),
  API_KEY_EXPIRED: row(401, "The API key has expired."),
  API_KEY_SCOPE_MISSING: row(
    403,
    "The API key lacks the scope that this request needs.",
    "Key lacks read, write or optimize.",
  ),
  API_REQUIRES_PAID_PLAN: row(402, "API access needs the Pro or Business plan."),
  INVALID_BODY: row(400, "The request body is not valid.", "Body failed validation; see `details.issues`."),
  INVALID_QUERY: row(
    400,
    "The query string is not valid.",
    "Query string failed validation; see `details.issues`.",
  ),
  INVALID_PATH_PARAMS: row(400, "An id in the path is not a UUID."),
  PROJECT_NOT_FOUND: row(404, "There is no such project."),
  PROJECT_NOT_DRAFT: row(400, "Only a draft project can be deleted."),
  STOP_NOT_FOUND: row(404, "There is no such stop in this project."),
  PROJECT_COURIER_NOT_FOUND: row(404, "There is no such courier assignment on this project."),
  COMPANY_NOT_FOUND: row(404, "The company behind this key no longer exists."),
  OPTIMIZATION_NO_STOPS: row(400, "The project has no stops."),
  OPTIMIZATION_NO_COURIERS: row(400, "No active courier is assigned to the project."),
  JOB_NOT_FOUND: row(404, "There is no such optimization job."),
  WEBHOOK_NOT_FOUND: row(404, "There is no such webhook endpoint."),
  WEBHOOK_URL_INVALID: row(400, "A webhook URL must be public https."),
  WEBHOOK_LIMIT_REACHED: row(
    400,
    "The company already has the maximum number of webhook endpoints.",
    "More than 5 endpoints.",
  ),
  PROJECT_MONTHLY_LIMIT: row(402, "The subscription plan's projects for this month are used up."),
  COURIER_PER_PROJECT_LIMIT: row(402, "The subscription plan allows no more couriers on this project."),
  DELIVERY_POINTS_PER_PROJECT_LIMIT: row(
    402,
    "With these stops the project would have more than the subscription plan allows.",
  ),
  DAILY_OPTIMIZATION_LIMIT_EXCEEDED: row(402, "The subscription plan's runs for today are used up."),
  OPTIMIZATION_PREREQUISITES_MISSING: row(
    400,
    "No stop of the project has coordinates yet; geocode the stops first.",
  ),
  NO_ASSIGNED_POINTS: row(400, "No stop of the project is assigned to a courier."),
  GEOCODE_NO_RESULT: row(
    400,
    "The address could not be found.",
    "Address unresolved; `details.address` names it.",
  ),
  INSUFFICIENT_BALANCE: row(402, "Subscription credit and wallet do not cover this run."),
  PROJECT_COURIER_INVALID_COURIER: row(400, "The courier does not exist or is not active."),
  FOREIGN_KEY_CONSTRAINT: row(400, "An id refers to a record that does not exist."),
  BAD_REQUEST: row(400, "The request is not valid.", "Generic validation or state failure."),
  UNAUTHORIZED: row(
    401,
    "You are not signed in, or your session has ended; sign in by a new link.",
    "Generic authentication failure. The dashboard: no session, or a sign-in link that is unknown, used or expired.",
  ),
  PAYMENT_REQUIRED: row(
    402,
    "The run costs more than the most that the request allows.",
    "Above `maxChargeUsd`; `details` has both sums, and nothing is held.",
  ),
  FORBIDDEN: row(
    403,
    "The request lacks the session's CSRF token; load the page again.",
    "Generic authorization failure. The dashboard: a state-changing request without the session's CSRF token, or what only administrators may do.",
  ),
  NOT_FOUND: row(404, "There is nothing here.", "Generic missing resource."),
  CONFLICT: row(409, "The current state does not allow this."),
  GONE: row(
    410,
    "The resource is no longer available.",
    "What a cursor asks for is no longer kept. A deleted record is reported like one that never existed.",
  ),
  RATE_LIMITED: row(429, "Too many requests."),
  INTERNAL_ERROR: row(500, "Something went wrong on our side; the request may be tried again once."),
} as const;

export type ErrorCode = keyof typeof ERRORS;

interface ApiErrorOptions {
  /** Replaces the table's message. */
  readonly message?: string;
  /** Replaces the table's status; only 405 needs it. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The work was done and had no result, as a run without routes. The audit log records it like a success. */
  readonly isDone?: boolean;
}

/** The only error that services throw: a code of the table and details for the client. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly isDone: boolean;

  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    options: ApiErrorOptions = {},
  ) {
    super(options.message ?? ERRORS[code].message);
    this.code = code;
    this.details = details;
    this.status = options.status ?? ERRORS[code].status;
    this.headers = options.headers ?? {};
    this.isDone = options.isDone ?? false;
  }
}

function row(status: number, message: string, description = message): ErrorRow {
  return { status, message, description };
}
