import type { Issue } from "../checking/issues.ts";
import { issueAt, refuse, unknownIds } from "../refusal.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { DayState } from "../records/day-state.ts";
import type { Outcome } from "../records/stop/outcome.ts";
import type { PlannedStop } from "../records/stop/record.ts";

/** What a state may name. */
interface Records {
  readonly assignments: readonly PlannedAssignment[];
  readonly stops: ReadonlyMap<string, PlannedStop>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** Seconds of the day within which a moment of it may lie. */
export interface Bounds {
  readonly from: number;
  readonly until: number;
}

/**
 * Checks what a body says about a day in progress against its records.
 * @param at the moment, in seconds of the day
 * @throws Refusal `FOREIGN_KEY_CONSTRAINT` for unknown ids, `INVALID_BODY`; both with issues
 */
export function requireTold({ couriers }: DayState, at: number, bounds: Bounds, records: Records): void {
  const told = [...(couriers ?? []).entries()];
  const { assignments, stops } = records;
  const known = new Map(assignments.map((assignment) => [assignment.id, assignment]));
  const unknown = told.filter(([, { assignmentId }]) => !known.has(assignmentId));
  const gone = told.filter(([, { nextStopId }]) => nextStopId && !stops.has(nextStopId));
  if (unknown.length > 0 || gone.length > 0) {
    const issues = [
      ...unknown.map(([index]) => issue(index, "assignmentId", "names no assignment of this project")),
      ...gone.map(([index]) => issue(index, "nextStopId", "names no stop of this project")),
    ];
    const named = {
      ...(unknown.length > 0 && { assignmentIds: unknown.map(([, { assignmentId }]) => assignmentId) }),
      ...(gone.length > 0 && { stopIds: gone.flatMap(([, { nextStopId }]) => nextStopId ?? []) }),
    };
    const message = "Some ids in day name no record of this project.";
    throw unknownIds(named, issues, message);
  }
  const issues = [
    ...(at < bounds.from || at > bounds.until ? [OUTSIDE] : []),
    ...told.flatMap(([index, { assignmentId, breaksTaken }]) => {
      const most = known.get(assignmentId)?.breaks.length ?? 0;
      return (breaksTaken ?? 0) > most
        ? [issue(index, "breaksTaken", `is more than the ${most} of the shift`)]
        : [];
    }),
    ...nextFaults(told, records),
  ];
  refuse(issues);
}

const OUTSIDE = issueAt(
  "day.at",
  "is not between 12 hours before the first departure and the last possible end of a shift",
);

export function issue(courier: number, field: string, message: string): Issue {
  return issueAt(`day.couriers.${courier}.${field}`, message);
}

/** Next stops that nobody can drive to. */
function nextFaults(
  told: readonly [number, NonNullable<DayState["couriers"]>[number]][],
  { stops, outcomes }: Records,
): Issue[] {
  const named = new Set<string>();
  return told.flatMap(([index, { nextStopId }]) => {
    const stop = stops.get(nextStopId ?? "");
    if (!stop) return [];
    const isTwice = stop.pointType !== "stock_loading" && named.has(stop.id);
    named.add(stop.id);
    if (isTwice) return [issue(index, "nextStopId", "is named twice")];
    if (stop.latitude === null) return [issue(index, "nextStopId", "has no coordinates")];
    return outcomes.has(stop.id) && stop.pointType !== "stock_loading"
      ? [issue(index, "nextStopId", "has an outcome")]
      : [];
  });
}
