import { isStopRow } from "@rondo/day/plan/row.ts";
import type { GivenPlan } from "@rondo/day/records/edit.ts";
import type { OtherTimes, ShiftTimes, StopTimes } from "@rondo/day/asking/other-times.ts";
import type { Assignment, Route, Stop } from "../../../api/types.ts";
import { NO_TIMES } from "./moved.ts";

/** A plan by hand: who serves what, in which order. It is a value; each change makes another. */
export interface EditedPlan {
  /** The deliveries of each courier of the day, by the id of the assignment. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  /** Stops that a person moved. */
  readonly touched: ReadonlySet<string>;
  /** Times that a person moved, by the ids of assignments and stops. */
  readonly shifts: ReadonlyMap<string, ShiftTimes>;
  readonly windows: ReadonlyMap<string, StopTimes>;
}

/** A stop that goes along to a place of its own: before the delivery with this rank. */
export interface Partner {
  readonly stopId: string | null;
  readonly rank: number;
}

/** Where stops go: before the delivery with this rank, counted without all that moves; null: into no route. */
export type Target = {
  readonly assignmentId: string;
  readonly rank: number;
  readonly partner?: Partner | null;
} | null;

type Served = Pick<Route, "assignmentId" | "stops">;

/** The plan as it is before the first change. */
export function editedPlanOf(assignmentIds: Iterable<string>, routes: readonly Served[]): EditedPlan {
  const served = new Map(routes.map((route) => [route.assignmentId, deliveriesOf(route)]));
  const orders = new Map([...assignmentIds].map((id) => [id, served.get(id) ?? []]));
  return { orders, touched: new Set(), shifts: NO_TIMES, windows: NO_TIMES };
}

export function deliveriesOf({ stops }: Pick<Route, "stops">): string[] {
  return stops.flatMap(({ type, stopId }) => (isStopRow({ type }) && stopId !== null ? [stopId] : []));
}

/** Moves stops to a place, in the order given. */
export function move(plan: EditedPlan, stopIds: readonly string[], to: Target): EditedPlan {
  const moved = new Set(stopIds);
  const orders = new Map(
    [...plan.orders].map(([id, order]) => [id, order.filter((stopId) => !moved.has(stopId))]),
  );
  const target = to && orders.get(to.assignmentId);
  if (to && target) orders.set(to.assignmentId, target.toSpliced(to.rank, 0, ...stopIds));
  return { ...plan, orders, touched: new Set([...plan.touched, ...stopIds]) };
}

/** Whether a stop is done: it stays where it is. */
type IsBehind = (stopId: string) => boolean;

/** @param inOrder what has to come first comes first again */
export function reverse(
  plan: EditedPlan,
  assignmentId: string,
  isBehind: IsBehind,
  inOrder: (order: readonly string[]) => readonly string[] = (order) => order,
): EditedPlan {
  const { done, left } = parted(plan, assignmentId, isBehind);
  return withOrder(plan, [[assignmentId, [...done, ...inOrder(left.toReversed())]]]);
}

/** Two couriers serve each other's stops. */
export function swap(plan: EditedPlan, one: string, other: string, isBehind: IsBehind): EditedPlan {
  const [of, to] = [parted(plan, one, isBehind), parted(plan, other, isBehind)];
  return withOrder(plan, [
    [one, [...of.done, ...to.left]],
    [other, [...to.done, ...of.left]],
  ]);
}

function parted({ orders }: EditedPlan, assignmentId: string, isBehind: IsBehind) {
  const order = orders.get(assignmentId) ?? [];
  return { done: order.filter(isBehind), left: order.filter((stopId) => !isBehind(stopId)) };
}

/** The orders that a search found. */
export function replaced(plan: EditedPlan, routes: readonly Served[]): EditedPlan {
  return { ...plan, orders: editedPlanOf(plan.orders.keys(), routes).orders };
}

function withOrder(plan: EditedPlan, changes: readonly (readonly [string, readonly string[]])[]): EditedPlan {
  const moved = changes.flatMap(([, order]) => order);
  return {
    ...plan,
    orders: new Map([...plan.orders, ...changes]),
    touched: new Set([...plan.touched, ...moved]),
  };
}

/** Times of a shift in place of others. */
export function retimeShift(plan: EditedPlan, assignmentId: string, times: ShiftTimes): EditedPlan {
  return { ...plan, shifts: withTimesOf(plan.shifts, assignmentId, times) };
}

export function retimeStop(plan: EditedPlan, stopId: string, times: StopTimes): EditedPlan {
  return { ...plan, windows: withTimesOf(plan.windows, stopId, times) };
}

function withTimesOf<Times>(all: ReadonlyMap<string, Times>, id: string, times: Times) {
  return new Map([...all, [id, { ...all.get(id), ...times }]]);
}

/** The times that differ from those of the records. */
export function changedTimes(
  { shifts, windows }: EditedPlan,
  records: { readonly assignments: readonly Assignment[]; readonly stops: readonly Stop[] },
): OtherTimes {
  return { shifts: differing(shifts, records.assignments), stops: differing(windows, records.stops) };
}

function differing<Times extends object>(
  all: ReadonlyMap<string, Times>,
  records: readonly (Times & { readonly id: string })[],
): Record<string, Times> {
  if (all.size === 0) return {};
  const found = records.flatMap((record) => {
    const fields = Object.entries(all.get(record.id) ?? {}).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name as keyof Times]),
    );
    return fields.length === 0 ? [] : [[record.id, Object.fromEntries(fields) as Times] as const];
  });
  return Object.fromEntries(found);
}

/** Where a stop is; null: in no route. */
export function placeOf({ orders }: EditedPlan, stopId: string): Target {
  for (const [assignmentId, order] of orders) {
    const rank = order.indexOf(stopId);
    if (rank !== -1) return { assignmentId, rank };
  }
  return null;
}

/** The routes that differ from another plan's, as the service takes them. Loading is placed anew in each. */
export function changedRoutes(plan: EditedPlan, from: EditedPlan): GivenPlan["routes"] {
  return [...plan.orders].flatMap(([assignmentId, order]) =>
    order.join() === (from.orders.get(assignmentId) ?? []).join()
      ? []
      : [{ assignmentId, stopIds: [...order] }],
  );
}
