import { ReasonCode as SolverReason } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { ReasonCode } from "../records/plan.ts";

/** The solver's codes in the contract's words. Undefined: a plan never has it. */
const REASONS: Readonly<Record<SolverReason, ReasonCode | undefined>> = {
  [SolverReason.REASON_CODE_UNSPECIFIED]: undefined,
  [SolverReason.REASON_CODE_NOT_ALLOWED]: "NOT_ALLOWED",
  [SolverReason.REASON_CODE_SKILL]: "SKILL",
  [SolverReason.REASON_CODE_UNREACHABLE]: "UNREACHABLE",
  [SolverReason.REASON_CODE_TIME_WINDOW]: "TIME_WINDOW",
  [SolverReason.REASON_CODE_DEADLINE]: "DEADLINE",
  [SolverReason.REASON_CODE_CAPACITY]: "CAPACITY",
  [SolverReason.REASON_CODE_SHIFT]: "SHIFT",
  [SolverReason.REASON_CODE_BREAK]: "BREAK",
  [SolverReason.REASON_CODE_MAX_STOPS]: "MAX_STOPS",
  [SolverReason.REASON_CODE_MAX_DISTANCE]: "MAX_DISTANCE",
  [SolverReason.REASON_CODE_MAX_DRIVING]: "MAX_DRIVING",
  [SolverReason.REASON_CODE_OUTRANKED]: "OUTRANKED",
  [SolverReason.REASON_CODE_ON_BOARD]: "ON_BOARD",
  [SolverReason.REASON_CODE_VISIT_ORDER]: "VISIT_ORDER",
  [SolverReason.REASON_CODE_MAX_WORK]: "MAX_WORK",
  [SolverReason.REASON_CODE_READY]: "READY",
  [SolverReason.REASON_CODE_LOADING]: "LOADING",
  [SolverReason.REASON_CODE_LOAD_ORDER]: "LOAD_ORDER",
  [SolverReason.REASON_CODE_SHIPMENT]: "SHIPMENT",
};

/** The code for these couriers. Goods in a van are all that keeps their stop from the others. */
export function codeOf(
  code: SolverReason,
  stop: { readonly holder?: string } | undefined,
  assignmentIds: readonly string[],
): ReasonCode | undefined {
  const known = REASONS[code];
  const isHeld = stop?.holder !== undefined && !assignmentIds.includes(stop.holder);
  return isHeld && known === "NOT_ALLOWED" ? "ON_BOARD" : known;
}
