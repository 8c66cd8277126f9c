import { changesOf, withDefaults, type ValuesOf } from "../field-table.ts";
import { relocation, type GeocodeStatus } from "../locating.ts";
import { withSeconds } from "../time-of-day.ts";
import { assignmentFields } from "./fields.ts";
import type { AssignmentChanges, NewAssignment } from "./schemas.ts";

export type AssignmentSettings = ValuesOf<typeof assignmentFields>;

/** An assignment as planning reads it: a record, or an answer. */
export interface PlannedAssignment extends AssignmentSettings {
  readonly id: string;
  readonly courierId: string;
}

/** An assignment as the service knows it. */
export interface AssignmentRecord extends PlannedAssignment {
  readonly companyId: string;
  readonly projectId: string;
  /** Goes up with every change of the assignment, and when a stop begins to name it. */
  readonly revision: number;
  /**
   * Each write of a shift has the turn after those of the courier's shifts that it has seen. Of two writes that did not see
   * each other, the store refuses one. Absent in records of older versions.
   */
  readonly shiftTurn?: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The settings of a new assignment, every default filled in. @param projectStart the project's default start */
export function newSettings(body: NewAssignment, projectStart: string | null): AssignmentSettings {
  const workStartTime = body.workStartTime ?? startOf(projectStart);
  return {
    ...withDefaults(assignmentFields, { ...body, workStartTime }),
    startGeocodeStatus: typeof body.startLatitude === "number" ? "given" : "none",
    endGeocodeStatus: typeof body.endLatitude === "number" ? "given" : "none",
  };
}

/** The changes of a PATCH. Fields that it does not name are left out. */
export function settingChanges(
  body: AssignmentChanges,
  record: AssignmentSettings,
  projectStart: string | null,
): Partial<AssignmentSettings> {
  const workStartTime = body.workStartTime === null ? startOf(projectStart) : body.workStartTime;
  const {
    startLatitude: _startLatitude,
    startLongitude: _startLongitude,
    endLatitude: _endLatitude,
    endLongitude: _endLongitude,
    ...changes
  } = changesOf(assignmentFields, { ...body, workStartTime });
  return { ...changes, ...movedDepots(body, record) };
}

function startOf(projectStart: string | null): string | null {
  return projectStart === null ? null : withSeconds(projectStart);
}

function movedDepots(body: AssignmentChanges, before: AssignmentSettings): Partial<AssignmentSettings> {
  const start = relocation(
    { address: body.startAddress, latitude: body.startLatitude, longitude: body.startLongitude },
    locationOf(before.startAddress, before.startLatitude, before.startLongitude, before.startGeocodeStatus),
  );
  const end = relocation(
    { address: body.endAddress, latitude: body.endLatitude, longitude: body.endLongitude },
    locationOf(before.endAddress, before.endLatitude, before.endLongitude, before.endGeocodeStatus),
  );
  return {
    ...(start && {
      startLatitude: start.latitude,
      startLongitude: start.longitude,
      startGeocodeStatus: start.geocodeStatus,
    }),
    ...(end && {
      endLatitude: end.latitude,
      endLongitude: end.longitude,
      endGeocodeStatus: end.geocodeStatus,
    }),
  };
}

function locationOf(
  address: string | null,
  latitude: number | null,
  longitude: number | null,
  geocodeStatus: GeocodeStatus,
) {
  return { address, latitude, longitude, geocodeStatus };
}
