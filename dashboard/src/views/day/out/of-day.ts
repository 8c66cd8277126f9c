import type { Day } from "../day.ts";
import type { OutPlan } from "@rondo/day/out/plan.ts";

/** The day's plan to take elsewhere, or one courier's part of it; null while it is not loaded. */
export function outPlan(day: Day, assignmentId: string | null): OutPlan | null {
  const project = day.project.value.value;
  if (project === undefined || !day.isLoaded.value) return null;
  const planned = day.lanes.value.filter(({ route }) => route !== null);
  return {
    project,
    lanes: planned.filter(({ assignment }) => assignmentId === null || assignment.id === assignmentId),
    stops: day.stopsById.value,
    unassigned: assignmentId === null ? day.unassigned.value : [],
    open: assignmentId === null ? day.open.value : [],
    staleStopIds: day.staleStopIds.value,
    optimizedAt: day.plan.value.value?.optimizedAt ?? null,
  };
}
