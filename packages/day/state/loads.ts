import type { AssignmentSettings } from "../records/assignment/record.ts";
import type { RouteStop } from "../records/plan.ts";
import { collectedOf, demandOf } from "../records/stop/demand.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { sumOf } from "../plan/whole-day.ts";

type Loads = Readonly<Record<string, number>>;

/** The loads that are loaded for a stop, in the kinds that an assignment limits. */
export function loadsOf(stop: PlannedStop | undefined, settings: AssignmentSettings): Loads {
  return inKinds(settings, (kind) => (stop && stop.pointType !== "pickup" ? demandOf(stop, kind) : 0));
}

/** What a stop puts into the vehicle, in these kinds. */
export function collectedAt(stop: PlannedStop | undefined, settings: AssignmentSettings): Loads {
  return inKinds(settings, (kind) => (stop ? collectedOf(stop, kind) : 0));
}

function inKinds({ loadLimits }: AssignmentSettings, amount: (kind: string) => number): Loads {
  const kinds = Object.keys(loadLimits ?? {}).sort();
  return Object.fromEntries(kinds.map((kind) => [kind, amount(kind)]));
}

/**
 * The rows with the load at each departure: what was loaded for the trip, less what was served since.
 * @param left stops of the last trip that are on board still
 */
export function withLoads(
  rows: readonly RouteStop[],
  left: readonly string[],
  loads: (stopId: string) => Loads,
  collected: (stopId: string) => Loads,
  isServed: (stopId: string) => boolean,
): RouteStop[] {
  const loadedAt = (first: number): Loads => {
    const next = rows.findIndex(({ type }, index) => index >= first && type === "stock_loading");
    const trip = rows.slice(first, next < 0 ? rows.length : next).flatMap(({ stopId }) => stopId ?? []);
    return sumOf(loads(""), [...trip, ...(next < 0 ? left : [])].map(loads));
  };
  let aboard = loadedAt(0);
  return rows.map((row, index) => {
    if (row.type === "stock_loading") aboard = loadedAt(index + 1);
    else if (row.stopId !== null && isServed(row.stopId))
      aboard = sumOf(aboard, [negative(loads(row.stopId)), collected(row.stopId)]);
    return { ...row, loadAfter: { ...aboard } };
  });
}

function negative(loads: Loads): Loads {
  return Object.fromEntries(Object.entries(loads).map(([kind, amount]) => [kind, -amount]));
}
