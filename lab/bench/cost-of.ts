import type { Instance } from "@rondo/solver/published/instance.ts";
import type { Objective } from "@rondo/solver/published/task.ts";
import { shortestTime } from "./segment.ts";

/**
 * Cost of routes in the unit of the published values, computed from the instance alone. Undefined if they break a rule:
 * capacity, windows, fleet, each customer once. Working time excludes service. In instances without times, the cost is
 * the distance.
 */
export const costOf = (
  instance: Instance,
  routes: readonly (readonly number[])[],
  objective: Objective = "distance",
): number | undefined => {
  const distance = distanceOf(instance, routes);
  if (distance === undefined || objective === "distance" || !instance.windows) return distance;
  const times = routes.map((route) => shortestTime(instance, route));
  return (sum(times) - sum(instance.service.slice(1))) / instance.scale;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const distanceOf = (instance: Instance, routes: readonly (readonly number[])[]): number | undefined => {
  const nodes = instance.demand.length;
  const seen = new Set<number>();
  let cost = 0;
  if (routes.filter((route) => route.length > 0).length > instance.fleet) return undefined;
  for (const route of routes) {
    let [at, load, clock] = [0, 0, instance.windows?.[0]?.start ?? 0];
    for (const node of [...route, 0]) {
      const leg = instance.distances[at * nodes + node] ?? NaN;
      cost += leg;
      load += instance.demand[node] ?? NaN;
      const window = instance.windows?.[node];
      if (window) clock = Math.max(clock + (instance.service[at] ?? 0) + leg, window.start);
      if (load > instance.capacity || (window && clock > window.end)) return undefined;
      if (node !== 0 && seen.has(node)) return undefined;
      seen.add(node);
      at = node;
    }
  }
  seen.delete(0);
  return seen.size === nodes - 1 && !Number.isNaN(cost) ? cost / instance.scale : undefined;
};
