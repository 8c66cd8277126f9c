import type { Shortfall as Missed } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { messageOf, type Bound, type Whose } from "./reason-messages.ts";
import type { Reason, ReasonCode, Shortfall } from "../records/plan.ts";

const LOAD_UNIT = 1_000_000;

/** What else the solver says about a reason. */
interface Details {
  readonly together: boolean;
  readonly shortfall?: Missed | undefined;
  /** The load kinds, as in the request. */
  readonly dimensions: readonly string[];
  /** Of the stop whose rule it is. */
  readonly bound?: Bound;
  /** The stop whose rule it is, where that is another one. */
  readonly other?: (Whose & { readonly id: string | null }) | undefined;
}

/**
 * A reason why a stop is left out, in the form of an answer.
 * @param assignmentIds the assignments that it holds for, the nearest to fitting first
 * @throws RangeError if the shortfall is of a load kind that does not exist
 */
export function reason(code: ReasonCode, assignmentIds: readonly string[], details?: Details): Reason {
  const fact = {
    code,
    assignmentIds: [...assignmentIds],
    together: details?.together ?? false,
    shortfall: details?.shortfall ? shortfallOf(code, details.shortfall, details.dimensions) : null,
    stopId: details?.other?.id ?? null,
  };
  return { ...fact, message: messageOf(fact, details?.bound, details?.other) };
}

/** By how much a rule is missed, in the unit of an answer. */
export function shortfallOf(
  code: ReasonCode,
  missed: Missed,
  dimensions: readonly string[],
): Shortfall | null {
  const { amount, dimension, early } = missed;
  switch (code) {
    case "TIME_WINDOW":
    case "DEADLINE":
    case "SHIFT":
    case "MAX_DRIVING":
    case "MAX_WORK":
    case "READY":
      return { amount: minutesOf(amount), unit: "minutes", key: null, ...(early && { early }) };
    case "CAPACITY": {
      const key = dimensions[dimension ?? -1];
      if (key === undefined) throw new RangeError(`the plan names load kind ${dimension ?? "none"}`);
      return { amount: amount / LOAD_UNIT, unit: "units", key };
    }
    case "MAX_STOPS":
      return { amount, unit: "stops", key: null };
    case "MAX_DISTANCE":
      return { amount, unit: "meters", key: null };
    case "NO_COORDINATES":
    case "NOT_ALLOWED":
    case "SKILL":
    case "UNREACHABLE":
    case "BREAK":
    case "NOT_ASSIGNED":
    case "OUTRANKED":
    case "ON_BOARD":
    case "VISIT_ORDER":
    case "LOADING":
    case "LOAD_ORDER":
    case "SHIPMENT":
      return null;
  }
}

/** Seconds as minutes with two decimals, rounded up: a rule loosened by so much lets the stop in. */
export function minutesOf(seconds: number): number {
  return Math.ceil((seconds * 100) / 60) / 100;
}
