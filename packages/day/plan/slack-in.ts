import type { Activity, Problem } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { slackSeconds } from "./slack.ts";
import { isAnyTime } from "../time/any-time.ts";

/** The slack of an activity by the windows of a request; null without a request. */
export function slackIn(problem: Pick<Problem, "stops" | "reloads"> | undefined) {
  return ({ target, start }: Pick<Activity, "target" | "start">): number | null => {
    if (problem === undefined || target === undefined || target.$case === "break") return null;
    if (target.$case === "reload")
      return slackSeconds(start, problem.reloads[target.value]?.timeWindows ?? []);
    const { timeWindows = [], deadline } = problem.stops[target.value] ?? {};
    return slackSeconds(
      start,
      timeWindows.filter((window) => !isAnyTime(window)),
      deadline,
    );
  };
}
