import type { PreparedRun } from "@rondo/day/problem/prepare.ts";
import { countCouriers } from "@rondo/day/records/assignment/shifts.ts";
import type { UnlocatedDepot } from "@rondo/day/plan/plan.ts";
import type { Warning } from "@rondo/day/records/warning.ts";
import type { RunEstimate } from "@rondo/day/records/run.ts";
import { usdOf } from "../../billing/money.ts";
import { isTest, type Company } from "../../shared/company.ts";
import { ApiError } from "../../shared/errors.ts";
import { breathing } from "../../shared/slices.ts";
import { findDepots, lostDetails, lostMessage, withFound } from "../queue/depots.ts";
import type { RunParts } from "../parts.ts";

/** A caller that has waited this long for its depots, or for a direct answer, is answered without them. */
export const PATIENCE_MS = 30_000;

/**
 * Prices a run without accepting it, and warns about it.
 * @param left aborted when the client leaves
 * @throws ApiError `GEOCODE_NO_RESULT` for a depot that cannot be found; the signal's reason
 */
export async function estimateRun(
  company: Company,
  prepared: PreparedRun,
  left: AbortSignal | undefined,
  parts: RunParts,
): Promise<RunEstimate> {
  const { clock, billing } = parts;
  const patience = new AbortController();
  const cancel = clock.after(PATIENCE_MS, () => {
    patience.abort();
  });
  const until = left ? AbortSignal.any([patience.signal, left]) : patience.signal;
  const search = await findDepots(company.id, prepared, until, parts).finally(cancel);
  const { lost } = search;
  if (lost) throw new ApiError("GEOCODE_NO_RESULT", lostDetails(lost), { message: lostMessage(lost) });
  const { frame } = await withFound(prepared, search, breathing(left));
  const warnings = [...frame.warnings, ...unlocatedWarning(frame.unlocated)];
  const couriers = countCouriers(frame.vehicles);
  return {
    valid: true,
    couriers,
    costUsd: usdOf(couriers * billing.subscriptionPlanOf(company).courierRunCents),
    ...(isTest(company) && { liveCostUsd: usdOf(couriers * billing.liveCourierRunCents) }),
    warnings,
  };
}

function unlocatedWarning(depots: readonly UnlocatedDepot[]): Warning[] {
  const [first] = depots;
  if (!first) return [];
  const message =
    depots.length === 1
      ? `The start or end address ${JSON.stringify(first.address)} is not located yet; the run looks it up.`
      : `${depots.length} start or end addresses are not located yet; the run looks them up.`;
  const assignmentIds = depots.flatMap(({ assignmentId }) => assignmentId ?? []);
  return [{ code: "DEPOT_NOT_LOCATED", message, stopIds: [], assignmentIds: [...new Set(assignmentIds)] }];
}
