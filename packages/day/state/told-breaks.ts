import type { RouteStop } from "../records/plan.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { stayOf } from "../plan/stay.ts";
import type { HistoryRows } from "./history.ts";

/**
 * A history with breaks that the plan has later, but that are behind the courier. Nobody knows when he took them: each is
 * before the first leg that he waited long enough for, else after his last stop. One that fits nowhere has no row.
 * @param breaks their rows in the plan
 */
export function withToldBreaks(
  history: HistoryRows,
  breaks: readonly RouteStop[],
  at: number,
  day: PlanDay,
): HistoryRows {
  return breaks.reduce((told, row) => withBreak(told, row, at, day), history);
}

function withBreak(history: HistoryRows, row: RouteStop, at: number, day: PlanDay): HistoryRows {
  const { rows, end, startAt, place } = history;
  const seconds = stayOf(row);
  const waited = rows.findIndex(({ type, waitSeconds }, index) => {
    return index > 0 && type !== "break" && waitSeconds >= seconds;
  });
  if (waited < 0 && at - end < seconds) return history;
  const index = waited < 0 ? rows.length : waited;
  const before = rows[index - 1];
  const { latitude, longitude } = before ?? place ?? { latitude: null, longitude: null };
  const begin = before?.plannedDepartureAt ?? startAt;
  const taken: RouteStop = {
    ...{ ...row, latitude, longitude, loadAfter: before?.loadAfter ?? row.loadAfter },
    ...{ plannedArrivalAt: begin, serviceStartAt: begin, setupSeconds: 0, waitSeconds: 0 },
    plannedDepartureAt: day.instant(day.secondsFrom(begin) + seconds),
    ...{ distanceMeters: 0, durationSeconds: 0 },
  };
  const later = rows.slice(index).map((next, rank) =>
    rank > 0
      ? next
      : {
          ...next,
          plannedArrivalAt: day.instant(day.secondsFrom(next.plannedArrivalAt) + seconds),
          waitSeconds: next.waitSeconds - seconds,
        },
  );
  const all = [...rows.slice(0, index), taken, ...later];
  return {
    ...history,
    rows: all.map((each, rank) => ({ ...each, sequence: rank + 1 })),
    end: waited < 0 ? end + seconds : end,
  };
}
