import type { Rondo } from "@rondo/client";
import type { DayRecords } from "../day/records.ts";
import { Refused } from "../refused.ts";
import type { KnownPlan, Session } from "./session.ts";

/** The service. @throws Refused without a key that may read */
export function serviceOf({ rondo }: Session): Rondo {
  if (rondo) return rondo;
  throw new Refused("rondo mcp has no key that may read: its environment needs RONDO_API_KEY");
}

/** A day of the service with its current plan. */
export async function plannedDay(session: Session, projectId: string): Promise<KnownPlan> {
  const rondo = serviceOf(session);
  const [project, stops, assignments, couriers, { routes, unassignedStops }] = await Promise.all([
    rondo.projects.get(projectId),
    rondo.stops.list(projectId).all(),
    rondo.assignments.list(projectId).all(),
    rondo.couriers.list().all(),
    rondo.routes.get(projectId),
  ]);
  const records = { project, stops, assignments, couriers } as DayRecords;
  return { records, result: { routes, unassignedStops, warnings: [] } as KnownPlan["result"] };
}
