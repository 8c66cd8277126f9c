import { reason } from "../plan/reasons.ts";
import type { UnassignedStop } from "../records/plan.ts";
import type { Warning } from "../records/warning.ts";
import { demandOf } from "../records/stop/demand.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { byShipment, shipmentFault, singleEnd } from "../records/stop/shipment.ts";
import { sumOf, type Shipments } from "../records/stop/shipments.ts";

/** @param inRun the stops of the run @param isCarried whether the goods of a delivery have been picked up */
export function shipmentWarnings(
  shipments: Shipments,
  inRun: readonly PlannedStop[],
  isCarried: (stopId: string) => boolean,
): Warning[] {
  const all = [...byShipment(inRun).values()];
  const open = all.flatMap((ends) => {
    const isOpen = singleEnd(ends) === undefined || shipmentFault(ends) !== null;
    return isOpen ? ends.filter(({ id }) => !isCarried(id)) : [];
  });
  const unread = all.flatMap((ends) => unreadIn(ends, shipments));
  return [...warningOf("SHIPMENT_OPEN", open), ...warningOf("LOAD_NOT_READ", unread)];
}

/** A single end whose own loads are not those of its partners. */
function unreadIn(ends: readonly PlannedStop[], shipments: Shipments): PlannedStop[] {
  const single = singleEnd(ends);
  if (!single?.loadDemands) return [];
  const partners = ends.filter((end) => end !== single);
  const [first] = partners;
  const isRead = first && single.pointType === "pickup" && shipments.loadsAt(first).includes(single);
  const sum = (key: string) => sumOf(partners.map((stop) => demandOf(stop, key)));
  const differs = Object.entries(single.loadDemands).some(([key, amount]) => amount !== sum(key));
  return !isRead && differs ? [single] : [];
}

/** A stop that is left out because its shipment is none. */
export function leftOutOf({ id, externalId, name }: PlannedStop): UnassignedStop {
  return { stopId: id, externalId, name, reasons: [reason("SHIPMENT", [])] };
}

function warningOf(code: "SHIPMENT_OPEN" | "LOAD_NOT_READ", stops: readonly PlannedStop[]): Warning[] {
  const stopIds = stops.map(({ id }) => id);
  if (stopIds.length === 0) return [];
  const subject = stopIds.length === 1 ? "1 stop" : `${stopIds.length} stops`;
  const message =
    code === "SHIPMENT_OPEN"
      ? `${subject} cannot be served: the run has no pickup, or no delivery, of the same shipment.`
      : `The loadDemands of ${subject} are not read: the other ends of the shipment tell its loads.`;
  return [{ code, message, stopIds, assignmentIds: [] }];
}
