import type { RouteStop } from "../records/plan.ts";
import type { Stop } from "../records/stop/schemas.ts";

/** How a service stands to the last moment at which it may begin. */
export interface Slack {
  /** To the end of its window or its deadline; less than 0 when it is late. */
  readonly seconds: number;
  /** Whether it is not late, but closer to the end than the project wants. */
  readonly isTight: boolean;
}

/**
 * The slack of a visit: from the start of the service to the end of the window in which it begins, or to the deadline if
 * that comes first.
 * @param marginMinutes the project's margin; with 0, nothing is tight
 * @returns null if the stop may be served at any time
 */
export function slackOf(
  row: Pick<RouteStop, "serviceStartAt">,
  { timeWindows, deliveryDeadline }: Pick<Stop, "timeWindows" | "deliveryDeadline">,
  marginMinutes: number,
): Slack | null {
  const start = Date.parse(row.serviceStartAt);
  const ends = timeWindows.map(({ endTime }) => Date.parse(endTime));
  // Windows that overlap are one: the last that has begun counts.
  const begun = timeWindows.filter(({ startTime }) => startTime === null || Date.parse(startTime) <= start);
  const open = begun.map(({ endTime }) => Date.parse(endTime)).filter((end) => end >= start);
  const last = open.length > 0 ? Math.max(...open) : Math.max(...ends, -Infinity);
  const deadline = deliveryDeadline === null ? Infinity : Date.parse(deliveryDeadline);
  const end = Math.min(ends.length === 0 ? Infinity : last, deadline);
  if (end === Infinity) return null;
  const seconds = (end - start) / 1000;
  return { seconds, isTight: seconds >= 0 && seconds < marginMinutes * 60 };
}
