import type { AssignmentSettings } from "../records/assignment/record.ts";
import type { RouteStop } from "../records/plan.ts";
import { collectedOf } from "../records/stop/demand.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import type { Shipments } from "../records/stop/shipments.ts";
import { sumOf } from "../plan/whole-day.ts";

type Loads = Readonly<Record<string, number>>;

/** The loads that leave the vehicle at a stop, in the kinds that an assignment limits. */
export function loadsOf(
  stop: PlannedStop | undefined,
  shipments: Shipments,
  settings: AssignmentSettings,
): Loads {
  const isDelivery = stop?.pointType === "delivery";
  return inKinds(settings, (kind) => (isDelivery ? shipments.demandAt(stop, kind) : 0));
}

/** What a stop puts into the vehicle, in these kinds. */
export function collectedAt(
  stop: PlannedStop | undefined,
  shipments: Shipments,
  settings: AssignmentSettings,
): Loads {
  const isOfShipment = stop?.pointType === "pickup" && shipments.partnersOf(stop).length > 0;
  return inKinds(settings, (kind) => {
    if (!stop) return 0;
    return isOfShipment ? shipments.pickedAt(stop, kind) : collectedOf(stop, kind);
  });
}

function inKinds({ loadLimits }: AssignmentSettings, amount: (kind: string) => number): Loads {
  const kinds = Object.keys(loadLimits ?? {}).sort();
  return Object.fromEntries(kinds.map((kind) => [kind, amount(kind)]));
}

/** What the stops of a history do to the load. */
interface Goods {
  readonly loads: (stopId: string) => Loads;
  readonly collected: (stopId: string) => Loads;
  /** Whether the goods of a delivery come from a pickup. */
  readonly isPickedUp: (stopId: string) => boolean;
  /** Whether it is the pickup of a delivery. */
  readonly isShipped: (stopId: string) => boolean;
  readonly isServed: (stopId: string) => boolean;
}

/**
 * The rows with the load at each departure: what was loaded for the trip, less what was served since, and shipments.
 * @param left stops of the last trip that are on board still
 */
export function withLoads(
  rows: readonly RouteStop[],
  left: readonly string[],
  { loads, collected, isPickedUp, isShipped, isServed }: Goods,
): RouteStop[] {
  const loadedAt = (first: number): Loads => {
    const next = rows.findIndex(({ type }, index) => index >= first && type === "stock_loading");
    const trip = rows.slice(first, next < 0 ? rows.length : next).flatMap(({ stopId }) => stopId ?? []);
    const ofDepot = [...trip, ...(next < 0 ? left : [])].filter((stopId) => !isPickedUp(stopId));
    return sumOf(loads(""), ofDepot.map(loads));
  };
  let aboard = loadedAt(0);
  let shipped = loads("");
  return rows.map((row, index) => {
    const { stopId, handover } = row;
    if (handover) shipped = sumOf(shipped, handover.stopIds.map(loads));
    if (row.type === "stock_loading") aboard = loadedAt(index + 1);
    else if (stopId !== null && isServed(stopId)) {
      const change = [negative(loads(stopId)), collected(stopId)];
      if (isPickedUp(stopId) || isShipped(stopId)) shipped = sumOf(shipped, change);
      else aboard = sumOf(aboard, change);
    }
    return { ...row, loadAfter: sumOf(aboard, [shipped]) };
  });
}

function negative(loads: Loads): Loads {
  return Object.fromEntries(Object.entries(loads).map(([kind, amount]) => [kind, -amount]));
}
