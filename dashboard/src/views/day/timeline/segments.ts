import type { Stop } from "../../../api/types.ts";
import { isLate, type Lane } from "@rondo/day/out/lanes.ts";
import { slackOf, type Slack } from "@rondo/day/plan/slack.ts";

/** A piece of a courier's day. Times are milliseconds since 1970. */
export interface Segment {
  readonly kind: "drive" | "wait" | "service" | "break";
  readonly from: number;
  readonly to: number;
  /** Of `wait` and `service`. */
  readonly stopId: string | null;
  /** Of `service`: the stop's number in the route. */
  readonly number: number;
  readonly isLate: boolean;
  readonly isPickup: boolean;
  /** Of `service`: the time to the end of its window; null where the stop may be served at any time. */
  readonly slack: Slack | null;
}

const NO_STOP = { stopId: null, number: 0, isLate: false, isPickup: false, slack: null };

/** A route from its start to its end, without gaps. */
export function segmentsOf(lane: Lane, stops: ReadonlyMap<string, Stop>, marginMinutes: number): Segment[] {
  const { route } = lane;
  if (route === null) return [];
  const segments: Segment[] = [];
  const add = (kind: Segment["kind"], from: number, to: number, of: Partial<Segment> = {}) => {
    if (to > from) segments.push({ kind, from, to, ...NO_STOP, ...of });
  };
  let left = Date.parse(route.startAt);
  let number = 0;
  for (const row of route.stops) {
    const [arrival, start, departure] = [
      Date.parse(row.plannedArrivalAt),
      Date.parse(row.serviceStartAt),
      Date.parse(row.plannedDepartureAt),
    ];
    const stop = stops.get(row.stopId ?? "");
    const of = {
      stopId: row.stopId,
      number: row.stopId === null ? 0 : ++number,
      isLate: stop !== undefined && isLate(row, stop),
      isPickup: row.type === "pickup",
      slack: stop === undefined ? null : slackOf(row, stop, marginMinutes),
    };
    add("drive", left, arrival);
    add("wait", arrival, start, of);
    // A service of no length is still there to be seen and clicked.
    if (row.type === "break") add("break", start, departure);
    else if (row.stopId !== null) segments.push({ kind: "service", from: start, to: departure, ...of });
    left = departure;
  }
  add("drive", left, Date.parse(route.endAt));
  return segments;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}
