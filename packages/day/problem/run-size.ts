import type { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { mostOf, mostPlaces } from "@rondo/wire/limits.ts";
import { Refusal } from "../refusal.ts";
import { amountOf } from "../records/millionths.ts";

/** The solver takes at most this many of each in a run. */
const MOST_DIMENSIONS = mostOf("Vehicle.capacity");
const MOST = {
  stops: { what: "stops with coordinates", most: mostOf("Problem.stops") },
  couriers: { what: "active couriers", most: mostOf("Problem.vehicles") },
  stockLoadingStops: { what: "stock_loading stops", most: mostOf("Problem.reloads") },
};

/** @throws Refusal `BAD_REQUEST` for more than the solver takes */
export function requireSolvableCount(name: keyof typeof MOST, count: number): void {
  const { what, most } = MOST[name];
  if (count <= most) return;
  const message = `The project has ${count} ${what}; a run takes up to ${most}.`;
  throw new Refusal("BAD_REQUEST", { [name]: count }, message);
}

/**
 * Refuses a run that is too large for the solver, or whose loads have too large a sum.
 * @param dimensions the load kinds, in their order
 * @throws Refusal `BAD_REQUEST`
 */
export function requireSolvableSize({ problem }: SolveRequest, dimensions: readonly string[]): void {
  const { vehicles = [], reloads = [], stops = [], places = [], profiles = [] } = problem ?? {};
  if (dimensions.length > MOST_DIMENSIONS) {
    const message = `The couriers' loadLimits name ${dimensions.length} kinds of load; a run takes up to ${MOST_DIMENSIONS}.`;
    throw new Refusal("BAD_REQUEST", { loadLimits: dimensions }, message);
  }
  requireSolvableCount("stops", stops.length);
  requireSolvableCount("couriers", vehicles.length);
  requireSolvableCount("stockLoadingStops", reloads.length);
  const mostLocations = mostPlaces(profiles.length);
  if (places.length > mostLocations) {
    const message = `The run has ${places.length} locations; with couriers of ${profiles.length} profiles it takes up to ${mostLocations}.`;
    throw new Refusal("BAD_REQUEST", { locations: places.length, profiles: profiles.length }, message);
  }
  // A courier without a limit may carry the sum of all loads.
  for (const [index, key] of dimensions.entries()) {
    const sum = stops.reduce(
      (total, { demand, collected }) => total + (demand[index] ?? 0) + (collected[index] ?? 0),
      0,
    );
    if (sum <= Number.MAX_SAFE_INTEGER) continue;
    const most = Math.floor(amountOf(Number.MAX_SAFE_INTEGER));
    const message = `The stops' loadDemands of ${key} add up to more than ${most}; a run counts no further.`;
    throw new Refusal("BAD_REQUEST", { loadDemands: key }, message);
  }
}
