import type { Activity, Problem, Stop as SolverStop } from "@rondo/proto/optimizer/v1/optimizer.ts";
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
  return ({ target, ...service }: Pick<Activity, "target" | "start" | "departure">): number => {
    const stop = target?.$case === "stop" ? problem?.stops[target.value] : undefined;
    return stop ? lateBy(service, stop) : 0;
  };
}

/** The same of a service that is late from `due` on. With `finishInWindow`, its end counts. */
export function lateBy(
  { start, departure }: Pick<Activity, "start" | "departure">,
  { due = Infinity, finishInWindow }: Partial<Pick<SolverStop, "due" | "finishInWindow">>,
): number {
  return Math.max(0, (finishInWindow ? departure : start) - due);
}
