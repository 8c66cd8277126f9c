import {
  VisitOrder,
  type InitialRoute,
  type Problem,
  type Stop,
  type Visit,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { mostOf } from "@rondo/wire/limits.ts";
import type { Whole } from "./whole.ts";

/** No stop of a project has this priority: the search leaves out any of them first. */
const ABOVE_ALL = 10_000;
const MOST_STOPS = mostOf("Problem.stops");

/**
 * A problem in which couriers on the road go on at once. For each of them a stop stands where he is, first in his route,
 * without service and load. So his waiting is paid, and his way home is not saved. These stops come behind all others.
 * @param isOnRoad whether the courier of a vehicle, by its index, has departed
 */
export function withCouriersOnRoad(problem: Problem, isOnRoad: (vehicle: number) => boolean): Problem {
  const routes = new Map(problem.initialRoutes.map((route) => [route.vehicle, route]));
  const stops = [...problem.stops];
  const vehicles = problem.vehicles.map((vehicle, index) => {
    const { startPlace, shiftStart, loaded } = vehicle;
    if (!isOnRoad(index) || startPlace === undefined || stops.length >= MOST_STOPS) return vehicle;
    // Nor is the stop that he drives to left out for others.
    const route = routes.get(index);
    for (const { target } of route?.visits.slice(0, route.keepNext) ?? []) {
      const next = target?.$case === "stop" ? stops[target.value] : undefined;
      if (next && target) stops[target.value] = { ...next, priority: ABOVE_ALL };
    }
    routes.set(index, behind(stops.length, route ?? { vehicle: index, visits: [], keepNext: 0 }));
    const stop: Whole<Stop> = {
      ...{ place: startPlace, serviceSeconds: 0, timeWindows: [{ start: shiftStart, end: shiftStart }] },
      ...{
        deadline: undefined,
        due: undefined,
        demand: problem.stops[0]?.demand.map(() => 0) ?? [],
        priority: ABOVE_ALL,
      },
      ...{ allowedVehicles: [], requiredSkills: [], pinnedVehicle: index },
      ...{ locked: true, barred: false, onBoard: loaded, finishInWindow: false },
      ...{ visitOrder: VisitOrder.VISIT_ORDER_FIRST, pickup: false, collected: [], shipment: undefined },
      ...{ preferredVehicles: [], near: [], readyAt: undefined, setupSeconds: 0 },
    };
    stops.push(stop);
    return { ...vehicle, maxStops: vehicle.maxStops === undefined ? undefined : vehicle.maxStops + 1 };
  });
  return { ...problem, vehicles, stops, initialRoutes: [...routes.values()] };
}

function behind(stop: number, route: InitialRoute): InitialRoute {
  const first: Visit = { target: { $case: "stop", value: stop } };
  return { ...route, visits: [first, ...route.visits], keepNext: route.keepNext + 1 };
}
