import type { GivenPlan } from "@rondo/day/records/edit.ts";
import { visitedIn } from "@rondo/day/plan/orders.ts";
import type { Route } from "@rondo/day/records/plan.ts";

/**
 * The stops with an outcome that an edit moves to another courier, drops, or lets a stop precede that came after them.
 * @param done ids of stops with an outcome
 */
export function historyConflicts(
  { routes, unassignedStopIds }: GivenPlan,
  current: readonly Pick<Route, "assignmentId" | "stops">[],
  done: ReadonlySet<string>,
): string[] {
  const before = new Map(current.map((route) => [route.assignmentId, visitedIn(route)]));
  const holder = new Map(
    [...before].flatMap(([id, stopIds]) => stopIds.map((stopId) => [stopId, id] as const)),
  );
  const conflicts = new Set((unassignedStopIds ?? []).filter((id) => done.has(id) && holder.has(id)));
  for (const { assignmentId, stopIds } of routes) {
    const old = before.get(assignmentId) ?? [];
    const rank = new Map(old.map((id, index) => [id, index]));
    const isIn = new Set(stopIds);
    for (const id of old) if (done.has(id) && !isIn.has(id)) conflicts.add(id);
    let latest = -1;
    for (const id of stopIds) {
      const place = rank.get(id) ?? Infinity;
      const isMoved = holder.has(id) && holder.get(id) !== assignmentId;
      if (done.has(id) && (isMoved || latest > place)) conflicts.add(id);
      latest = Math.max(latest, place);
    }
  }
  return [...conflicts];
}
