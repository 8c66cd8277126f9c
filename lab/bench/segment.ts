import type { Instance } from "@rondo/solver/published/instance.ts";

/**
 * Shortest time from departure to return (driving, service, waiting) within a route's windows, in matrix units; 0 for an
 * empty route. The instance must have windows, and the route must be able to keep them.
 *
 * A segment has a duration, and the earliest and latest departure with this duration. Segments are joined as in Vidal et
 * al. 2013, section 4.
 */
export const shortestTime = (instance: Instance, route: readonly number[]): number => {
  if (route.length === 0) return 0;
  const day = windowOf(instance, 0);
  let [duration, earliest, latest, at] = [0, day.start, day.end, 0];
  for (const node of [...route, 0]) {
    const leg = instance.distances[at * instance.demand.length + node] ?? NaN;
    const reach = duration + leg;
    const { start, end } = windowOf(instance, node);
    const wait = Math.max(start - reach - latest, 0);
    duration = reach + wait + (node === 0 ? 0 : (instance.service[node] ?? NaN));
    earliest = Math.max(start - reach, earliest) - wait;
    latest = Math.min(end - reach, latest);
    at = node;
  }
  return duration;
};

const windowOf = ({ windows }: Instance, node: number): { readonly start: number; readonly end: number } =>
  windows?.[node] ?? { start: 0, end: Infinity };
