import type { AssignmentFields, StopFields } from "../../../api/day.ts";
import type { Assignment, Stop } from "../../../api/types.ts";
import { movedBy } from "../../../format/moments.ts";

/** An assignment as a new one of another day. */
export function shiftOf(assignment: Assignment): AssignmentFields {
  const { id, projectId, startGeocodeStatus, endGeocodeStatus, createdAt, updatedAt, ...fields } = assignment;
  return fields;
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
  const { id, projectId, geocodeStatus, createdAt, updatedAt, ...fields } = stop;
  const { assignedCourierId, allowedCourierIds, deliveryDeadline, timeWindows } = fields;
  const moved = (at: string) => movedBy(at, days, zone);
  return {
    ...fields,
    timeWindows: timeWindows.map(({ startTime, endTime }) => ({
      startTime: startTime === null ? null : moved(startTime),
      endTime: moved(endTime),
    })),
    deliveryDeadline: deliveryDeadline === null ? null : moved(deliveryDeadline),
    assignedCourierId: assignedCourierId === null ? null : (assignmentOf.get(assignedCourierId) ?? null),
    allowedCourierIds: allowedCourierIds.flatMap((old) => assignmentOf.get(old) ?? []),
  };
}
