import { byShipment } from "@rondo/day/records/stop/shipment.ts";
import type { Stop } from "../../../api/types.ts";
import { move, type EditedPlan, type Target } from "./edited-plan.ts";

/** A stop of a shipment. */
export interface End {
  readonly stopId: string;
  readonly isPickup: boolean;
  /** A stop that is done or locked, or has no coordinates, stays where it is. */
  readonly mayMove: boolean;
}

/** All ends of the shipment of each stop that has one, itself among them. */
export type Shipments = ReadonlyMap<string, readonly End[]>;

export function shipmentsOf(stops: readonly Stop[], stays: (stop: Stop) => boolean): Shipments {
  const all = [...byShipment(stops).values()].map((ends) =>
    ends.map((stop) => ({
      stopId: stop.id,
      isPickup: stop.pointType === "pickup",
      mayMove: !stays(stop),
    })),
  );
  return new Map(all.flatMap((ends) => ends.map(({ stopId }) => [stopId, ends] as const)));
}

/**
 * Stops as they go to a courier, or into no route (null): a shipment stays on one route, so its other ends go along,
 * pickups before them and deliveries behind. On the way to a courier who has them already, none does.
 */
export function withPartners(
  { orders }: EditedPlan,
  shipments: Shipments,
  stopIds: readonly string[],
  to: string | null,
): readonly string[] {
  if (!stopIds.some((stopId) => shipments.has(stopId))) return stopIds;
  const holders = new Map([...orders].flatMap(([id, order]) => order.map((stopId) => [stopId, id] as const)));
  const along = new Map<string, End>();
  for (const ends of new Set(stopIds.flatMap((stopId) => [shipments.get(stopId) ?? []]))) {
    const others = ends.filter(({ stopId }) => !stopIds.includes(stopId));
    const isHeld = ({ stopId }: End) => holders.has(stopId);
    const elsewhere = others.filter((end) => isHeld(end) && holders.get(end.stopId) !== to);
    const served = to === null ? elsewhere : ends.filter((end) => isHeld(end) || !others.includes(end));
    const lacks = (isPickup: boolean) => served.every((end) => end.isPickup !== isPickup);
    // Alone, no end can be served.
    const left =
      to === null
        ? elsewhere.filter(() => lacks(true) || lacks(false))
        : [...elsewhere, ...others.filter((end) => !isHeld(end) && lacks(end.isPickup))];
    for (const end of left) if (end.mayMove) along.set(end.stopId, end);
  }
  const those = (isPickup: boolean) =>
    [...along.values()].filter((end) => end.isPickup === isPickup).map(({ stopId }) => stopId);
  return [...those(true), ...stopIds, ...those(false)];
}

/** Moves stops to a place, with what has to go along. */
export function carry(
  plan: EditedPlan,
  shipments: Shipments,
  stopIds: readonly string[],
  to: Target,
): EditedPlan {
  return move(plan, withPartners(plan, shipments, stopIds, to && to.assignmentId), to);
}

/** An order in which each delivery of a shipment comes after its pickups: they exchange their places. */
export function pickupsFirst(order: readonly string[], shipments: Shipments): string[] {
  const next = [...order];
  for (const ends of new Set(order.flatMap((stopId) => [shipments.get(stopId) ?? []]))) {
    const isPickup = new Map(ends.map((end) => [end.stopId, end.isPickup]));
    const ranks = [...next.keys()].filter((rank) => isPickup.has(next[rank] ?? ""));
    const own = ranks.map((rank) => next[rank] ?? "");
    const sorted = own.toSorted((a, b) => Number(isPickup.get(b)) - Number(isPickup.get(a)));
    for (const [index, rank] of ranks.entries()) next[rank] = sorted[index] ?? "";
  }
  return next;
}
