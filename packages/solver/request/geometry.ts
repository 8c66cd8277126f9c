import type { Activity, Plan, Route } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { asFault } from "../fault.ts";
import type { VehicleTravel } from "../travel/vehicle-travel.ts";
import type { ProblemLayout } from "./problem.ts";

/**
 * The line of each route of the plan, as encoded polylines of precision 5. If a route cannot be traced, its line is
 * empty: a plan without a picture is still a plan. Throws only the signal's reason.
 */
export async function geometries(
  layout: ProblemLayout,
  plan: Plan,
  travel: VehicleTravel,
  signal: AbortSignal,
  log: { warn(facts: object, message: string): void },
): Promise<string[]> {
  return Promise.all(
    plan.routes.map(async (route) => {
      try {
        return await travel.trace(
          layout.ofVehicles[route.vehicle]?.profile ?? 0,
          indicesOf(layout, route),
          signal,
        );
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ vehicle: route.vehicle, reason: asFault(error).message }, "route not traced");
        return "";
      }
    }),
  );
}

/** The locations of a route in order, its start and end included. */
function indicesOf(layout: ProblemLayout, route: Route): number[] {
  const vehicle = layout.ofVehicles[route.vehicle];
  const indices = [
    vehicle?.startPlace,
    ...route.activities.map((activity) => locationOf(layout, activity)),
    vehicle?.endPlace,
  ];
  return indices.filter((index) => index !== undefined);
}

function locationOf({ ofStops, ofReloads }: ProblemLayout, { target }: Activity): number | undefined {
  if (target?.$case === "stop") return ofStops[target.value];
  if (target?.$case === "reload") return ofReloads[target.value];
  return undefined;
}
