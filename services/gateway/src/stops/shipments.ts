import { byShipment, shipmentFault, type End } from "@rondo/day/records/stop/shipment.ts";
import { invalid } from "../http/body.ts";
import type { StopStore } from "./store.ts";

/**
 * Requires that stops, with those that are stored, make shipments.
 * @param pathOf where the body of a stop stands in the request's
 * @param changedId of a stored stop that is one of these
 * @throws ApiError `INVALID_BODY` at the first stop too many of each shipment
 */
export async function requireShipments(
  store: StopStore,
  projectId: string,
  ends: readonly End[],
  pathOf: (index: number) => string,
  changedId?: string,
): Promise<void> {
  const added = byShipment(ends);
  if (added.size === 0) return;
  const stored = await store.ofShipments(projectId, [...added.keys()]);
  const others = byShipment(stored.filter(({ id }) => id !== changedId));
  const ranks = new Map(ends.map((end, rank) => [end, rank]));
  const issues = [...added].flatMap(([shipment, own]) => {
    const known = others.get(shipment) ?? [];
    const first = own.findIndex((_, last) => shipmentFault([...known, ...own.slice(0, last + 1)]) !== null);
    const end = own[first];
    const message = shipmentFault([...known, ...own]);
    if (end === undefined || message === null) return [];
    return [{ path: `${pathOf(ranks.get(end) ?? 0)}shipment`, code: "custom", message }];
  });
  if (issues.length > 0) throw invalid("INVALID_BODY", issues);
}
