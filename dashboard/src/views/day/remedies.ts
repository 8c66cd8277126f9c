import type { Remedy } from "@rondo/day/plan/remedy.ts";
import { loadsText } from "../../format/loads.ts";
import { changeAssignment, changeStop, type AssignmentFields, type StopFields } from "../../api/day.ts";
import type { Reason, Stop } from "../../api/types.ts";
import { shortDistance } from "../../format/numbers.ts";
import { clock } from "../../format/times.ts";
import { say, sayFailure } from "../../parts/toast.tsx";
import { t } from "../../texts/catalogue.ts";
import type { Day } from "./day.ts";

/** What a remedy does, in words. */
export function fixText(day: Day, { code, shortfall }: Reason, remedy: Remedy): string {
  const zone = day.zone.value;
  if (remedy.kind === "stop") {
    const { deliveryDeadline, timeWindows, allowedCourierIds } = remedy.fields;
    const courier = day.lanesById.value.get(allowedCourierIds?.at(-1) ?? "")?.name ?? "";
    const ends = timeWindows?.map(({ endTime }) => endTime).toSorted() ?? [];
    const time = deliveryDeadline ?? ends.at(-1);
    return time ? t("fix.until", { time: clock(time, zone) }) : t("fix.allow", { courier });
  }
  const { assignment, fields } = remedy;
  const courier = day.lanesById.value.get(assignment.id)?.name ?? "";
  switch (code) {
    case "SHIFT":
      return t("fix.shift", { courier, time: fields.workEndTime?.slice(0, 5) ?? "" });
    case "CAPACITY": {
      const key = shortfall?.key ?? "";
      const room = { [key]: fields.loadLimits?.[key] ?? 0 };
      return t("fix.load", { courier, amount: loadsText(room, day.loadKinds.value.all) });
    }
    case "MAX_STOPS":
      return t("fix.stops", { courier, count: fields.maxStops ?? 0 });
    case "MAX_DISTANCE":
      return t("fix.distance", { courier, amount: shortDistance(fields.maxDistanceMeters ?? 0) });
    case "MAX_DRIVING":
      return t("fix.driving", { courier, count: fields.maxDrivingMinutes ?? 0 });
    default:
      return t("fix.skill", { courier, skills: fields.skills?.join(", ") ?? "" });
  }
}

/** Makes the change, and offers to take it back. */
export async function apply(day: Day, stop: Stop, remedy: Remedy, text: string): Promise<void> {
  try {
    if (remedy.kind === "stop") {
      const { fields } = remedy;
      await writeStop(day, stop.id, fields);
      say(text, () => void writeStop(day, stop.id, same(fields, stop)).catch(sayFailure));
    } else {
      const { assignment, fields } = remedy;
      await writeAssignment(day, assignment.id, fields);
      day.fixed.value = new Set([...day.fixed.value, stop.id]);
      say(text, () => void writeAssignment(day, assignment.id, same(fields, assignment)).catch(sayFailure));
    }
  } catch (error) {
    sayFailure(error);
  }
}

async function writeStop(day: Day, id: string, fields: StopFields): Promise<void> {
  const changed = await changeStop(day.projectId, id, fields);
  day.stops.set((stops) => stops.map((other) => (other.id === id ? changed : other)));
}

async function writeAssignment(day: Day, id: string, fields: AssignmentFields): Promise<void> {
  const changed = await changeAssignment(day.projectId, id, fields);
  day.assignments.set((known) => known.map((other) => (other.id === id ? changed : other)));
}

/** The record's values of the changed fields. */
function same<Fields extends object>(fields: Fields, record: object): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, Reflect.get(record, name)])) as Fields;
}
