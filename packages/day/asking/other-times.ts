import { breakConflict } from "../problem/break-order.ts";
import type { Sources } from "../problem/prepare.ts";
import type { AssignmentSettings } from "../records/assignment/record.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { Refusal } from "../refusal.ts";

/** Times of a shift that a person tries out. */
export type ShiftTimes = Partial<Pick<AssignmentSettings, "workStartTime" | "workEndTime" | "breaks">>;
/** Times of a stop that a person tries out. */
export type StopTimes = Partial<Pick<PlannedStop, "timeWindows" | "deliveryDeadline">>;

/** Times in place of the stored ones, by the ids of assignments and stops. */
export interface OtherTimes {
  readonly shifts: Readonly<Record<string, ShiftTimes>>;
  readonly stops: Readonly<Record<string, StopTimes>>;
}

/** The records of a day with other times. @throws Refusal `INVALID_BODY` for breaks that cannot all be taken */
export function withTimes(sources: Sources, { shifts, stops }: OtherTimes): Sources {
  return {
    ...sources,
    assignments: sources.assignments.map((assignment) => {
      const times = shifts[assignment.id];
      if (!times) return assignment;
      const changed = { ...assignment, ...times };
      const conflict = breakConflict(changed.breaks, changed);
      if (conflict) throw new Refusal("INVALID_BODY", {}, `breaks.${conflict.index} ${conflict.message}.`);
      return changed;
    }),
    stops: sources.stops.map((stop) => (stops[stop.id] ? { ...stop, ...stops[stop.id] } : stop)),
  };
}
