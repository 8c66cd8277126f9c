import type { TimeWindow } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Stop } from "../records/stop/schemas.ts";
import type { PlanDay } from "./plan-day.ts";

/** A window of a stop, in the solver's seconds. */
export function timeWindow(window: Stop["timeWindows"][number], day: PlanDay): TimeWindow {
  const end = day.secondsUntil(window.endTime);
  const start = window.startTime === null ? Math.min(0, end) : day.secondsFrom(window.startTime);
  return { start, end: Math.max(start, end) };
}
