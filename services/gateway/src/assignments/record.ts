import { relocation } from "../locating.ts";
import type { GeocodeStatus } from "../locating.ts";
import { withSeconds } from "../time-of-day.ts";
import type { Assignment, AssignmentChanges, NewAssignment } from "./schemas.ts";
import type { AssignmentRecord, AssignmentSettings } from "./store.ts";

const DEFAULT_START = "09:00";
const DEFAULT_END = "18:00";
const DEFAULT_STOP_MINUTES = 5;
const DEFAULT_OVERTIME_MINUTES = 120;
const DEFAULT_COSTS = { perKm: 0, perHour: 1, fixed: 0 };

/** The settings of a new assignment, every default filled in. @param projectStart the project's default start */
export function newSettings(body: NewAssignment, projectStart: string | null): AssignmentSettings {
  const nothing = {
    startAddress: null,
    startLatitude: null,
    startLongitude: null,
    startGeocodeStatus: "none",
    endAddress: null,
    endLatitude: null,
    endLongitude: null,
    endGeocodeStatus: "none",
  } as const;
  const filled = { ...NULLS, ...body };
  return {
    ...nothing,
    ...(plainChanges(filled, projectStart) as PlainSettings),
    ...depotChanges(filled, nothing),
  };
}

/** What a PATCH changes in an assignment; fields that it does not name are left out. */
export function settingChanges(
  body: AssignmentChanges,
  record: AssignmentSettings,
  projectStart: string | null,
): Partial<AssignmentSettings> {
  return { ...plainChanges(body, projectStart), ...depotChanges(body, record) };
}

/** An assignment in the form of an answer. */
export function assignmentAnswer(record: AssignmentRecord): Assignment {
  const { _id, companyId: _company, revision: _revision, loadLimits, ...fields } = record;
  return {
    id: _id,
    ...fields,
    workStartTime: withSeconds(fields.workStartTime),
    workEndTime: withSeconds(fields.workEndTime),
    loadLimits: loadLimits === null ? null : Object.fromEntries(loadLimits),
    breaks: [...fields.breaks],
    skills: [...fields.skills],
    createdAt: fields.createdAt.toISOString(),
    updatedAt: fields.updatedAt.toISOString(),
  };
}

type DepotField =
  | "startAddress"
  | "startLatitude"
  | "startLongitude"
  | "startGeocodeStatus"
  | "endAddress"
  | "endLatitude"
  | "endLongitude"
  | "endGeocodeStatus";
type PlainSettings = Omit<AssignmentSettings, DepotField>;
type Depots = Pick<AssignmentSettings, DepotField>;

const NULLS = {
  returnToStart: null,
  workStartTime: null,
  workEndTime: null,
  stopDurationMinutes: null,
  loadLimits: null,
  softTimeWindowMode: null,
  maxOvertimeMinutes: null,
  breaks: null,
  skills: null,
  maxStops: null,
  maxDistanceMeters: null,
  maxDrivingMinutes: null,
  costs: null,
};

function plainChanges(body: AssignmentChanges, projectStart: string | null): Partial<PlainSettings> {
  const changes: { -readonly [Name in keyof PlainSettings]?: PlainSettings[Name] } = {};
  if (body.returnToStart !== undefined) changes.returnToStart = body.returnToStart ?? true;
  if (body.workStartTime !== undefined)
    changes.workStartTime = withSeconds(body.workStartTime ?? projectStart ?? DEFAULT_START);
  if (body.workEndTime !== undefined) changes.workEndTime = withSeconds(body.workEndTime ?? DEFAULT_END);
  if (body.stopDurationMinutes !== undefined)
    changes.stopDurationMinutes = body.stopDurationMinutes ?? DEFAULT_STOP_MINUTES;
  if (body.loadLimits !== undefined) changes.loadLimits = body.loadLimits && Object.entries(body.loadLimits);
  if (body.softTimeWindowMode !== undefined) changes.softTimeWindowMode = body.softTimeWindowMode ?? false;
  if (body.maxOvertimeMinutes !== undefined)
    changes.maxOvertimeMinutes = body.maxOvertimeMinutes ?? DEFAULT_OVERTIME_MINUTES;
  if (body.breaks !== undefined) changes.breaks = body.breaks ?? [];
  if (body.skills !== undefined) changes.skills = body.skills ?? [];
  if (body.maxStops !== undefined) changes.maxStops = body.maxStops;
  if (body.maxDistanceMeters !== undefined) changes.maxDistanceMeters = body.maxDistanceMeters;
  if (body.maxDrivingMinutes !== undefined) changes.maxDrivingMinutes = body.maxDrivingMinutes;
  if (body.costs !== undefined) {
    changes.costs = {
      perKm: body.costs?.perKm ?? DEFAULT_COSTS.perKm,
      perHour: body.costs?.perHour ?? DEFAULT_COSTS.perHour,
      fixed: body.costs?.fixed ?? DEFAULT_COSTS.fixed,
    };
  }
  return changes;
}

function depotChanges(body: AssignmentChanges, before: Depots): Partial<Depots> {
  const start = relocation(
    { address: body.startAddress, latitude: body.startLatitude, longitude: body.startLongitude },
    locationOf(before.startAddress, before.startLatitude, before.startLongitude, before.startGeocodeStatus),
  );
  const end = relocation(
    { address: body.endAddress, latitude: body.endLatitude, longitude: body.endLongitude },
    locationOf(before.endAddress, before.endLatitude, before.endLongitude, before.endGeocodeStatus),
  );
  return {
    ...(body.startAddress !== undefined && { startAddress: body.startAddress }),
    ...(start && {
      startLatitude: start.latitude,
      startLongitude: start.longitude,
      startGeocodeStatus: start.geocodeStatus,
    }),
    ...(body.endAddress !== undefined && { endAddress: body.endAddress }),
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
