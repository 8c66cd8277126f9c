import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { Warning } from "../records/warning.ts";
import type { LocatedStop } from "./selection.ts";

type Named = Pick<PlannedAssignment, "id" | "courierId">;

/** The vehicles of assignments that ids of couriers or assignments name. */
export function vehiclesIn(assignments: readonly Named[], ids: readonly string[]): number[] {
  if (ids.length === 0) return [];
  const named = new Set(ids);
  return assignments.flatMap(({ id, courierId }, vehicle) =>
    named.has(id) || named.has(courierId) ? [vehicle] : [],
  );
}

/** The warning about stops whose preferred couriers are not in the run. */
export function preferredWarnings(stops: readonly LocatedStop[], inRun: readonly Named[]): Warning[] {
  const stopIds = stops
    .filter(({ preferredCourierIds: ids }) => ids.length > 0 && vehiclesIn(inRun, ids).length === 0)
    .map(({ id }) => id);
  if (stopIds.length === 0) return [];
  const [subject, verb] =
    stopIds.length === 1 ? ["A stop", "prefers"] : [`${stopIds.length} stops`, "prefer"];
  const message = `${subject} ${verb} couriers that are not in this run: any courier is as good.`;
  return [{ code: "NO_PREFERRED_COURIER", message, stopIds, assignmentIds: [] }];
}
