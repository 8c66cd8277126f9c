import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import { limitFaults } from "../../test/support/plan/plan-faults.ts";
import type { Planned } from "./planner.ts";
import { dayOf, type World } from "./world.ts";

/** Goods that were loaded and not delivered, by the courier who has them, as a plain reader of plans and reports knows them. */
export type Vans = ReadonlyMap<string, ReadonlySet<string>>;

/** The goods in each van at the moment of the world, before it is planned anew. */
export function vansOf(world: World): Vans {
  return new Map(
    world.routes.map((route) => {
      const { assignmentId, stops } = route;
      const reported = new Set(
        [...world.outcomes].filter(([, { servedBy }]) => servedBy === assignmentId).map(([id]) => id),
      );
      const isBegun = (row: RouteStop): boolean =>
        reported.size > 0
          ? stops.slice(stops.indexOf(row)).some(({ stopId }) => reported.has(stopId ?? ""))
          : dayOf.secondsFrom(row.serviceStartAt) < world.at;
      const hasDeparted = reported.size > 0 || dayOf.secondsFrom(route.startAt) < world.at;
      const loading = stops.findLastIndex((row) => row.type === "stock_loading" && isBegun(row));
      const next = stops.findIndex(({ type }, index) => index > loading && type === "stock_loading");
      const trip = stops.slice(loading + 1, next < 0 ? stops.length : next);
      const isLeft = (row: RouteStop): boolean =>
        !world.outcomes.has(row.stopId ?? "") &&
        (reported.size > 0 || dayOf.secondsFrom(row.serviceStartAt) >= world.at);
      const aboard = trip.filter((row) => row.type === "delivery" && isLeft(row));
      return [assignmentId, new Set(hasDeparted ? aboard.map(({ stopId }) => stopId ?? "") : [])];
    }),
  );
}

/** The faults of a re-plan. @param before the routes that it replaces */
export function faultsOf(
  world: World,
  { result, frame, checked }: Planned,
  before: readonly Route[],
  vans: Vans,
): string[] {
  const { routes, unassignedStops } = result;
  return [
    ...checked.map((fault) => `check: ${fault}`),
    ...lost(world, routes, new Set(unassignedStops.map(({ stopId }) => stopId))),
    ...routes.flatMap((route) => {
      const assignment = world.assignments.find(({ id }) => id === route.assignmentId);
      const courier = frame.behind?.couriers.find(({ assignmentId }) => assignmentId === route.assignmentId);
      const past = courier?.history?.rows.length ?? 0;
      const old = before.find(({ assignmentId }) => assignmentId === route.assignmentId);
      return assignment === undefined
        ? [`nobody drives ${route.assignmentId}`]
        : [
            ...ofHistory(world, route, past, old),
            ...ofVans(route, past, vans, hasDepot(world)),
            ...ofLimits(route, past, assignment),
            ...ofBreaks(route, assignment, world.at, old),
            ...ofTimes(route, past, world.at),
          ].map((fault) => `${route.assignmentId}: ${fault}`);
    }),
  ];
}

/** Each delivery is in one route, or left out with a reason. What has an outcome is with the courier who was there. */
function lost(world: World, routes: readonly Route[], leftOut: ReadonlySet<string>): string[] {
  const holders = new Map<string, string[]>();
  for (const { assignmentId, stops } of routes)
    for (const { type, stopId } of stops)
      if (type === "delivery" && stopId !== null)
        holders.set(stopId, [...(holders.get(stopId) ?? []), assignmentId]);
  return world.stops
    .filter(({ pointType }) => pointType === "delivery")
    .flatMap(({ id }) => {
      const held = holders.get(id) ?? [];
      const places = held.length + (leftOut.has(id) ? 1 : 0);
      if (places !== 1) return [`${id} is in ${places} places (${held.join()})`];
      const outcome = world.outcomes.get(id);
      return outcome && held[0] !== outcome.servedBy
        ? [`${id} was with ${outcome.servedBy}, and is with ${held[0]}`]
        : [];
    });
}

/** Stops begun before the moment stay as they were. */
function ofHistory(world: World, route: Route, past: number, old: Route | undefined): string[] {
  const rows = route.stops.slice(0, past);
  const mine = [...world.outcomes].filter(([, { servedBy }]) => servedBy === route.assignmentId);
  const told = mine
    .toSorted(([, a], [, b]) => (a.outcomeAt ?? "").localeCompare(b.outcomeAt ?? ""))
    .map(([id]) => id);
  const done = rows.flatMap(({ type, stopId }) => (type === "delivery" && stopId !== null ? [stopId] : []));
  if (told.length > 0)
    return done.join() === told.join() ? [] : [`history ${done.join()}, told ${told.join()}`];
  const begun = (old?.stops ?? []).filter(
    ({ serviceStartAt, stopId }) =>
      dayOf.secondsFrom(serviceStartAt) < world.at && !world.outcomes.has(stopId ?? ""),
  );
  const same = ({ stopId, serviceStartAt }: RouteStop): string => `${stopId} ${serviceStartAt}`;
  return rows.map(same).join() === begun.map(same).join()
    ? []
    : [`history ${rows.map(same).join()}, was ${begun.map(same).join()}`];
}

/** Goods stay in their van, and others come into it only where they are loaded. */
function ofVans({ assignmentId, stops }: Route, past: number, vans: Vans, isLoading: boolean): string[] {
  const own = vans.get(assignmentId) ?? new Set();
  const rest = stops.slice(past);
  const loading = rest.findIndex(({ type }) => type === "stock_loading");
  const trip = rest.slice(0, loading < 0 ? rest.length : loading);
  const deliveries = (rows: readonly RouteStop[]): string[] =>
    rows.flatMap(({ type, stopId }) => (type === "delivery" && stopId !== null ? [stopId] : []));
  const others = new Set([...vans].flatMap(([id, goods]) => (id === assignmentId ? [] : [...goods])));
  const isOnRoad = isLoading && past > 0;
  return [
    ...deliveries(rest)
      .filter((id) => others.has(id))
      .map((id) => `${id} is in another van`),
    ...(isOnRoad
      ? deliveries(trip)
          .filter((id) => !own.has(id))
          .map((id) => `${id} was never loaded`)
      : []),
  ];
}

/** Without a loading point nobody says where goods come from, so nobody has to load. */
function hasDepot({ stops }: World): boolean {
  return stops.some(({ pointType }) => pointType === "stock_loading");
}

/** Limits count from the start of the day. What history has used up leaves nothing. */
function ofLimits(route: Route, past: number, assignment: Assignment): string[] {
  const isNew = route.stops.slice(past).some(({ type }) => type === "delivery");
  return isNew ? limitFaults(assignment, route) : [];
}

/** A break is neither lost nor taken twice. One is owed by a route that is under way before and after its time. */
function ofBreaks(
  { stops, startAt, endAt }: Route,
  { breaks }: Assignment,
  at: number,
  old: Route | undefined,
): string[] {
  const taken = stops.filter(({ type }) => type === "break").length;
  if (taken > breaks.length) return [`${taken} breaks of ${breaks.length}`];
  const owed = breaks.filter((each) => {
    if (!("latestStartTime" in each) || !each.latestStartTime) return false;
    return (
      dayOf.secondsFrom(startAt) < dayOf.at(each.latestStartTime) &&
      dayOf.secondsFrom(endAt) > dayOf.at(each.latestStartTime) + each.durationMinutes * 60
    );
  });
  // What the plan had before the moment is behind the courier, though his reports may leave no room for it.
  const behind = (old?.stops ?? []).filter(
    ({ type, serviceStartAt }) => type === "break" && dayOf.secondsFrom(serviceStartAt) < at,
  ).length;
  return Math.max(taken, behind) < owed.length ? [`${taken} breaks, ${owed.length} are owed`] : [];
}

/** Rows follow one another, and nothing new begins before the moment. */
function ofTimes({ stops, startAt }: Route, past: number, at: number): string[] {
  let free = startAt;
  return stops.flatMap((row, index) => {
    const isInOrder =
      row.plannedArrivalAt >= free &&
      row.serviceStartAt >= row.plannedArrivalAt &&
      row.plannedDepartureAt >= row.serviceStartAt;
    free = row.plannedDepartureAt;
    const isLate = index < past || dayOf.secondsFrom(row.serviceStartAt) >= at;
    return isInOrder && isLate ? [] : [`row ${index} from ${row.plannedArrivalAt} does not fit`];
  });
}
