import { endsNextDay, secondsOfDay } from "../time-of-day.ts";
import type { AssignmentSettings } from "./record.ts";

type Shift = Pick<AssignmentSettings, "workStartTime" | "workEndTime">;
type ShiftOfCourier = Shift &
  Pick<AssignmentSettings, "maxOvertimeMinutes"> & { readonly id: string; readonly courierId: string };

const DAY_SECONDS = 86_400;

/** Whether two shifts of one day have time in common. One may begin when the other ends. */
export function shiftsMeet(one: Shift, other: Shift): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a.start < b.end && b.start < a.end;
}

/** The assignments; the overtime of each ends, at the latest, where the next shift of its courier begins. */
export function withOvertimeUntilNext<Each extends ShiftOfCourier>(assignments: readonly Each[]): Each[] {
  const shifts = Map.groupBy(assignments, ({ courierId }) => courierId);
  return assignments.map((assignment) => {
    const { end } = spanOf(assignment);
    const later = (shifts.get(assignment.courierId) ?? []).map((other) => spanOf(other).start);
    const next = Math.min(...later.filter((start) => start >= end));
    const most = Math.min(assignment.maxOvertimeMinutes, (next - end) / 60);
    return most < assignment.maxOvertimeMinutes ? { ...assignment, maxOvertimeMinutes: most } : assignment;
  });
}

/** How many couriers have these assignments. */
export function countCouriers(assignments: readonly { readonly courierId: string }[]): number {
  return new Set(assignments.map(({ courierId }) => courierId)).size;
}

/** Times of day, so that a clock change in the night of a shift changes nothing. */
function spanOf({ workStartTime, workEndTime }: Shift) {
  const nights = endsNextDay(workStartTime, workEndTime) ? 1 : 0;
  return { start: secondsOfDay(workStartTime), end: secondsOfDay(workEndTime) + nights * DAY_SECONDS };
}
