import type { PreparedRun } from "@rondo/day/problem/prepare.ts";
import { countCouriers } from "@rondo/day/records/assignment/shifts.ts";
import type { UnlocatedDepot } from "@rondo/day/plan/plan.ts";
import type { Warning } from "@rondo/day/records/plan.ts";
import type { RunEstimate } from "@rondo/day/records/run.ts";
import type { AssignmentService } from "../../assignments/service.ts";
import { usdOf, type Cents } from "../../billing/money.ts";
import type { BillingService } from "../../billing/service.ts";
import { isTest, type Company } from "../../shared/company.ts";
import { ApiError } from "../../shared/errors.ts";
import type { Clock } from "../../shared/runtime.ts";
import { breathing } from "../../shared/slices.ts";
import { requireIdle } from "../queue/acceptance.ts";
import { findDepots, lostDetails, lostMessage, withFound } from "../queue/depots.ts";
import type { JobStore } from "../queue/store.ts";

interface Parts {
  readonly jobs: JobStore;
  readonly billing: Pick<BillingService, "checkRun" | "subscriptionPlanOf" | "liveCourierRunCents">;
  readonly assignments: Pick<AssignmentService, "lookUp">;
  readonly clock: Clock;
  readonly patienceMs: number;
}

/**
 * Checks that a run would be accepted for its price. Costs little, so it comes before the run is prepared.
 * @throws ApiError `CONFLICT`, and those of the billing's `checkRun`
 */
export async function requireAcceptable(
  company: Company,
  projectId: string,
  price: { readonly amountCents: Cents; readonly maxChargeUsd?: number | undefined },
  { jobs, billing, clock }: Pick<Parts, "jobs" | "billing" | "clock">,
): Promise<void> {
  await requireIdle(projectId, jobs);
  await billing.checkRun({ company, ...price, now: clock.now() });
}

/**
 * Prices a run without accepting it, and warns about it.
 * @param left aborted when the client leaves
 * @throws ApiError `GEOCODE_NO_RESULT` for a depot that cannot be found; the signal's reason
 */
export async function estimateRun(
  company: Company,
  prepared: PreparedRun,
  left: AbortSignal | undefined,
  parts: Parts,
): Promise<RunEstimate> {
  const { clock, patienceMs, billing } = parts;
  const patience = new AbortController();
  const cancel = clock.after(patienceMs, () => {
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
