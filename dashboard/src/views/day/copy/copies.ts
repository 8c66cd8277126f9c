import type { StopFields } from "../../../api/day.ts";
import type { NewProject } from "@rondo/day/records/project/schemas.ts";
import type { Assignment, Crew, Project, Stop } from "../../../api/types.ts";
import { movedBy } from "@rondo/day/time/moments.ts";

/** The service makes these for a new record. */
const OF_THE_SERVICE = ["id", "projectId", "createdAt", "updatedAt"] as const;
/** A copy of a stop has not been served yet. */
const OF_AN_OUTCOME = ["outcome", "arrivedAt", "outcomeAt", "outcomeReason", "servedBy"] as const;
const OF_A_DAY = [
  ...["id", "status", "stopsCount", "couriersCount", "lastOptimizedAt", "createdAt", "updatedAt"],
  "defaultStartGeocodeStatus",
] as const;

/** The settings of a project, for a new one. Coordinates that the service has found are left to it. */
export function settingsOf(project: Project): NewProject {
  const settings = without(project, ...OF_A_DAY);
  if (project.defaultStartGeocodeStatus === "given") return settings;
  return { ...settings, defaultStartLatitude: null, defaultStartLongitude: null };
}

/** An assignment as a new one of another day, or of a crew. */
export function shiftOf(assignment: Assignment): Crew["couriers"][number] {
  return without(assignment, ...OF_THE_SERVICE, "startGeocodeStatus", "endGeocodeStatus");
}

/**
 * A stop as a new one some days later, at the same times of the wall clock.
 * @param assignmentOf the new assignment of each old one
 */
export function stopOf(
  stop: Stop,
  days: number,
  zone: string,
  assignmentOf: ReadonlyMap<string, string>,
): StopFields {
  const fields = without(stop, ...OF_THE_SERVICE, ...OF_AN_OUTCOME, "geocodeStatus");
  const { assignedCourierId, allowedCourierIds, preferredCourierIds, timeWindows } = fields;
  const { deliveryDeadline, readyAt } = fields;
  const moved = (at: string) => movedBy(at, days, zone);
  return {
    ...fields,
    timeWindows: timeWindows.map(({ startTime, endTime }) => ({
      startTime: startTime === null ? null : moved(startTime),
      endTime: moved(endTime),
    })),
    deliveryDeadline: deliveryDeadline === null ? null : moved(deliveryDeadline),
    readyAt: readyAt === null ? null : moved(readyAt),
    assignedCourierId: assignedCourierId === null ? null : (assignmentOf.get(assignedCourierId) ?? null),
    allowedCourierIds: allowedCourierIds.flatMap((old) => assignmentOf.get(old) ?? []),
    // Other ids are those of couriers.
    preferredCourierIds: preferredCourierIds.map((old) => assignmentOf.get(old) ?? old),
  };
}

function without<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  ...names: readonly Name[]
): Omit<Fields, Name> {
  const left = Object.entries(fields).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(left) as Omit<Fields, Name>;
}
