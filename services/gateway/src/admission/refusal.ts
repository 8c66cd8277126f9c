import type { Request, Response } from "express";
import type { Refusals } from "../audit/refusals.ts";
import { ERRORS, type ErrorCode } from "../shared/errors.ts";
import { countedAddress } from "../http/address.ts";
import type { Actor } from "../http/caller.ts";

/** Authentication, plan, scope, rate limit. */
const DENYING: ReadonlySet<number> = new Set([401, 402, 403, 429]);
/** The body names a record that the company does not have, or an address that is forbidden. */
const DENYING_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "FOREIGN_KEY_CONSTRAINT",
  "PROJECT_COURIER_INVALID_COURIER",
  "WEBHOOK_URL_INVALID",
]);

/** Notes the error code of a request for its log line. Counts it if it denies the caller something. */
export function noteFailure(refusals: Refusals, request: Request, response: Response, code: ErrorCode): void {
  response.locals["code"] = code;
  const actor = response.locals["actor"] as Actor | undefined;
  const pattern = response.locals["route"] as string | undefined;
  const { status } = ERRORS[code];
  const isForeignId = status === 404 && pattern !== undefined;
  if (!isForeignId && !DENYING.has(status) && !DENYING_CODES.has(code)) return;
  if (actor === undefined) refusals.ofAddress(countedAddress(request.ip), code);
  else refusals.ofActor(actor, code, pattern === undefined ? null : `${request.method} ${pattern}`);
}
