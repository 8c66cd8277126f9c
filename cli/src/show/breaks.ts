import { wallTime } from "@rondo/day/out/plan.ts";
import type { CourierBreak } from "@rondo/day/records/assignment/fields.ts";
import type { Route } from "@rondo/day/records/plan.ts";
import { secondsOfDay, timeOfDay } from "@rondo/day/records/time-of-day.ts";
import { courierName, type DayRecords } from "../day/records.ts";

const DAY_SECONDS = 86_400;

/** A sentence for each break that a route does not have. */
export function missingBreaks(records: DayRecords, routes: readonly Route[]): string[] {
  const clock = (at: string) => wallTime(at, records.project.timezone).slice(11);
  return routes.flatMap(({ assignmentId, startAt, endAt, stops }) => {
    const shift = records.assignments.find(({ id }) => id === assignmentId);
    if (shift === undefined) return [];
    const { breaks, workStartTime: from, workEndTime: to } = shift;
    const taken = stops.flatMap((row) => (row.type === "break" ? [clock(row.serviceStartAt)] : []));
    return breaks.flatMap((each) => {
      const [first, last, end] = spanOf(each);
      if (taken.some((at) => isWithin(at, first, last))) return [];
      const which = `${courierName(records, assignmentId)}'s break ${timeOfDay(first)}–${timeOfDay(end)}`;
      if (!isWithin(first, from, to) && !isWithin(last, from, to))
        return [`${which} is outside of the shift ${timeOfDay(from)}–${timeOfDay(to)}.`];
      const isBefore = isWithin(clock(startAt), last, to);
      const why = isBefore ? `the route begins at ${clock(startAt)}` : `the route ends at ${clock(endAt)}`;
      return [`${which} is not needed: ${why}.`];
    });
  });
}

/** The first and the last time that a break begins, and its last end. */
function spanOf(each: CourierBreak): readonly [first: string, last: string, end: string] {
  if ("startTime" in each) return [each.startTime, each.startTime, each.endTime];
  const { earliestStartTime: first, latestStartTime: last, durationMinutes } = each;
  const end = new Date((secondsOfDay(last) + durationMinutes * 60) * 1000).toISOString().slice(11, 19);
  return [first, last, end];
}

function isWithin(time: string, from: string, to: string): boolean {
  const after = (clock: string) => (secondsOfDay(clock) - secondsOfDay(from) + DAY_SECONDS) % DAY_SECONDS;
  return after(time) <= after(to);
}
