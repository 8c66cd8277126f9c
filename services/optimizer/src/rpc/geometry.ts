import type { Activity, Place, Plan, Problem, Route } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Logger } from "pino";
import { asFault } from "../errors.ts";
import type { TravelSource } from "../travel/travel.ts";

/**
 * The way of each route of the plan, as encoded polylines of precision 5. One that cannot be traced is empty:
 * a plan is not lost for its picture. Throws only the signal's reason.
 */
export async function geometries(
  problem: Problem,
  plan: Plan,
  travel: TravelSource,
  signal: AbortSignal,
  log: Logger,
): Promise<string[]> {
  return Promise.all(
    plan.routes.map(async (route) => {
      try {
        return await travel.trace(placesOf(problem, route), signal);
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ vehicle: route.vehicle, reason: asFault(error).message }, "route not traced");
        return "";
      }
    }),
  );
}

/** The places of a route in order, its start and end included. */
export function placesOf(problem: Problem, route: Route): Place[] {
  const vehicle = problem.vehicles[route.vehicle];
  const indices = [
    vehicle?.startPlace,
    ...route.activities.map((a) => placeOf(problem, a)),
    vehicle?.endPlace,
  ];
  return indices.flatMap((index) => (index === undefined ? [] : (problem.places[index] ?? [])));
}

function placeOf(problem: Problem, { target }: Activity): number | undefined {
  if (target?.$case === "stop") return problem.stops[target.value]?.place;
  if (target?.$case === "reload") return problem.reloads[target.value]?.place;
  return undefined;
}
