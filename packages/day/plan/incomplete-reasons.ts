import type { Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { RunFrame } from "./plan.ts";
import type { Warning } from "../records/warning.ts";

/** A warning that names the stops whose reasons were not complete at the time limit, if there are any. */
export function incompleteReasons(plan: Plan, { deliveries }: Pick<RunFrame, "deliveries">): Warning[] {
  const stopIds = plan.unassigned.flatMap(({ stop, reasonsIncomplete }) => {
    const delivery = reasonsIncomplete ? deliveries[stop] : undefined;
    return delivery ? [delivery.id] : [];
  });
  if (stopIds.length === 0) return [];
  const who = stopIds.length === 1 ? "one stop that was" : `${stopIds.length} stops that were`;
  const message = `The time limit was reached before all reasons were known for ${who} left out; a longer timeLimitSeconds may find more reasons and serve more stops.`;
  return [{ code: "REASONS_INCOMPLETE", message, stopIds, assignmentIds: [] }];
}
