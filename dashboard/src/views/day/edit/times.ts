import { momentOf } from "@rondo/day/time/moments.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";
import type { Assignment, RouteStop, Stop } from "../../../api/types.ts";
import { clock, dayOf } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";
import { shiftOf } from "../timeline/shift.ts";
import { retimeShift, retimeStop, type EditedPlan } from "./edited-plan.ts";

const MINUTE = 60_000;
const SHORTEST = 15 * MINUTE;
const DAY = 86_400_000;

/** A time that a person can move along the clock. Times are milliseconds since 1970. */
export interface Handle {
  readonly id: string;
  readonly label: string;
  readonly kind: "start" | "end" | "break";
  readonly at: number;
  readonly min: number;
  readonly max: number;
  readonly moveTo: (plan: EditedPlan, at: number) => EditedPlan;
}

/** The times of what is selected: of a stop, else of a courier. */
export function handlesOf(day: Day): Handle[] {
  const stop = day.stopsById.value.get(day.selectedStopId.value ?? "");
  if (stop !== undefined) return stopHandles(stop);
  const lane = day.lanesById.value.get(day.selectedAssignmentId.value ?? "");
  return lane === undefined ? [] : shiftHandles(day, lane);
}

/** The ends of a courier's shift, and its breaks. */
function shiftHandles({ zone, living }: Day, lane: Lane): Handle[] {
  const span = shiftOf(lane, zone.value, living.date.value);
  if (span === null) return [];
  const { assignment, name } = lane;
  const end = (kind: "start" | "end", min: number, max: number): Handle => ({
    ...{ kind, min, max, id: `${assignment.id} ${kind}`, label: t(`times.shift.${kind}`, { name }) },
    at: kind === "start" ? span.from : span.to,
    moveTo: (plan, at) => {
      const time = `${clock(at, zone.value)}:00`;
      return retimeShift(
        plan,
        assignment.id,
        kind === "start" ? { workStartTime: time } : { workEndTime: time },
      );
    },
  });
  const midnight = Date.parse(momentOf(dayOf(span.from, zone.value), "00:00", zone.value).at);
  return [
    end("start", midnight, span.to - SHORTEST),
    end("end", span.from + SHORTEST, span.from + DAY - SHORTEST),
    ...breakHandles(lane, span.from, zone.value),
  ];
}

type Break = Assignment["breaks"][number];

/** All breaks, also those after the route. One that may begin within a span begins where it is put. */
function breakHandles({ assignment, name, route }: Lane, from: number, zone: string): Handle[] {
  const date = dayOf(from, zone);
  const left = route?.stops.filter(({ type }) => type === "break") ?? [];
  return assignment.breaks.flatMap((given, index): Handle[] => {
    const [earliest, latest] = [given, given].map((each, end) => {
      const at = Date.parse(momentOf(date, endsOf(each)[end] ?? "", zone).at);
      return at < from - DAY / 2 ? at + DAY : at;
    }) as [number, number];
    const found = left.findIndex((row) => isOf(row, given, earliest, latest));
    const [row] = found === -1 ? [] : left.splice(found, 1);
    return [
      {
        ...{ id: `${assignment.id} ${index}`, kind: "break", label: t("times.break", { name }) },
        at: earliest === latest || row === undefined ? earliest : Date.parse(row.serviceStartAt),
        ...{ min: from - DAY / 2, max: from + DAY },
        moveTo: (plan, at) => {
          const time = clock(at, zone);
          const moved: Break =
            "startTime" in given
              ? { startTime: time, endTime: clock(at + lengthOf(given), zone) }
              : { ...given, earliestStartTime: time, latestStartTime: time };
          const breaks = (plan.shifts.get(assignment.id)?.breaks ?? assignment.breaks).with(index, moved);
          return retimeShift(plan, assignment.id, { breaks });
        },
      },
    ];
  });
}

/** When a break may begin. */
function endsOf(given: Break): readonly [string, string] {
  return "startTime" in given
    ? [given.startTime, given.startTime]
    : [given.earliestStartTime, given.latestStartTime];
}

function lengthOf(given: Break): number {
  if (!("startTime" in given)) return given.durationMinutes * MINUTE;
  const [from = 0, to = 0] = [given.startTime, given.endTime].map((time) =>
    Date.parse(`1970-01-01T${time}Z`),
  );
  return to > from ? to - from : to - from + DAY;
}

/** Whether a row of a route is this break. One that was just moved is still where it was. */
function isOf(row: RouteStop, given: Break, earliest: number, latest: number): boolean {
  const [start, end] = [Date.parse(row.serviceStartAt), Date.parse(row.plannedDepartureAt)];
  if (Math.abs(end - start - lengthOf(given)) > MINUTE) return false;
  return earliest === latest || (start >= earliest - MINUTE && start <= latest + MINUTE);
}

/** The ends of a stop's windows, and its deadline. */
function stopHandles(stop: Stop): Handle[] {
  const { id, name, timeWindows, deliveryDeadline } = stop;
  const windows = (plan: EditedPlan) => plan.windows.get(id)?.timeWindows ?? timeWindows;
  const handles = timeWindows.flatMap(({ startTime, endTime }, index): Handle[] => {
    const [from, to] = [startTime === null ? null : Date.parse(startTime), Date.parse(endTime)];
    const change = (plan: EditedPlan, times: Partial<Stop["timeWindows"][number]>) => {
      const all = windows(plan);
      return retimeStop(plan, id, {
        timeWindows: all.with(index, { startTime, endTime, ...all[index], ...times }),
      });
    };
    const start: Handle[] =
      from === null
        ? []
        : [
            {
              ...{
                id: `${id} ${index} start`,
                kind: "start",
                at: from,
                min: from - DAY,
                max: to - 5 * MINUTE,
              },
              label: t("times.window.start", { name }),
              moveTo: (plan, at) => change(plan, { startTime: new Date(at).toISOString() }),
            },
          ];
    const end: Handle = {
      ...{ id: `${id} ${index} end`, kind: "end", at: to, max: to + DAY },
      min: from === null ? to - DAY : from + 5 * MINUTE,
      label: t("times.window.end", { name }),
      moveTo: (plan, at) => change(plan, { endTime: new Date(at).toISOString() }),
    };
    return [...start, end];
  });
  if (deliveryDeadline === null) return handles;
  const at = Date.parse(deliveryDeadline);
  const deadline: Handle = {
    ...{ id: `${id} deadline`, kind: "end", at, min: at - DAY, max: at + DAY },
    label: t("times.deadline", { name }),
    moveTo: (plan, to) => retimeStop(plan, id, { deliveryDeadline: new Date(to).toISOString() }),
  };
  return [...handles, deadline];
}
