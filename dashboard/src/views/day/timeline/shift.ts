import { dayOf } from "../../../format/times.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";
import type { Span } from "./segments.ts";
import { zoneOffset } from "@rondo/day/time/zone-offset.ts";

const DAY = 86_400_000;

/** A courier's shift on the day of its route; null without a route, whose day is not known then. */
export function shiftOf({ assignment, route }: Lane, zone: string): Span | null {
  if (route === null) return null;
  const start = Date.parse(route.startAt);
  const day = Date.parse(`${dayOf(start, zone)}T00:00:00Z`);
  const wall = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const at = day + (hours * 60 + minutes) * 60_000;
    return at - zoneOffset(at - zoneOffset(at, zone), zone);
  };
  const from = wall(assignment.workStartTime);
  const to = wall(assignment.workEndTime);
  return { from, to: to <= from ? to + DAY : to };
}
