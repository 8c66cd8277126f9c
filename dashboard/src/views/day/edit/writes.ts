import type { OtherTimes, ShiftTimes, StopTimes } from "@rondo/day/asking/other-times.ts";
import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import { windowsText } from "../../../format/windows.ts";
import { Failure } from "../../../api/failure.ts";
import type { Assignment } from "../../../api/types.ts";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";

/** A record whose times are stored when the plan by hand is kept. */
export type Write =
  | { readonly kind: "stop"; readonly id: string; readonly times: StopTimes }
  | { readonly kind: "shift"; readonly id: string; readonly times: ShiftTimes };

/** The writes, in their order: stops before shifts. */
export function writesOf({ stops, shifts }: OtherTimes): Write[] {
  return [
    ...Object.entries(stops).map(([id, times]) => ({ kind: "stop", id, times }) as const),
    ...Object.entries(shifts).map(([id, times]) => ({ kind: "shift", id, times }) as const),
  ];
}

/**
 * Reads the records of writes again, which the page shows then.
 * @throws Failure `CONFLICT` if somebody else has changed the same times meanwhile
 */
export async function refuseRaced(day: Day, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const before = storedTimes(day, writes);
  await Promise.all([day.stops.load(), day.assignments.load()]);
  if (storedTimes(day, writes) !== before) throw new Failure("CONFLICT", t("edit.write.raced"));
}

/** The times in the records that writes are about. */
function storedTimes({ stops, assignments }: Day, writes: readonly Write[]): string {
  const found = writes.map(({ kind, id, times }) => {
    const records = (kind === "stop" ? stops : assignments).value.peek() ?? [];
    const fields = Object.entries(records.find((record) => record.id === id) ?? {});
    return fields.filter(([name]) => Object.hasOwn(times, name));
  });
  return JSON.stringify(found);
}

/** "Shift of Aino: 08:00–16:00 → 08:00–15:00": what a write changes, each time before and after. */
export function writeText(day: Day, { kind, id, times }: Write): string {
  if (kind === "stop") {
    const before = day.stops.value.value?.find((stop) => stop.id === id);
    if (before === undefined) return "";
    const zone = day.zone.value;
    const [from, to] = [windowsText(before, zone), windowsText({ ...before, ...times }, zone)];
    return t("edit.write.stop", { name: before.name, from, to });
  }
  const before = day.assignments.value.value?.find((shift) => shift.id === id);
  if (before === undefined) return "";
  const after = { ...before, ...times };
  const courier = day.lanesById.value.get(id)?.name ?? "";
  const parts = [
    ...(shiftText(before) === shiftText(after)
      ? []
      : [t("edit.write.shift", { courier, from: shiftText(before), to: shiftText(after) })]),
    ...after.breaks.flatMap((now, index) => {
      const [from, to] = [breakText(before.breaks[index]), breakText(now)];
      return from === to ? [] : [t("edit.write.break", { courier, from, to })];
    }),
  ];
  return parts.join(" ");
}

function shiftText({
  workStartTime,
  workEndTime,
}: Pick<Assignment, "workStartTime" | "workEndTime">): string {
  return `${timeOfDay(workStartTime)}–${timeOfDay(workEndTime)}`;
}

function breakText(given: Assignment["breaks"][number] | undefined): string {
  if (given === undefined) return "";
  const [from, to] =
    "startTime" in given
      ? [given.startTime, given.endTime]
      : [given.earliestStartTime, given.latestStartTime];
  return timeOfDay(from) === timeOfDay(to) ? timeOfDay(from) : `${timeOfDay(from)}–${timeOfDay(to)}`;
}
