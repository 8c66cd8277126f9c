import { NoAnswerError, RondoError } from "@rondo/client";
import { GeocoderUnavailable } from "@rondo/addresses/geocoder.ts";
import { Refusal, type RefusalCode } from "@rondo/day/refusal.ts";
import { Fault } from "@rondo/solver/fault.ts";
import { Refused } from "./refused.ts";

/** What the service refused, or that it gave no answer. */
export function isOfService(error: unknown): error is RondoError | NoAnswerError {
  return error instanceof RondoError || error instanceof NoAnswerError;
}

const REFUSALS: Partial<Record<RefusalCode, string>> = {
  OPTIMIZATION_NO_STOPS: "there is no stop to plan",
  OPTIMIZATION_NO_COURIERS: "there is no courier: give --couriers N or --crew FILE",
  OPTIMIZATION_PREREQUISITES_MISSING: "no stop has coordinates",
};

/** What went wrong, for a person. */
export function messageOf(error: unknown): string {
  if (error instanceof NoAnswerError) return `the service gives no answer: ${error.message}`;
  if (error instanceof RondoError) {
    const { code, message, issues, requestId, docUrl } = error;
    const more = issues.slice(0, 5).map((issue) => `\n  ${issue.path}: ${issue.message}`);
    const ids = [...(requestId ? [`request ${requestId}`] : []), ...(docUrl ? [docUrl] : [])];
    return `${code}: ${message}${more.join("")}${ids.length > 0 ? ` (${ids.join(", ")})` : ""}`;
  }
  if (error instanceof Refusal) return error.message || (REFUSALS[error.code] ?? error.code);
  const isKnown = error instanceof Refused || error instanceof Fault || error instanceof GeocoderUnavailable;
  if (isKnown) return error.message;
  const what = error instanceof Error ? error.message : String(error);
  return `this should not happen: ${what}. With --debug it says where`;
}
