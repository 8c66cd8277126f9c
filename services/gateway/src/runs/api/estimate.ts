import type { PreparedRun } from "@rondo/day/problem/prepare.ts";
import type { UnlocatedDepot } from "@rondo/day/plan/plan.ts";
import type { Warning } from "@rondo/day/records/plan.ts";
import type { RunEstimate } from "@rondo/day/records/run.ts";
import type { AssignmentService } from "../../assignments/service.ts";
import { usdOf } from "../../billing/money.ts";
import type { BillingService } from "../../billing/service.ts";
import type { Company } from "../../shared/company.ts";
import { ApiError } from "../../shared/errors.ts";
import type { Clock } from "../../shared/runtime.ts";
import { priceOf, requireIdle } from "../queue/acceptance.ts";
import { findDepots, lostDetails, lostMessage, withFound } from "../queue/depots.ts";
import type { JobStore } from "../queue/store.ts";

interface Parts {
  readonly jobs: JobStore;
  readonly billing: Pick<BillingService, "checkRun">;
  readonly assignments: Pick<AssignmentService, "lookUp">;
  readonly clock: Clock;
  /** How long depots are looked up. */
  readonly patienceMs: number;
}

/**
 * Checks and prices a run without accepting it.
 * @throws ApiError `CONFLICT`, those of `checkRun`, `GEOCODE_NO_RESULT` for a depot that cannot be found
 */
export async function estimateRun(
  company: Company,
  prepared: PreparedRun,
  parts: Parts,
): Promise<RunEstimate> {
  const { jobs, billing, clock, patienceMs } = parts;
  const amountCents = priceOf(prepared);
  await requireIdle(prepared.frame.projectId, jobs);
  await billing.checkRun({ company, amountCents, now: clock.now() });
  const patience = new AbortController();
  const cancel = clock.after(patienceMs, () => {
    patience.abort();
  });
  const search = await findDepots(company.id, prepared, patience.signal, parts).finally(cancel);
  const { lost } = search;
  if (lost) throw new ApiError("GEOCODE_NO_RESULT", lostDetails(lost), { message: lostMessage(lost) });
  const { frame } = await withFound(prepared, search);
  const warnings = [...frame.warnings, ...unlocatedWarning(frame.unlocated)];
  return { valid: true, couriers: frame.vehicles.length, costUsd: usdOf(amountCents), warnings };
}

/** The warning about depots that could not be looked up in time. */
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
