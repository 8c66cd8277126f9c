import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import type { AssignmentFields } from "../../../api/day.ts";
import type { Assignment } from "../../../api/types.ts";
import { loadsText } from "../loads.ts";
import { listIn, loadsIn, numberIn } from "../read-fields.ts";

/** A break as it is written; a fixed one has no minutes. */
export interface BreakForm {
  readonly kind: "fixed" | "flexible";
  readonly from: string;
  readonly to: string;
  readonly minutes: string;
}

/** The settings of an assignment as a person writes them. */
export interface CourierForm {
  readonly workStartTime: string;
  readonly workEndTime: string;
  readonly startAddress: string;
  readonly endAddress: string;
  readonly returnToStart: boolean;
  readonly stopDurationMinutes: string;
  readonly loadLimits: string;
  readonly skills: string;
  readonly maxOvertimeMinutes: string;
  readonly maxStops: string;
  readonly maxKilometres: string;
  readonly maxDrivingMinutes: string;
  readonly perKm: string;
  readonly perHour: string;
  readonly fixed: string;
  readonly softTimeWindowMode: boolean;
  readonly profile: Assignment["profile"];
  readonly breaks: readonly BreakForm[];
}

/** The form of an assignment, or of a new one like `start`. */
export function formOf(assignment: Assignment | null, start: { readonly from: string }): CourierForm {
  if (assignment === null) {
    return {
      ...EMPTY,
      workStartTime: start.from,
    };
  }
  return {
    workStartTime: timeOfDay(assignment.workStartTime),
    workEndTime: timeOfDay(assignment.workEndTime),
    startAddress: assignment.startAddress ?? "",
    endAddress: assignment.endAddress ?? "",
    returnToStart: assignment.returnToStart,
    stopDurationMinutes: String(assignment.stopDurationMinutes),
    loadLimits: loadsText(assignment.loadLimits),
    skills: assignment.skills.join(", "),
    maxOvertimeMinutes: String(assignment.maxOvertimeMinutes),
    maxStops: textOf(assignment.maxStops),
    maxKilometres: textOf(assignment.maxDistanceMeters === null ? null : assignment.maxDistanceMeters / 1000),
    maxDrivingMinutes: textOf(assignment.maxDrivingMinutes),
    perKm: String(assignment.costs.perKm),
    perHour: String(assignment.costs.perHour),
    fixed: String(assignment.costs.fixed),
    softTimeWindowMode: assignment.softTimeWindowMode,
    profile: assignment.profile,
    breaks: assignment.breaks.map((given) =>
      "startTime" in given
        ? { kind: "fixed", from: timeOfDay(given.startTime), to: timeOfDay(given.endTime), minutes: "" }
        : {
            kind: "flexible",
            from: timeOfDay(given.earliestStartTime),
            to: timeOfDay(given.latestStartTime),
            minutes: String(given.durationMinutes),
          },
    ),
  };
}

const EMPTY: CourierForm = {
  workStartTime: "08:00",
  workEndTime: "16:00",
  startAddress: "",
  endAddress: "",
  returnToStart: true,
  stopDurationMinutes: "5",
  loadLimits: "",
  skills: "",
  maxOvertimeMinutes: "120",
  maxStops: "",
  maxKilometres: "",
  maxDrivingMinutes: "",
  perKm: "0",
  perHour: "1",
  fixed: "0",
  softTimeWindowMode: false,
  profile: "car",
  breaks: [],
};

/** The fields of the API. A text that is no number is sent as it is, so that the service says at the field what it must be. */
export function fieldsOf(form: CourierForm): AssignmentFields | "loadLimits" {
  const loadLimits = loadsIn(form.loadLimits.trim(), "load");
  if (loadLimits === undefined) return "loadLimits";
  const kilometres = numberOf(form.maxKilometres);
  return {
    workStartTime: form.workStartTime,
    workEndTime: form.workEndTime,
    startAddress: form.startAddress.trim() === "" ? null : form.startAddress.trim(),
    endAddress: form.endAddress.trim() === "" ? null : form.endAddress.trim(),
    returnToStart: form.returnToStart,
    stopDurationMinutes: numberOf(form.stopDurationMinutes) ?? 5,
    loadLimits,
    skills: listIn(form.skills),
    maxOvertimeMinutes: numberOf(form.maxOvertimeMinutes) ?? 120,
    maxStops: numberOf(form.maxStops),
    maxDistanceMeters: kilometres === null ? null : kilometres * 1000,
    maxDrivingMinutes: numberOf(form.maxDrivingMinutes),
    costs: {
      perKm: numberOf(form.perKm) ?? 0,
      perHour: numberOf(form.perHour) ?? 0,
      fixed: numberOf(form.fixed) ?? 0,
    },
    softTimeWindowMode: form.softTimeWindowMode,
    profile: form.profile,
    breaks: form.breaks.map(({ kind, from, to, minutes }) =>
      kind === "fixed"
        ? { startTime: from, endTime: to }
        : { earliestStartTime: from, latestStartTime: to, durationMinutes: numberOf(minutes) ?? 0 },
    ),
  };
}

/** Null for nothing. A text that is no number stays a text, which the service refuses at its field. */
function numberOf(text: string): number | null {
  if (text.trim() === "") return null;
  return numberIn(text) ?? (text as unknown as number);
}

function textOf(value: number | null): string {
  return value === null ? "" : String(value);
}
