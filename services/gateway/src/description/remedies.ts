import type { ErrorCode } from "../shared/errors.ts";

/** What the caller can do about each code. */
export const REMEDIES: Readonly<Record<ErrorCode, string>> = {
  API_KEY_MISSING: "Send the header `Authorization: Bearer KEY` with each request.",
  API_KEY_INVALID:
    "Copy the whole key, from `rondo_live_` or `rondo_test_` on. It is shown once; make a new one in the settings if it is lost.",
  API_KEY_REVOKED: "Make a new key in the settings, and use it in place of this one.",
  API_KEY_EXPIRED: "Make a new key in the settings, and use it in place of this one.",
  API_KEY_SCOPE_MISSING:
    "Use a key that has the scope of `details.requiredScope`. A key's scopes cannot be changed: make another one.",
  API_REQUIRES_PAID_PLAN: "Change to the Pro or the Business plan.",
  INVALID_BODY:
    "Correct the fields that `details.issues` names: each with its path, the rule, and the rule in words.",
  INVALID_QUERY: "Correct the parameters that `details.issues` names. Unknown ones are refused, too.",
  INVALID_PATH_PARAMS: "Ids in paths are UUIDs. Look for a variable that was not filled in.",
  PROJECT_NOT_FOUND: "Check the id. A project of another company is not found either; nor is a deleted one.",
  PROJECT_NOT_DRAFT: "Set its status to `draft` first, or to `cancelled` to keep its plan.",
  STOP_NOT_FOUND: "Check the id, and that the stop is of this project.",
  PROJECT_COURIER_NOT_FOUND:
    "Use the assignment's id, which is not the courier's: `GET /projects/{projectId}/couriers` has both.",
  COMPANY_NOT_FOUND: "The company was deleted, and its keys with it. Ask the operator.",
  OPTIMIZATION_NO_STOPS: "Add stops: `POST /projects/{projectId}/stops`.",
  OPTIMIZATION_NO_COURIERS: "Put an active courier on the project: `POST /projects/{projectId}/couriers`.",
  JOB_NOT_FOUND: "Check the id: `GET /projects/{projectId}/optimization-jobs` lists the last 20.",
  WEBHOOK_NOT_FOUND: "Check the id: `GET /webhooks` lists them.",
  WEBHOOK_URL_INVALID:
    "Use an https address that the internet can reach, without credentials, at port 443 or from 1024 on.",
  WEBHOOK_LIMIT_REACHED: "Delete an endpoint, or add the events to one that is there.",
  PROJECT_MONTHLY_LIMIT:
    "Wait for the next month (UTC), or change the subscription plan. Deleted projects count.",
  COURIER_PER_PROJECT_LIMIT: "Split the day into projects, or change the subscription plan.",
  DELIVERY_POINTS_PER_PROJECT_LIMIT:
    "Split the day into projects, or change the subscription plan. No stop of the batch was added.",
  DAILY_OPTIMIZATION_LIMIT_EXCEEDED:
    "Wait for the next day (UTC), or change the subscription plan. `validateOnly` does not count.",
  OPTIMIZATION_PREREQUISITES_MISSING:
    "Find the stops' coordinates first: `POST /projects/{projectId}/stops/geocode`, or send `latitude` and `longitude`.",
  NO_ASSIGNED_POINTS: "Set `assignedCourierId` of stops, or leave `onlyAssignedPoints` out.",
  GEOCODE_NO_RESULT: "Correct the address that `details.address` names, or send `latitude` and `longitude`.",
  INSUFFICIENT_BALANCE:
    "Top up the wallet. `details` has the price of the run and the money that is there; nothing was held.",
  PROJECT_COURIER_INVALID_COURIER: "Use the id of an active courier: `GET /couriers`.",
  FOREIGN_KEY_CONSTRAINT:
    "`details` has the ids that were not found. They have to be of this project, or couriers of the company.",
  BAD_REQUEST:
    "`message` says what is wrong. A run that found no route has `details.reason` `NO_ROUTES`: nothing is charged; read the stops' windows and the couriers' hours.",
  UNAUTHORIZED: "Open a new sign-in link.",
  PAYMENT_REQUIRED: "Raise `maxChargeUsd`, or plan fewer couriers. Nothing was held.",
  FORBIDDEN: "Load the page again, or ask an administrator.",
  NOT_FOUND: "Check the path: `/api/v1/openapi.json` has all.",
  CONFLICT:
    "`message` says what is in the way; `details` may have the run in progress (`jobId`), the current plan (`planId`) or the stops. With `Retry-After`, the first request with the same `Idempotency-Key` still runs: ask again.",
  GONE: "Read on from `details.after`; what lies between is no longer kept.",
  RATE_LIMITED:
    "Wait as many seconds as `Retry-After` says. `RateLimit` tells on each answer how many requests are left.",
  INTERNAL_ERROR:
    "Send the request once more, a POST with the same `Idempotency-Key`; never a run that failed. If it fails again, tell the operator `details.requestId`.",
};
