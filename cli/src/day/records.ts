import { lanesOf, nameOf } from "@rondo/day/out/lanes.ts";
import type { OutPlan } from "@rondo/day/out/plan.ts";
import type { LoadNames } from "@rondo/day/out/plan-table.ts";
import type { UnreadLines } from "@rondo/day/out/unread.ts";
import { newSettings } from "@rondo/day/records/assignment/record.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Courier } from "@rondo/day/records/courier/schemas.ts";
import { courierFields } from "@rondo/day/records/courier/fields.ts";
import { withDefaults } from "@rondo/day/records/field-table.ts";
import { newProjectFields } from "@rondo/day/records/project/record.ts";
import type { Project } from "@rondo/day/records/project/schemas.ts";
import type { RunResult } from "@rondo/day/records/run.ts";
import { NO_OUTCOME } from "@rondo/day/records/stop/outcome.ts";
import { newFields } from "@rondo/day/records/stop/record.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import type { DayBodies } from "./bodies.ts";
import { idOf } from "./ids.ts";

/** A day's records, as the API answers with them. */
export interface DayRecords {
  readonly project: Project;
  readonly stops: readonly Stop[];
  readonly couriers: readonly Courier[];
  readonly assignments: readonly Assignment[];
  /** What the sheets had beside the stops. */
  readonly unread?: readonly UnreadLines[];
  /** Names that the sheets have for kinds of load. */
  readonly loadNames?: LoadNames | undefined;
}

/** What the service would store for these bodies. */
export function recordsOf({ project, stops, couriers, unread, loadNames }: DayBodies, now: Date): DayRecords {
  const at = now.toISOString();
  const stamps = { createdAt: at, updatedAt: at };
  const projectId = idOf("project", 1);
  return {
    ...{ unread, loadNames },
    project: {
      id: projectId,
      ...newProjectFields(project),
      ...{ status: "draft", stopsCount: stops.length, couriersCount: couriers.length, lastOptimizedAt: null },
      ...stamps,
    },
    stops: stops.map(({ id, ...body }, index) => ({
      ...{ id: id ?? idOf("stop", index + 1), projectId },
      ...{ ...newFields(body), ...NO_OUTCOME, ...stamps },
    })),
    couriers: couriers.map(({ courier, assignment: { courierId } }) => ({
      ...{ id: courierId, ...withDefaults(courierFields, courier), ...stamps },
    })),
    assignments: couriers.map(({ id, assignment }) => ({
      ...{ id, projectId, courierId: assignment.courierId },
      ...{ ...newSettings(assignment, project.defaultStartTime ?? null), ...stamps },
    })),
  };
}

/** A plan with the records that it names, to show and to save. */
export function outPlanOf(
  { project, stops, couriers, assignments, unread = [] }: DayRecords,
  result: RunResult,
): OutPlan {
  return {
    unread,
    project,
    lanes: lanesOf(assignments, couriers, result.routes).filter(({ route }) => route !== null),
    stops: new Map(stops.map((stop) => [stop.id, stop])),
    unassigned: result.unassignedStops,
    open: [],
    staleStopIds: new Set(),
    optimizedAt: project.updatedAt,
  };
}

/** The name of a courier by the id of its assignment. */
export function courierName({ couriers, assignments }: DayRecords, assignmentId: string): string {
  const courierId = assignments.find(({ id }) => id === assignmentId)?.courierId;
  const courier = couriers.find(({ id }) => id === courierId);
  return courier ? nameOf(courier) : assignmentId;
}
