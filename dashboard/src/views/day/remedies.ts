import type { Remedy } from "@rondo/day/plan/remedy.ts";
import { loadsText } from "../../format/loads.ts";
import { changeAssignment, changeStop, type AssignmentFields, type StopFields } from "../../api/day.ts";
import type { Stop } from "../../api/types.ts";
import { shortDistance } from "../../format/numbers.ts";
import { clock } from "../../format/times.ts";
import { say, sayFailure } from "../../parts/toast.tsx";
import { t } from "../../texts/catalogue.ts";
import type { Day } from "./day.ts";

/** What remedies do, in words. */
export function fixText(day: Day, stop: Stop, remedies: readonly Remedy[]): string {
  return remedies.flatMap((remedy) => textsOf(day, stop, remedy)).join(t("fix.and"));
}

function textsOf(day: Day, stop: Stop, remedy: Remedy): string[] {
  const zone = day.zone.value;
  if (remedy.kind === "stop") {
    const { deliveryDeadline, timeWindows, allowedCourierIds, priority } = remedy.fields;
    const courier = day.lanesById.value.get(allowedCourierIds?.at(-1) ?? "")?.name ?? "";
    const opening = timeWindows?.find(
      ({ startTime }, index) => startTime !== stop.timeWindows[index]?.startTime,
    )?.startTime;
    const ends = timeWindows?.map(({ endTime }) => endTime).toSorted() ?? [];
    const time = deliveryDeadline ?? ends.at(-1);
    return [
      ...(opening ? [t("fix.from", { time: clock(opening, zone) })] : []),
      ...(time && !opening ? [t("fix.until", { time: clock(time, zone) })] : []),
      ...(allowedCourierIds ? [t("fix.allow", { courier })] : []),
      ...(priority === undefined ? [] : [t("fix.urgent")]),
    ];
  }
  const { assignment, fields } = remedy;
  const courier = day.lanesById.value.get(assignment.id)?.name ?? "";
  const { workEndTime, loadLimits, maxStops, maxDistanceMeters, maxDrivingMinutes, maxWorkMinutes, skills } =
    fields;
  const more = Object.entries(loadLimits ?? {}).filter(
    ([key, room]) => assignment.loadLimits?.[key] !== room,
  );
  const amount = loadsText(Object.fromEntries(more), day.loadKinds.value.all);
  return [
    ...(workEndTime ? [t("fix.shift", { courier, time: workEndTime.slice(0, 5) })] : []),
    ...(loadLimits ? [t("fix.load", { courier, amount })] : []),
    ...(maxStops ? [t("fix.stops", { courier, count: maxStops })] : []),
    ...(maxDistanceMeters ? [t("fix.distance", { courier, amount: shortDistance(maxDistanceMeters) })] : []),
    ...(maxDrivingMinutes ? [t("fix.driving", { courier, count: maxDrivingMinutes })] : []),
    ...(maxWorkMinutes ? [t("fix.work", { courier, count: maxWorkMinutes })] : []),
    ...(skills ? [t("fix.skill", { courier, skills: skills.join(", ") })] : []),
  ];
}

/** Makes the changes, and offers to take them back. None is left if one of them is refused. */
export async function apply(day: Day, stop: Stop, remedies: readonly Remedy[], text: string): Promise<void> {
  const done: Remedy[] = [];
  const takeBack = async () => {
    for (const remedy of done.toReversed()) await write(day, stop, before(remedy, stop));
  };
  try {
    for (const remedy of remedies) {
      await write(day, stop, remedy);
      done.push(remedy);
    }
    if (remedies.some(({ kind }) => kind === "courier")) {
      day.fixed.value = new Set([...day.fixed.value, stop.id]);
    }
    say(text, () => void takeBack().catch(sayFailure));
  } catch (error) {
    sayFailure(error);
    await takeBack().catch(sayFailure);
  }
}

async function write(day: Day, stop: Stop, remedy: Remedy): Promise<void> {
  if (remedy.kind === "stop") await writeStop(day, stop.id, remedy.fields);
  else await writeAssignment(day, remedy.assignment.id, remedy.fields);
}

async function writeStop(day: Day, id: string, fields: StopFields): Promise<void> {
  const changed = await changeStop(day.projectId, id, fields);
  day.stops.set((stops) => stops.map((other) => (other.id === id ? changed : other)));
}

async function writeAssignment(day: Day, id: string, fields: AssignmentFields): Promise<void> {
  const changed = await changeAssignment(day.projectId, id, fields);
  day.assignments.set((known) => known.map((other) => (other.id === id ? changed : other)));
}

/** The change back to what the records had. */
function before(remedy: Remedy, stop: Stop): Remedy {
  const of = (record: object) =>
    Object.fromEntries(Object.keys(remedy.fields).map((name) => [name, Reflect.get(record, name)]));
  return remedy.kind === "stop"
    ? { kind: "stop", fields: of(stop) }
    : { ...remedy, fields: of(remedy.assignment) };
}
