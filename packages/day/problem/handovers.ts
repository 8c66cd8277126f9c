import { FALLBACKS } from "../records/stop/fingerprint.ts";
import { demandOf } from "../records/stop/demand.ts";
import { sumOf, Shipments } from "../records/stop/shipments.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { handoverId, type Handover } from "../state/handover.ts";
import type { LocatedStop } from "./selection.ts";

interface HandedOver {
  readonly deliveries: readonly LocatedStop[];
  readonly shipments: Shipments;
  /** The ids of stops that come along with others. */
  readonly singles: readonly string[];
  /** By the id of the stop that stands for it. */
  readonly handovers: ReadonlyMap<string, Handover>;
}

/**
 * The stops of a run, where goods of couriers who are out are pairs: a pickup stands where they are handed over. Goods that a
 * delivery gets of other pickups, too, are one more pickup of its shipment.
 * @param stops those of the project, the served ones with them
 */
export function withHandovers(
  deliveries: readonly LocatedStop[],
  handovers: readonly Handover[],
  stops: readonly PlannedStop[],
): HandedOver {
  const given = new Shipments(stops);
  const of = new Map(handovers.map((each) => [each.stopId, each]));
  const inRun = new Set(deliveries);
  const handed = deliveries.filter(({ id }) => of.has(id));
  const singles = given.singles();
  if (handed.length === 0) return { deliveries, shipments: given, singles, handovers: new Map() };
  const changed = new Map<string, LocatedStop>();
  const standIns = handed.map((stop): LocatedStop => {
    const { latitude, longitude } = of.get(stop.id) ?? stop;
    const id = handoverId(stop.id);
    const isLeft = (pickup: PlannedStop) => inRun.has(pickup as LocatedStop);
    const pickups = given.partnersOf(stop);
    const shipment = pickups.some(isLeft) ? stop.shipment : id;
    const tellers = given.loadsAt(stop);
    const loads = tellers.includes(stop)
      ? stop.loadDemands
      : sumOfLoads(tellers.filter((one) => !isLeft(one)));
    changed.set(stop.id, { ...stop, shipment, readyAt: null, loadDemands: loads });
    return {
      ...{ ...stop, ...FALLBACKS, id, name: "Handover", externalId: null },
      ...{ pointType: "pickup", serviceMinutes: 0, latitude, longitude, shipment, loadDemands: loads },
    };
  });
  const now = <Stop extends PlannedStop>(stop: Stop) => (changed.get(stop.id) as Stop | undefined) ?? stop;
  return {
    deliveries: [...deliveries.map(now), ...standIns],
    shipments: new Shipments([...stops.map(now), ...standIns]),
    singles: [...singles, ...standIns.map(({ id }) => id)],
    handovers: new Map(handed.map(({ id }) => [handoverId(id), of.get(id) as Handover])),
  };
}

function sumOfLoads(stops: readonly PlannedStop[]): Record<string, number> {
  const kinds = new Set(["count", ...stops.flatMap(({ loadDemands }) => Object.keys(loadDemands ?? {}))]);
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, sumOf(stops.map((stop) => demandOf(stop, kind)))]),
  );
}
