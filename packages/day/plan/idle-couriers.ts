import { countCouriers } from "../records/assignment/shifts.ts";
import type { RouteStop } from "../records/plan.ts";
import type { Warning } from "../records/warning.ts";
import type { RunResult } from "../records/run.ts";
import type { RunFrame } from "./plan.ts";

/** A warning that names the couriers whom a plan that serves every stop does not need. */
export function idleCouriers(
  { routes, unassignedStops }: Pick<RunResult, "routes" | "unassignedStops">,
  { vehicles }: Pick<RunFrame, "vehicles">,
): Warning[] {
  const used = new Set(routes.map(({ courierId }) => courierId));
  const idle = vehicles.filter(({ courierId }) => !used.has(courierId));
  if (idle.length === 0 || routes.length === 0 || unassignedStops.length > 0) return [];
  const count = countCouriers(idle);
  const who = count === 1 ? "One courier has" : `${count} couriers have`;
  const isShareable = routes.some(({ stops }) => stops.filter(({ type }) => isOrder(type)).length > 1);
  const why = isShareable
    ? "the others serve all stops at less cost; a balance, up to 1, may share the work"
    : "there are fewer stops than couriers";
  const message = `${who} no route, because ${why}.`;
  const assignmentIds = idle.map(({ assignmentId }) => assignmentId);
  return [{ code: "IDLE_COURIERS", message, stopIds: [], assignmentIds }];
}

function isOrder(type: RouteStop["type"]): boolean {
  return type === "delivery" || type === "pickup";
}
