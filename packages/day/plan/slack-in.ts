import type { Activity, Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { slackSeconds } from "./slack.ts";
import { isAnyTime } from "../time/any-time.ts";

/** The slack of an activity by the windows of a request; null without a request. */
export function slackIn(problem: Pick<Problem, "stops" | "reloads"> | undefined) {
  return ({ target, start }: Pick<Activity, "target" | "start">): number | null => {
    if (problem === undefined || target === undefined || target.$case === "break") return null;
    if (target.$case === "reload")
      return slackSeconds(start, problem.reloads[target.value]?.timeWindows ?? []);
    const { timeWindows = [], deadline, due } = problem.stops[target.value] ?? {};
    return slackSeconds(
      start,
      timeWindows.filter((window) => !isAnyTime(window)),
      Math.min(deadline ?? Infinity, due ?? Infinity),
    );
  };
}

/** By how much an activity is late at a price. */
export function lateIn(problem: Pick<Problem, "stops"> | undefined) {
  return ({ target, start, departure }: Pick<Activity, "target" | "start" | "departure">): number => {
    const stop = target?.$case === "stop" ? problem?.stops[target.value] : undefined;
    if (stop?.due === undefined) return 0;
    return Math.max(0, (stop.finishInWindow ? departure : start) - stop.due);
  };
}
