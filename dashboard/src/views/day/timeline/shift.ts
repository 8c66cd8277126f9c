import type { Lane } from "@rondo/day/out/lanes.ts";
import type { Span } from "./segments.ts";
import { dayIn } from "@rondo/day/time/moments.ts";
import { zoneOffset } from "@rondo/day/time/zone-offset.ts";

const DAY = 86_400_000;

/** A courier's shift on the day of its route. @param date of a courier without a route; absent: such a courier has none */
export function shiftOf({ assignment, route }: Lane, zone: string, date: string | null = null): Span | null {
  const own = route === null ? date : dayIn(route.startAt, zone);
  if (own === null) return null;
  const day = Date.parse(`${own}T00:00:00Z`);
  const wall = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const at = day + (hours * 60 + minutes) * 60_000;
    return at - zoneOffset(at - zoneOffset(at, zone), zone);
  };
  const from = wall(assignment.workStartTime);
  const to = wall(assignment.workEndTime);
  return { from, to: to <= from ? to + DAY : to };
}
