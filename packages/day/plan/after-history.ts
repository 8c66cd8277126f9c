import { isStopRow } from "./row.ts";
import { Refusal } from "../refusal.ts";
import type { GivenPlan } from "../records/edit.ts";
import type { RouteStop } from "../records/plan.ts";
import type { Behind, CourierBehind } from "./whole-day.ts";

type GivenRoute = GivenPlan["routes"][number];

/**
 * The given routes without what is behind their couriers.
 * @throws Refusal `CONFLICT` with the stops that a route moves, drops, or lets another stop precede
 */
export function afterHistory({ routes, unassignedStopIds }: GivenPlan, { couriers }: Behind): GivenRoute[] {
  const past = new Map(couriers.map(({ assignmentId, history }) => [assignmentId, history?.rows ?? []]));
  const holders = new Map(
    [...past].flatMap(([id, rows]) => deliveriesIn(rows).map((stopId) => [stopId, id] as const)),
  );
  const moved = new Set((unassignedStopIds ?? []).filter((id) => holders.has(id)));
  const rests = routes.map((route) => {
    const { rest, misplaced } = split(route.stopIds, past.get(route.assignmentId) ?? []);
    const isOfOther = (id: string) => (holders.get(id) ?? route.assignmentId) !== route.assignmentId;
    for (const id of [...misplaced, ...route.stopIds.filter(isOfOther)]) moved.add(id);
    return { ...route, stopIds: rest };
  });
  if (moved.size === 0) return rests;
  const message = "Some stops are done: they keep their courier, and what came before them.";
  throw new Refusal("CONFLICT", { stopIds: [...moved] }, message);
}

/** When a courier leaves for the first of these visits, in seconds of the day; undefined while he has not departed. */
export function departureOf({ history }: CourierBehind, visits: readonly string[]): number | undefined {
  if (history === null) return undefined;
  const { freeAt, underWay } = history;
  return underWay !== null && underWay.stopId === visits[0] ? underWay.at : freeAt;
}

/** An order in two: its history, which may leave out loading visits, and the rest. */
function split(stopIds: readonly string[], rows: readonly RouteStop[]) {
  const done = deliveriesIn(rows);
  const loadings = rows.flatMap(({ type, stopId }) => (type === "stock_loading" ? (stopId ?? []) : []));
  let found = 0;
  let after = 0;
  for (const [index, id] of stopIds.entries()) {
    if (found === done.length) break;
    if (id === done[found]) found += 1;
    else if (!loadings.includes(id)) break;
    after = index + 1;
  }
  const last = rows.findLastIndex(isStopRow);
  for (const { type, stopId } of rows.slice(last + 1))
    if (found === done.length && type === "stock_loading" && stopIds[after] === stopId) after += 1;
  return { rest: stopIds.slice(after), misplaced: done.slice(found) };
}

function deliveriesIn(rows: readonly RouteStop[]): string[] {
  return rows.flatMap(({ type, stopId }) => (isStopRow({ type }) ? (stopId ?? []) : []));
}
