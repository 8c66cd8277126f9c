import type { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { MOST_PAIRS_OF_PLACES } from "@rondo/wire/limits.ts";
import { ApiError } from "../../errors.ts";
import { amountOf } from "../../millionths.ts";

/** The solver takes at most this many load kinds in a run. */
const MOST_DIMENSIONS = 10;
/** The solver takes at most this many stock loading points in a run. */
const MOST_RELOADS = 100;

/**
 * Refuses a run that is too large for the solver, or whose loads have too large a sum.
 * @param dimensions the load kinds, in their order
 * @throws ApiError `BAD_REQUEST`
 */
export function requireSolvableSize({ problem }: SolveRequest, dimensions: readonly string[]): void {
  const { reloads = [], stops = [], places = [], profiles = [] } = problem ?? {};
  if (dimensions.length > MOST_DIMENSIONS) {
    const message = `The couriers' loadLimits name ${dimensions.length} kinds of load; a run takes up to ${MOST_DIMENSIONS}.`;
    throw new ApiError("BAD_REQUEST", { loadLimits: dimensions }, { message });
  }
  if (reloads.length > MOST_RELOADS) {
    const message = `The project has ${reloads.length} stock_loading stops; a run takes up to ${MOST_RELOADS}.`;
    throw new ApiError("BAD_REQUEST", { stockLoadingStops: reloads.length }, { message });
  }
  if (profiles.length * places.length ** 2 > MOST_PAIRS_OF_PLACES) {
    const most = Math.floor(Math.sqrt(MOST_PAIRS_OF_PLACES / profiles.length));
    const message = `The run has ${places.length} locations; with couriers of ${profiles.length} profiles it takes up to ${most}.`;
    throw new ApiError("BAD_REQUEST", { locations: places.length, profiles: profiles.length }, { message });
  }
  // A courier without a limit may carry the sum of all loads.
  for (const [index, key] of dimensions.entries()) {
    const sum = stops.reduce((total, { demand }) => total + (demand[index] ?? 0), 0);
    if (sum <= Number.MAX_SAFE_INTEGER) continue;
    const most = Math.floor(amountOf(Number.MAX_SAFE_INTEGER));
    const message = `The stops' loadDemands of ${key} add up to more than ${most}; a run counts no further.`;
    throw new ApiError("BAD_REQUEST", { loadDemands: key }, { message });
  }
}
