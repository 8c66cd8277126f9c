import { byShipment } from "@rondo/day/records/stop/shipment.ts";
import type { Stop } from "../../../api/types.ts";
import { move, placeOf, type EditedPlan, type Target } from "./edited-plan.ts";

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

/** A courier to whom stops go; null: into no route. */
type Way = Omit<NonNullable<Target>, "rank"> | null;

/**
 * Stops as they go to a courier, or into no route: a shipment stays on one route, so its other ends go along, pickups
 * before them and deliveries behind. On the way to a courier who has them already, only a partner that is named does,
 * even a locked one: the core keeps its place.
 */
export function withPartners(
  plan: EditedPlan,
  shipments: Shipments,
  stopIds: readonly string[],
  way: Way,
): readonly string[] {
  const [pickups, deliveries]: [string[], string[]] = [[], []];
  for (const ends of new Set(stopIds.map((stopId) => shipments.get(stopId) ?? []))) {
    const holderOf = ({ stopId }: End) => placeOf(plan, stopId)?.assignmentId;
    const isTaken = ({ stopId }: End) => stopIds.includes(stopId);
    const served = ends.filter((end) => (isTaken(end) ? way : holderOf(end)));
    const lacks = (isPickup: boolean) => served.every((end) => end.isPickup !== isPickup);
    for (const end of ends) {
      const holder = holderOf(end);
      const isThere = holder === way?.assignmentId;
      const isWanted =
        holder === undefined
          ? way && lacks(end.isPickup)
          : way
            ? !isThere || end.stopId === way.partner?.stopId
            : lacks(true) || lacks(false); // alone, no end can be served
      if (isWanted && !isTaken(end) && (end.mayMove || isThere))
        (end.isPickup ? pickups : deliveries).push(end.stopId);
    }
  }
  return [...pickups, ...stopIds, ...deliveries];
}

/** Moves stops to a place, with what has to go along: the partner to a place of its own, the others beside them. */
export function carry(
  plan: EditedPlan,
  shipments: Shipments,
  stopIds: readonly string[],
  to: Target,
): EditedPlan {
  const all = withPartners(plan, shipments, stopIds, to);
  const beside = move(plan, all, to);
  const { partner } = to ?? {};
  if (!to || !partner || partner.rank === to.rank) return beside;
  const apart = all.filter((stopId) => stopId === partner.stopId);
  return move(beside, apart, { ...to, rank: partner.rank + (partner.rank > to.rank ? all.length - 1 : 0) });
}

/** An order in which each delivery of a shipment comes after its pickups: they exchange their places. */
export function pickupsFirst(order: readonly string[], shipments: Shipments): string[] {
  const next = [...order];
  for (const ends of new Set(order.map((stopId) => shipments.get(stopId) ?? []))) {
    const own = order.filter((stopId) => ends.some((end) => end.stopId === stopId));
    const pickups = own.filter((stopId) => ends.some((end) => end.stopId === stopId && end.isPickup));
    for (const [index, stopId] of [...new Set([...pickups, ...own])].entries())
      next[order.indexOf(own[index] ?? "")] = stopId;
  }
  return next;
}
