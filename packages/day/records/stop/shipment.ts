import type { PointType } from "./point-type.ts";

/** A single pickup or delivery, and its partners. */
const MOST_STOPS = 51;

/** Whether a stop brings the goods of its shipment on board, or takes them out. */
export interface End {
  readonly pointType: PointType;
  readonly shipment: string | null;
}

/** Why these stops are no shipment: one pickup with deliveries, or pickups with one delivery. Null: they can be one. */
export function shipmentFault(ends: readonly Pick<End, "pointType">[]): string | null {
  const pickups = ends.filter(({ pointType }) => pointType === "pickup").length;
  if (ends.length > MOST_STOPS) return `names ${ends.length} stops, of at most ${MOST_STOPS}`;
  return pickups > 1 && ends.length - pickups > 1
    ? "has several pickups and several deliveries; one side of a shipment is a single stop"
    : null;
}

/** Stops by their shipment, in their order. */
export function byShipment<Stop extends End>(stops: readonly Stop[]): Map<string, Stop[]> {
  const found = new Map<string, Stop[]>();
  for (const stop of stops) {
    const { shipment, pointType } = stop;
    // Records of before have none.
    if (!shipment || pointType === "stock_loading") continue;
    const others = found.get(shipment);
    if (others) others.push(stop);
    else found.set(shipment, [stop]);
  }
  return found;
}

/** The other ends of a stop's shipment: of a pickup the deliveries, of a delivery the pickups. */
export function partnersOf<Stop extends End>(stop: End, stops: Iterable<Stop>): Stop[] {
  const { shipment, pointType } = stop;
  if (shipment === null) return [];
  const isPartner = (other: End) => other.shipment === shipment && other.pointType !== pointType;
  return [...stops].filter(isPartner);
}

/**
 * The single end of a shipment, which is visited once for all its partners; of one pickup and one delivery, the pickup.
 * Undefined: an end lacks its partner, or there are several of both.
 */
export function singleEnd<Stop extends End>(ends: readonly Stop[]): Stop | undefined {
  const pickups = ends.filter(({ pointType }) => pointType === "pickup");
  const deliveries = ends.filter(({ pointType }) => pointType !== "pickup");
  if (pickups.length === 0 || deliveries.length === 0) return undefined;
  if (pickups.length === 1) return pickups[0];
  return deliveries.length === 1 ? deliveries[0] : undefined;
}
