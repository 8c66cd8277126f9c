import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import type { AssignmentFields } from "../../../api/day.ts";
import type { Assignment } from "../../../api/types.ts";
import { loadsText, type LoadContext } from "@rondo/day/quantity/load.ts";
import { numberText, type Language } from "@rondo/day/quantity/number.ts";
import { listIn } from "@rondo/day/text/list-in.ts";
import { readLoads, readMinutes, readNumber, readWhole, type Fault, type Read } from "../read-fields.ts";

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
  readonly setupMinutes: string;
  readonly loadLimits: string;
  readonly skills: string;
  readonly maxOvertimeMinutes: string;
  readonly maxStops: string;
  readonly maxKilometres: string;
  readonly maxDrivingMinutes: string;
  readonly maxWorkMinutes: string;
  readonly travelTimeFactor: string;
  readonly serviceTimeFactor: string;
  readonly perKm: string;
  readonly perHour: string;
  readonly fixed: string;
  readonly softTimeWindowMode: boolean;
  readonly startsEmpty: boolean;
  readonly deliveriesFirst: boolean;
  readonly profile: Assignment["profile"];
  readonly breaks: readonly BreakForm[];
}

/** The form of an assignment, or of a new one like `start`. */
export function formOf(
  assignment: Assignment | null,
  given: LoadContext & { readonly start: Partial<CourierForm> },
): CourierForm {
  if (assignment === null) {
    return { ...EMPTY, ...given.start };
  }
  const { language } = given;
  const textOf = (value: number | null) => written(value, language);
  return {
    workStartTime: timeOfDay(assignment.workStartTime),
    workEndTime: timeOfDay(assignment.workEndTime),
    startAddress: assignment.startAddress ?? "",
    endAddress: assignment.endAddress ?? "",
    returnToStart: assignment.returnToStart,
    stopDurationMinutes: textOf(assignment.stopDurationMinutes),
    setupMinutes: textOf(assignment.setupMinutes),
    loadLimits: loadsText(assignment.loadLimits, language, given.kinds),
    skills: assignment.skills.join(", "),
    maxOvertimeMinutes: textOf(assignment.maxOvertimeMinutes),
    maxStops: textOf(assignment.maxStops),
    maxKilometres: textOf(assignment.maxDistanceMeters === null ? null : assignment.maxDistanceMeters / 1000),
    maxDrivingMinutes: textOf(assignment.maxDrivingMinutes),
    maxWorkMinutes: textOf(assignment.maxWorkMinutes),
    travelTimeFactor: textOf(assignment.travelTimeFactor),
    serviceTimeFactor: textOf(assignment.serviceTimeFactor),
    perKm: textOf(assignment.costs.perKm),
    perHour: textOf(assignment.costs.perHour),
    fixed: textOf(assignment.costs.fixed),
    softTimeWindowMode: assignment.softTimeWindowMode,
    startsEmpty: assignment.startsEmpty,
    deliveriesFirst: assignment.loading === "deliveriesFirst",
    profile: assignment.profile,
    breaks: assignment.breaks.map((given) =>
      "startTime" in given
        ? { kind: "fixed", from: timeOfDay(given.startTime), to: timeOfDay(given.endTime), minutes: "" }
        : {
            kind: "flexible",
            from: timeOfDay(given.earliestStartTime),
            to: timeOfDay(given.latestStartTime),
            minutes: textOf(given.durationMinutes),
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
  setupMinutes: "0",
  loadLimits: "",
  skills: "",
  maxOvertimeMinutes: "120",
  maxStops: "",
  maxKilometres: "",
  maxDrivingMinutes: "",
  maxWorkMinutes: "",
  travelTimeFactor: "1",
  serviceTimeFactor: "1",
  perKm: "0",
  perHour: "1",
  fixed: "0",
  softTimeWindowMode: false,
  startsEmpty: false,
  deliveriesFirst: false,
  profile: "car",
  breaks: [],
};

/** Why fields cannot be read, by the API's names. */
export type Faults = Readonly<Record<string, Fault>>;

/** The fields of the API, or the faults of what was typed: nothing is sent that was not read. */
export function fieldsOf(
  form: CourierForm,
  context: LoadContext,
): { readonly fields: AssignmentFields } | { readonly faults: Faults } {
  const faults: Record<string, Fault> = {};
  const read = <Value>(
    field: string,
    text: string,
    reader: (text: string, language: Language) => Read<Value>,
  ): Value | null => {
    if (text.trim() === "") return null;
    const result = reader(text.trim(), context.language);
    if ("value" in result) return result.value;
    faults[field] ??= result;
    return null;
  };
  const kilometres = read("maxDistanceMeters", form.maxKilometres, readNumber);
  const fields: AssignmentFields = {
    workStartTime: form.workStartTime,
    workEndTime: form.workEndTime,
    startAddress: form.startAddress.trim() === "" ? null : form.startAddress.trim(),
    endAddress: form.endAddress.trim() === "" ? null : form.endAddress.trim(),
    returnToStart: form.returnToStart,
    stopDurationMinutes: read("stopDurationMinutes", form.stopDurationMinutes, readMinutes) ?? 5,
    setupMinutes: read("setupMinutes", form.setupMinutes, readMinutes) ?? 0,
    loadLimits: read("loadLimits", form.loadLimits, (text) => readLoads(text, context)),
    skills: listIn(form.skills),
    maxOvertimeMinutes: read("maxOvertimeMinutes", form.maxOvertimeMinutes, readMinutes) ?? 120,
    maxStops: read("maxStops", form.maxStops, (text, language) => readWhole(text, language, [1, 100_000])),
    maxDistanceMeters: kilometres === null ? null : kilometres * 1000,
    maxDrivingMinutes: read("maxDrivingMinutes", form.maxDrivingMinutes, readMinutes),
    maxWorkMinutes: read("maxWorkMinutes", form.maxWorkMinutes, readMinutes),
    travelTimeFactor: read("travelTimeFactor", form.travelTimeFactor, readNumber) ?? 1,
    serviceTimeFactor: read("serviceTimeFactor", form.serviceTimeFactor, readNumber) ?? 1,
    costs: {
      perKm: read("perKm", form.perKm, readNumber) ?? 0,
      perHour: read("perHour", form.perHour, readNumber) ?? 0,
      fixed: read("fixed", form.fixed, readNumber) ?? 0,
    },
    softTimeWindowMode: form.softTimeWindowMode,
    startsEmpty: form.startsEmpty,
    loading: form.deliveriesFirst ? "deliveriesFirst" : "free",
    profile: form.profile,
    breaks: form.breaks.map(({ kind, from, to, minutes }) =>
      kind === "fixed"
        ? { startTime: from, endTime: to }
        : {
            earliestStartTime: from,
            latestStartTime: to,
            durationMinutes: read("breaks", minutes, readMinutes) ?? 0,
          },
    ),
  };
  return Object.keys(faults).length > 0 ? { faults } : { fields };
}

function written(value: number | null, language: Language): string {
  return value === null ? "" : numberText(value, language);
}
