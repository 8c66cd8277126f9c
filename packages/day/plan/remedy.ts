import type { Assignment } from "../records/assignment/schemas.ts";
import type { Reason } from "../records/plan.ts";
import { withSkills } from "../records/skill.ts";
import type { Stop } from "../records/stop/schemas.ts";
import { endsNextDay, secondsOfDay } from "../records/time-of-day.ts";

const DAY_SECONDS = 86_400;
/** Rules that are lifted without an amount. */
const WITHOUT_AMOUNT: ReadonlySet<Reason["code"]> = new Set(["SKILL", "NOT_ALLOWED", "OUTRANKED"]);
/** The highest priority that has a word. */
const MOST = "urgent";

type StopFix = Partial<Pick<Stop, "timeWindows" | "deliveryDeadline" | "allowedCourierIds" | "priority">>;
type ShiftFix = Partial<
  Pick<
    Assignment,
    | "workEndTime"
    | "loadLimits"
    | "maxStops"
    | "maxDistanceMeters"
    | "maxDrivingMinutes"
    | "maxWorkMinutes"
    | "skills"
  >
>;

/** The change of a stop or of a courier's shift that lifts a rule by what is lacking. */
export type Remedy =
  | { readonly kind: "stop"; readonly fields: StopFix }
  | { readonly kind: "courier"; readonly assignment: Assignment; readonly fields: ShiftFix };

/** The remedy of a reason. Null if one change does not lift it. @param stop whose rule it is @param assignment the first of the reason's */
export function remedyOf(reason: Reason, stop: Stop, assignment: Assignment | undefined): Remedy | null {
  if (reason.together) return null;
  const fields = stopFieldsOf(reason, stop);
  if (fields !== null) return { kind: "stop", fields };
  const changes = assignment === undefined ? null : courierFieldsOf(reason, stop, assignment);
  return assignment === undefined || changes === null
    ? null
    : { kind: "courier", assignment, fields: changes };
}

/**
 * The changes that lift all rules of a set that keeps a stop out together: at most one of the stop and one of a shift.
 * Null if one of the rules has no such change, or no courier is in all of them.
 */
export function remedyTogether(
  reasons: readonly Reason[],
  stop: Stop,
  assignmentOf: (id: string) => Assignment | undefined,
): readonly Remedy[] | null {
  const set = reasons.filter(({ together }) => together);
  if (set.some(({ stopId }) => stopId !== null)) return null;
  const courier = set[0]?.assignmentIds.find((id) =>
    set.every(({ assignmentIds }) => assignmentIds.includes(id)),
  );
  const assignment = courier === undefined ? undefined : assignmentOf(courier);
  const isOpen = set.some(({ code, shortfall }) => shortfall === null && !WITHOUT_AMOUNT.has(code));
  if (assignment === undefined || isOpen) return null;
  const remedies = set.map((reason) =>
    remedyOf({ ...reason, together: false, assignmentIds: [assignment.id] }, stop, assignment),
  );
  if (remedies.some((remedy) => remedy === null)) return null;
  const merged = (kind: Remedy["kind"]) =>
    Object.assign(
      {},
      ...remedies.flatMap((remedy) => (remedy?.kind === kind ? [remedy.fields] : [])),
    ) as object;
  const [ofStop, ofShift] = [merged("stop"), merged("courier")];
  const isFilled = (fields: object) => Object.keys(fields).length > 0;
  return [
    ...(isFilled(ofStop) ? [{ kind: "stop", fields: ofStop } as const] : []),
    ...(isFilled(ofShift) ? [{ kind: "courier", assignment, fields: ofShift } as const] : []),
  ];
}

function stopFieldsOf({ code, shortfall, assignmentIds }: Reason, stop: Stop): StopFix | null {
  const minutes = Math.ceil(shortfall?.amount ?? 0);
  const { timeWindows, deliveryDeadline, assignedCourierId, allowedCourierIds } = stop;
  const [last] = timeWindows.toSorted((a, b) => Date.parse(b.endTime) - Date.parse(a.endTime));
  const [first] = assignmentIds;
  if (code === "TIME_WINDOW" && last && shortfall?.early) {
    // Which of several windows comes next, only the plan knows.
    if (timeWindows.length > 1 || last.startTime === null) return null;
    return { timeWindows: [{ ...last, startTime: later(last.startTime, -minutes) }] };
  }
  if (code === "TIME_WINDOW" && last) {
    const longer = { ...last, endTime: later(last.endTime, minutes) };
    return { timeWindows: timeWindows.map((window) => (window === last ? longer : window)) };
  }
  if (code === "DEADLINE" && deliveryDeadline !== null)
    return { deliveryDeadline: later(deliveryDeadline, minutes) };
  if (code === "OUTRANKED" && stop.priority !== MOST) return { priority: MOST };
  const isListed = assignedCourierId === null && allowedCourierIds.length > 0;
  return code === "NOT_ALLOWED" && isListed && first !== undefined
    ? { allowedCourierIds: [...new Set([...allowedCourierIds, first])] }
    : null;
}

function courierFieldsOf(
  { code, shortfall }: Reason,
  { requiredSkills }: Stop,
  assignment: Assignment,
): ShiftFix | null {
  const { loadLimits, maxStops, maxDistanceMeters, maxDrivingMinutes, maxWorkMinutes, skills } = assignment;
  const amount = Math.ceil(shortfall?.amount ?? 0);
  switch (code) {
    case "SHIFT": {
      const workEndTime = laterEnd(assignment, amount);
      return workEndTime === null ? null : { workEndTime };
    }
    case "CAPACITY": {
      const { key = null, amount: lacking = 0 } = shortfall ?? {};
      const limit = key === null ? undefined : loadLimits?.[key];
      if (key === null || limit === undefined) return null;
      return { loadLimits: { ...loadLimits, [key]: Number((limit + lacking).toFixed(6)) } };
    }
    case "MAX_STOPS":
      return maxStops === null ? null : { maxStops: maxStops + amount };
    case "MAX_DISTANCE":
      return maxDistanceMeters === null ? null : { maxDistanceMeters: maxDistanceMeters + amount };
    case "MAX_DRIVING":
      return maxDrivingMinutes === null ? null : { maxDrivingMinutes: maxDrivingMinutes + amount };
    case "MAX_WORK":
      return maxWorkMinutes === null ? null : { maxWorkMinutes: Math.min(1440, maxWorkMinutes + amount) };
    case "SKILL":
      return { skills: withSkills(skills, requiredSkills) };
    default:
      return null;
  }
}

function later(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}

/** The end of a shift some minutes later; null if the shift would be longer than a day. */
function laterEnd({ workStartTime, workEndTime }: Assignment, minutes: number): string | null {
  const overnight = endsNextDay(workStartTime, workEndTime) ? DAY_SECONDS : 0;
  const end = secondsOfDay(workEndTime) + overnight + minutes * 60;
  if (end - secondsOfDay(workStartTime) > DAY_SECONDS) return null;
  return new Date((end % DAY_SECONDS) * 1000).toISOString().slice(11, 19);
}
