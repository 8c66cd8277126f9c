import type { Plan } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { RunFrame } from "./plan.ts";

/**
 * The plan with stops that planning cannot tell apart in the order of their entry, whichever the search found first: so
 * every seed gives one order, and the first ones are served. Nothing else of the plan changes.
 */
export function inOrderOfEntry(plan: Plan, { deliveries, fingerprints, isFree }: RunFrame): Plan {
  if (!isFree || fingerprints === undefined) return plan;
  const alike = Map.groupBy(deliveries.keys(), (stop) => fingerprints[deliveries[stop]?.id ?? ""]);
  const groupOf = new Map<number, number[]>();
  for (const [fingerprint, stops] of alike)
    if (fingerprint !== undefined && stops.length > 1) for (const stop of stops) groupOf.set(stop, stops);
  if (groupOf.size === 0) return plan;
  const next = (stop: number): number => groupOf.get(stop)?.shift() ?? stop;
  const routes = plan.routes.map((route) => ({
    ...route,
    activities: route.activities.map((activity) =>
      activity.target?.$case === "stop"
        ? { ...activity, target: { ...activity.target, value: next(activity.target.value) } }
        : activity,
    ),
  }));
  const unassigned = plan.unassigned.map((left) => ({ ...left, stop: next(left.stop) }));
  return { ...plan, routes, unassigned };
}
