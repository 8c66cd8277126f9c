import { demandOf } from "./demand.ts";
import type { PlannedStop } from "./record.ts";
import { byShipment, partnersOf, shipmentFault, singleEnd } from "./shipment.ts";

/** The shipments of a project. */
export class Shipments {
  readonly #ends: ReadonlyMap<string, readonly PlannedStop[]>;
  readonly #numbers: ReadonlyMap<string, number>;

  /** @param stops of the project, those that are done too */
  constructor(stops: readonly PlannedStop[]) {
    this.#ends = byShipment(stops);
    this.#numbers = new Map([...this.#ends.keys()].map((shipment, number) => [shipment, number]));
  }

  /** All ends of a stop's shipment, itself too; none of a stop without one. */
  endsOf({ shipment }: Pick<PlannedStop, "shipment">): readonly PlannedStop[] {
    return shipment === null ? [] : (this.#ends.get(shipment) ?? []);
  }

  numberOf({ shipment }: Pick<PlannedStop, "shipment">): number | undefined {
    return shipment === null ? undefined : this.#numbers.get(shipment);
  }

  /** Whether the goods of a delivery come from a pickup, not from a depot. */
  isPickedUp(stop: PlannedStop | undefined): boolean {
    return stop?.pointType === "delivery" && this.partnersOf(stop).length > 0;
  }

  /** The other ends of a stop's shipment: of a pickup the deliveries, of a delivery the pickups. */
  partnersOf(stop: PlannedStop | undefined): PlannedStop[] {
    return stop ? partnersOf(stop, this.endsOf(stop)) : [];
  }

  /** What a pickup puts into the vehicle, of a kind of load: the goods of its deliveries, or its own of one delivery. */
  pickedAt(pickup: PlannedStop, key: string): number {
    const [first, ...others] = this.partnersOf(pickup);
    if (first === undefined || this.partnersOf(first).length > 1) return demandOf(pickup, key);
    return sumOf([first, ...others].map((delivery) => this.demandAt(delivery, key)));
  }

  /** The ids of single ends. They come along with others, and count for nothing themselves. */
  singles(): string[] {
    return [...this.#ends.values()].flatMap((ends) => singleEnd(ends)?.id ?? []);
  }

  /** The stops whose `loadDemands` leave the vehicle at a delivery. */
  loadsAt(delivery: PlannedStop): readonly PlannedStop[] {
    const ends = this.endsOf(delivery);
    const pickups = ends.filter(({ pointType }) => pointType === "pickup");
    const isOneToOne = pickups.length === 1 && ends.length === 2;
    return pickups.length > 1 || (isOneToOne && delivery.loadDemands === null) ? pickups : [delivery];
  }

  /** What leaves the vehicle at a delivery, of a kind of load. @param left the pickups that are left, if any are */
  demandAt(delivery: PlannedStop, key: string, left: readonly PlannedStop[] = []): number {
    const all = this.loadsAt(delivery);
    const from = left.length > 0 && !all.includes(delivery) ? left : all;
    return sumOf(from.map((stop) => demandOf(stop, key)));
  }

  /** The stops that the solver takes for no shipment: there are several pickups and several deliveries of it, or too many. */
  faulty(located: readonly PlannedStop[]): PlannedStop[] {
    return [...byShipment(located).values()].filter((ends) => shipmentFault(ends) !== null).flat();
  }
}

/** A sum of loads, which have six decimals. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 1e6), 0) / 1e6;
}
