import { changesOf, type ComparedPlan } from "@rondo/day/plan/changes.ts";
import type { Change } from "../../../api/types.ts";
import type { EditedPlan } from "./edited-plan.ts";

const BY_HAND: Change["why"] = { code: "EVENT", amount: null, unit: null, stopId: null, together: false };

/**
 * The changes of a plan by hand whose reason is certain: what a person changed, and other times on a route on which one stop
 * is changed, which alone can be their reason.
 */
export function whysByHand(before: ComparedPlan, after: ComparedPlan, plan: EditedPlan): Change[] {
  const all = changesOf(before, after);
  const causesOn = (assignmentId: string) =>
    all.filter(
      ({ kind, fromAssignmentId, toAssignmentId }) =>
        kind !== "retimed" && [fromAssignmentId, toAssignmentId].includes(assignmentId),
    );
  return all.flatMap((change): Change[] => {
    const { stopId, kind, toAssignmentId } = change;
    const isMoved = kind !== "retimed" && plan.touched.has(stopId);
    const byHand = { ...change, why: { ...BY_HAND, stopId } };
    if (isMoved || plan.windows.has(stopId)) return [byHand];
    if (kind !== "retimed" || toAssignmentId === null) return [];
    const causes = causesOn(toAssignmentId);
    const isShift = plan.shifts.has(toAssignmentId);
    if (causes.length === 0 && isShift) return [byHand];
    const [cause] = causes;
    if (cause === undefined || causes.length > 1 || isShift) return [];
    return [{ ...change, why: { ...BY_HAND, stopId: cause.stopId, together: true } }];
  });
}
