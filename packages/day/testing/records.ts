import { assignmentFields } from "../records/assignment/fields.ts";
import type { Assignment } from "../records/assignment/schemas.ts";
import { withDefaults } from "../records/field-table.ts";
import { stopFields } from "../records/stop/fields.ts";
import { NO_OUTCOME } from "../records/stop/outcome.ts";
import type { Stop } from "../records/stop/schemas.ts";
import type { PlannedProject } from "../problem/prepare.ts";
import { planningFields } from "../records/project/fields.ts";
import type { Route, RouteStop } from "../records/plan.ts";

const STAMPS = { createdAt: "2026-12-01T00:00:00.000Z", updatedAt: "2026-12-01T00:00:00.000Z" };

/** A stop with coordinates and nothing else. */
export function stopOf(id: string, fields: Partial<Stop> = {}): Stop {
  return {
    id,
    projectId: "p",
    ...withDefaults(stopFields, { name: `Stop ${id}`, address: "A", latitude: 60, longitude: 25 }),
    geocodeStatus: "given",
    ...NO_OUTCOME,
    ...STAMPS,
    ...fields,
  };
}

/** An assignment with every default. */
export function assignmentOf(id: string, fields: Partial<Assignment> = {}): Assignment {
  return {
    id,
    projectId: "p",
    courierId: `courier of ${id}`,
    ...withDefaults(assignmentFields, {}),
    ...STAMPS,
    ...fields,
  };
}

/** What planning reads of a project without settings. */
export const PLANNING = withDefaults(planningFields, {});

/** A project of 1 December 2026 in UTC. */
export const PROJECT: PlannedProject = {
  ...{ id: "p", status: "active", timezone: "UTC", defaultStartDate: "2026-12-01" },
  ...PLANNING,
  ...{ defaultStartAddress: null, defaultStartLatitude: null, defaultStartLongitude: null },
};

/** A row without travel, waiting and goods. */
export const ROW = {
  distanceMeters: 0,
  durationSeconds: 0,
  setupSeconds: 0,
  lateSeconds: 0,
  waitSeconds: 0,
  preferred: null,
  loadAfter: {},
  handover: null,
  slackSeconds: null,
} satisfies Partial<RouteStop>;

/** A current route of an assignment through stops. */
export function routeOf(assignmentId: string, stopIds: readonly string[]): Route {
  const at = "2026-12-01T08:00:00.000Z";
  return {
    id: "r",
    projectId: "p",
    jobId: "j",
    assignmentId,
    courierId: `courier of ${assignmentId}`,
    startAt: at,
    endAt: at,
    totalDistanceMeters: 0,
    totalDurationSeconds: 0,
    drivingSeconds: 0,
    serviceSeconds: 0,
    setupSeconds: 0,
    waitSeconds: 0,
    breakSeconds: 0,
    overtimeSeconds: 0,
    lateSeconds: 0,
    cost: 0,
    compactness: null,
    geometry: null,
    stops: stopIds.map((stopId, index) => ({
      sequence: index + 1,
      type: "delivery",
      stopId,
      externalId: null,
      name: "S",
      latitude: 60,
      longitude: 25,
      plannedArrivalAt: at,
      serviceStartAt: at,
      plannedDepartureAt: at,
      ...ROW,
    })),
  };
}
