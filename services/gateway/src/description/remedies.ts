import type { ErrorCode } from "../shared/errors.ts";

interface Remedy {
  /** What the caller can do. */
  readonly remedy: string;
  /** `details` of an answer, beside `docUrl`. A test provokes each code and compares the fields. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const id = "0199f3a0-0000-7000-8000-000000000001";
const issue = { path: "name", code: "too_small", message: "must not be empty" };

export const REMEDIES: Readonly<Record<ErrorCode, Remedy>> = {
  API_KEY_MISSING: { remedy: "Send the header `Authorization: Bearer KEY` with each request." },
  API_KEY_INVALID: {
    remedy:
      "Copy the whole key, from `rondo_live_` or `rondo_test_` on. It is shown once; make a new one in the settings if it is lost.",
  },
  API_KEY_REVOKED: { remedy: "Make a new key in the settings, and use it in place of this one." },
  API_KEY_EXPIRED: { remedy: "Make a new key in the settings, and use it in place of this one." },
  API_KEY_SCOPE_MISSING: {
    remedy:
      "Use a key that has the scope of `details.requiredScope`. A key's scopes cannot be changed: make another one.",
    details: { requiredScope: "write" },
  },
  API_REQUIRES_PAID_PLAN: { remedy: "Change to the Pro or the Business plan." },
  INVALID_BODY: {
    remedy:
      "Correct the fields that `details.issues` names: each with its path, the rule, and the rule in words.",
    details: { issues: [issue] },
  },
  INVALID_QUERY: {
    remedy: "Correct the parameters that `details.issues` names. Unknown ones are refused, too.",
    details: {
      issues: [{ path: "status", code: "invalid_value", message: "must be one of draft, active, …" }],
    },
  },
  INVALID_PATH_PARAMS: {
    remedy: "Ids in paths are UUIDs. Look for a variable that was not filled in.",
    details: { issues: [{ path: "projectId", code: "invalid_format", message: "must be a UUID" }] },
  },
  PROJECT_NOT_FOUND: {
    remedy: "Check the id. A project of another company is not found either; nor is a deleted one.",
  },
  PROJECT_NOT_DRAFT: {
    remedy: "Set its status to `draft` first, or to `cancelled` to keep its plan.",
    details: { status: "active" },
  },
  STOP_NOT_FOUND: { remedy: "Check the id, and that the stop is of this project." },
  PROJECT_COURIER_NOT_FOUND: {
    remedy:
      "Use the assignment's id, which is not the courier's: `GET /projects/{projectId}/couriers` has both.",
  },
  COMPANY_NOT_FOUND: { remedy: "The company was deleted, and its keys with it. Ask the operator." },
  OPTIMIZATION_NO_STOPS: { remedy: "Add stops: `POST /projects/{projectId}/stops`." },
  OPTIMIZATION_NO_COURIERS: {
    remedy: "Put an active courier on the project: `POST /projects/{projectId}/couriers`.",
  },
  JOB_NOT_FOUND: { remedy: "Check the id: `GET /projects/{projectId}/optimization-jobs` lists the last 20." },
  WEBHOOK_NOT_FOUND: { remedy: "Check the id: `GET /webhooks` lists them." },
  WEBHOOK_URL_INVALID: {
    remedy:
      "Use an https address that the internet can reach, without credentials, at port 443 or from 1024 on.",
    details: { reason: "leads to an address that is not public" },
  },
  WEBHOOK_LIMIT_REACHED: {
    remedy: "Delete an endpoint, or add the events to one that is there.",
    details: { limit: 5 },
  },
  PROJECT_MONTHLY_LIMIT: {
    remedy: "Wait for the next month (UTC), or change the subscription plan. Deleted projects count.",
    details: { limit: 60 },
  },
  COURIER_PER_PROJECT_LIMIT: {
    remedy: "Split the day into projects, or change the subscription plan.",
    details: { limit: 10 },
  },
  DELIVERY_POINTS_PER_PROJECT_LIMIT: {
    remedy: "Split the day into projects, or change the subscription plan. No stop of the batch was added.",
    details: { limit: 300 },
  },
  DAILY_OPTIMIZATION_LIMIT_EXCEEDED: {
    remedy: "Wait for the next day (UTC), or change the subscription plan. `validateOnly` does not count.",
    details: { limit: 20 },
  },
  OPTIMIZATION_PREREQUISITES_MISSING: {
    remedy:
      "Find the stops' coordinates first: `POST /projects/{projectId}/stops/geocode`, or send `latitude` and `longitude`.",
  },
  NO_ASSIGNED_POINTS: { remedy: "Set `assignedCourierId` of stops, or leave `onlyAssignedPoints` out." },
  GEOCODE_NO_RESULT: {
    remedy: "Correct the address that `details.address` names, or send `latitude` and `longitude`.",
    details: { address: "Nowhere Street 1, Atlantis" },
  },
  INSUFFICIENT_BALANCE: {
    remedy:
      "Top up the wallet. `details` has the price of the run and the money that is there; nothing was held.",
    details: { requiredUsd: 4, availableUsd: 1.5 },
  },
  PROJECT_COURIER_INVALID_COURIER: {
    remedy: "Use the id of an active courier: `GET /couriers`.",
    details: { courierId: id },
  },
  FOREIGN_KEY_CONSTRAINT: {
    remedy: "`details` has the ids that were not found. They have to be of this project.",
    details: { assignmentIds: [id] },
  },
  BAD_REQUEST: {
    remedy:
      "`message` says what is wrong. A run that found no route has `details.reason` `NO_ROUTES`: nothing is charged; read the stops' windows and the couriers' hours.",
  },
  UNAUTHORIZED: { remedy: "Open a new sign-in link." },
  PAYMENT_REQUIRED: {
    remedy: "Raise `maxChargeUsd`, or plan fewer couriers. Nothing was held.",
    details: { requiredUsd: 4, maxChargeUsd: 3 },
  },
  FORBIDDEN: { remedy: "Load the page again, or ask an administrator." },
  NOT_FOUND: { remedy: "Check the path: `/api/v1/openapi.json` has all." },
  CONFLICT: {
    remedy:
      "`message` says what is in the way; `details` may have the run in progress (`jobId`), the current plan (`planId`) or the stops. With `Retry-After`, the first request with the same `Idempotency-Key` still runs: ask again.",
    details: { from: "draft", to: "completed" },
  },
  GONE: {
    remedy: "Read on from `details.after`; what lies between is no longer kept.",
    details: { after: "ZXZlbnQgMTI" },
  },
  RATE_LIMITED: {
    remedy:
      "Wait as many seconds as `Retry-After` says. `RateLimit` tells on each answer how many requests are left.",
    details: { retryAfterSeconds: 12 },
  },
  INTERNAL_ERROR: {
    remedy:
      "Send the request once more, a POST with the same `Idempotency-Key`; never a run that failed. If it fails again, tell the operator `details.requestId`.",
    details: { requestId: id },
  },
};
