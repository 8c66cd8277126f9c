import type { RunOptions } from "../records/run.ts";
import type { CourierDay } from "../state/courier.ts";
import { keepOf, keptNext, type Rest } from "./rest.ts";

/** What binds planned stops to their couriers and their order. */
export interface Bindings {
  /** The assignment that a stop stays with, by its id. */
  readonly holders: ReadonlyMap<string, string>;
  /** Stops whose goods are on board. */
  readonly onBoard: ReadonlySet<string>;
  /** Stops that keep their courier and their order. */
  readonly locked: ReadonlySet<string>;
  /** How many next stops stay first, by the id of the assignment. */
  readonly next: ReadonlyMap<string, number>;
}

/** @param isDelivery whether a planned visit is a delivery of the run */
export function bindingsOf(
  rest: Rest | null,
  options: RunOptions,
  isDelivery: (stopId: string) => boolean,
): Bindings {
  const holders = new Map<string, string>();
  const locked = new Set(options.lockedStopIds);
  const next = new Map<string, number>();
  const couriers = rest?.couriers ?? [];
  for (const courier of couriers) {
    const { id } = courier.assignment;
    const planned = courier.remaining.filter(isDelivery);
    const keep = rest?.isQuestion ? "nothing" : keepOf(courier, options);
    const first = planned.slice(0, keptNext(courier, options));
    next.set(id, first.length);
    for (const stopId of keep === "order" ? planned : first) locked.add(stopId);
    if (keep === "couriers") for (const stopId of planned) holders.set(stopId, id);
  }
  for (const { onBoard, assignment } of couriers)
    for (const stopId of onBoard) holders.set(stopId, assignment.id);
  return { holders, locked, next, onBoard: new Set(couriers.flatMap(({ onBoard }) => onBoard)) };
}

/** The core takes no greater weight. */
const MOST_WEIGHT = 1000;

/** The weight of the price of change. 0: change costs nothing, or is not possible. */
export function priceOfChange({ stability, day }: RunOptions): number {
  const share = stability ?? (day ? 0.3 : 0);
  return share < 1 ? Math.min(MOST_WEIGHT, share / (1 - share)) : 0;
}

/** Whether a courier goes on to the stop that he drives to. Orders that are asked about may say so. */
export function goesOn(courier: CourierDay, rest: Rest, { next }: Bindings): boolean {
  return rest.isQuestion || (next.get(courier.assignment.id) ?? 0) > 0;
}
