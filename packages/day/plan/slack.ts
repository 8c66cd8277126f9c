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
  const start = Date.parse(row.serviceStartAt) / 1000;
  const windows = timeWindows.map(({ startTime, endTime }) => ({
    start: startTime === null ? -Infinity : Date.parse(startTime) / 1000,
    end: Date.parse(endTime) / 1000,
  }));
  const deadline = deliveryDeadline === null ? undefined : Date.parse(deliveryDeadline) / 1000;
  const seconds = slackSeconds(start, windows, deadline);
  return seconds === null ? null : { seconds, isTight: seconds >= 0 && seconds < marginMinutes * 60 };
}

/** The seconds of a slack; null if the service may start at any time. */
export function slackSeconds(
  start: number,
  windows: readonly { readonly start: number; readonly end: number }[],
  deadline = Infinity,
): number | null {
  // Windows that overlap are one: the last that has begun counts.
  const open = windows.filter((window) => window.start <= start && start <= window.end);
  const ends = (open.length > 0 ? open : windows).map(({ end }) => end);
  const end = Math.min(ends.length === 0 ? Infinity : Math.max(...ends), deadline);
  return end === Infinity ? null : end - start;
}
