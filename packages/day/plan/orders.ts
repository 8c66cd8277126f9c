import type { RouteOrder, Visit } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Issue } from "../checking/issues.ts";
import { issueAt, refuse, unknownIds } from "../refusal.ts";
import type { GivenPlan } from "../records/edit.ts";
import type { Route, UnassignedStop } from "../records/plan.ts";
import { planDay } from "../time/plan-day.ts";
import { afterHistory, departureOf } from "./after-history.ts";
import type { StoredFrame } from "./plan.ts";

type Frame = Omit<StoredFrame, "jobId">;

const FURTHEST_DEPARTURE = 2 * 24 * 60 * 60;

/** The stops of a route in their order, breaks left out. */
export function visitedIn({ stops }: Pick<Route, "stops">): string[] {
  return stops.flatMap(({ stopId }) => stopId ?? []);
}

/**
 * The orders of a whole plan for the solver: the given routes, and those of the current plan that are not named.
 * @throws Refusal `FOREIGN_KEY_CONSTRAINT` for ids that are not of the run; `INVALID_BODY` with issues for repeated ones,
 *   for stops without coordinates, and for stops that an unnamed route has; `CONFLICT` for changes of a history
 */
export function ordersOf(asked: GivenPlan, current: readonly Route[], frame: Frame): RouteOrder[] {
  const { behind } = frame;
  const known = new Known(frame);
  const vehicles = new Map(frame.vehicles.map(({ assignmentId }, index) => [assignmentId, index]));
  const couriers = new Map(behind?.couriers.map((courier) => [courier.assignmentId, courier]));
  requireKnown(asked, known, behind ? couriers : vehicles);
  refuse(repeated(asked, known));
  const given = behind ? { ...asked, routes: afterHistory(asked, behind) } : asked;
  const named = new Set(given.routes.map(({ assignmentId }) => assignmentId));
  const dropped = new Set(given.unassignedStopIds);
  const planned = behind
    ? behind.couriers.map(({ assignmentId, remaining: stopIds }) => ({ assignmentId, stopIds }))
    : current.map((route) => ({ assignmentId: route.assignmentId, stopIds: visitedIn(route) }));
  const kept = planned.filter(({ assignmentId }) => !named.has(assignmentId) && vehicles.has(assignmentId));
  const day = planDay(frame.date, frame.timezone);
  refuse([
    ...elsewhere(given, kept, known, dropped),
    ...outside(given, (instant) => day.secondsFrom(instant)),
    ...given.routes.flatMap(({ assignmentId, stopIds, startAt }, index) => {
      const departed = couriers.get(assignmentId)?.history?.startAt;
      return [
        ...(stopIds.length > 0 && !vehicles.has(assignmentId)
          ? [issueAt(`routes.${index}.stopIds`, "has stops for a courier who works no more")]
          : []),
        ...(startAt && departed && Date.parse(startAt) !== Date.parse(departed)
          ? [issueAt(`routes.${index}.startAt`, `is not ${departed}, when the courier departed`)]
          : []),
      ];
    }),
  ]);
  const orderOf = (assignmentId: string, asked: readonly string[], startAt?: string | null): RouteOrder => {
    const courier = couriers.get(assignmentId);
    const stopIds = withHandovers(asked, courier?.remaining ?? [], frame);
    const departure =
      (courier && departureOf(courier, stopIds)) ?? (startAt ? day.secondsFrom(startAt) : undefined);
    return {
      vehicle: vehicles.get(assignmentId) ?? 0,
      visits: stopIds.flatMap((id) => known.visit(id) ?? []),
      ...(departure !== undefined && { departure }),
    };
  };
  const ofKept = kept.map(({ assignmentId, stopIds }) =>
    orderOf(
      assignmentId,
      stopIds.filter((id) => !dropped.has(id)),
    ),
  );
  const ofGiven = given.routes.map((route) => orderOf(route.assignmentId, route.stopIds, route.startAt));
  return [...ofKept, ...ofGiven].filter(({ visits }) => visits.length > 0);
}

/**
 * The order with all that it takes over of couriers: where it did so before, if nothing of that comes sooner, else where it
 * delivers the first of it.
 * @param before the visits that the route has left in the current plan
 */
function withHandovers(
  stopIds: readonly string[],
  before: readonly string[],
  { deliveries }: Pick<Frame, "deliveries">,
): readonly string[] {
  const standIns = deliveries.flatMap(({ id, handover }) => (handover ? [{ id, ...handover }] : []));
  if (standIns.length === 0) return stopIds;
  const taken = standIns.filter(({ stopId }) => stopIds.includes(stopId));
  const ids = new Set(standIns.map(({ id }) => id));
  let order = stopIds.filter((id) => !ids.has(id) || taken.some((standIn) => standIn.id === id));
  const missing = taken.filter(({ id }) => !order.includes(id));
  for (const of of Map.groupBy(missing, ({ assignmentId }) => assignmentId).values()) {
    const first = order.findIndex((id) => of.some(({ stopId }) => stopId === id));
    const last = before.findLastIndex((id) => of.some((standIn) => standIn.id === id));
    const followed = last < 0 ? -1 : order.indexOf(before[last + 1] ?? "");
    const at = followed >= 0 && followed < first ? followed : first;
    order = order.toSpliced(at, 0, ...of.map(({ id }) => id));
  }
  return order;
}

/** Why a stop that the run leaves out cannot be in a route. */
export function whyNot({ reasons: [first] }: UnassignedStop): string {
  if (first?.code === "ON_BOARD") return "is on board of a courier who is out";
  return first?.code === "SHIPMENT" ? "has a shipment that cannot be planned" : "has no coordinates";
}

/** The stops of a run by their ids. */
class Known {
  readonly #visits: ReadonlyMap<string, Visit>;
  /** Stops that cannot be in a route, and why. */
  readonly #leftOut: ReadonlyMap<string, string>;
  readonly #done: ReadonlySet<string>;

  constructor({ deliveries, reloads, leftOut, behind }: Frame) {
    const ofKind =
      ($case: "stop" | "reload") =>
      ({ id }: { readonly id: string }, value: number): [string, Visit] => [id, { target: { $case, value } }];
    this.#visits = new Map([...deliveries.map(ofKind("stop")), ...reloads.map(ofKind("reload"))]);
    this.#leftOut = new Map(leftOut.map((stop) => [stop.stopId, whyNot(stop)]));
    const past = behind?.couriers.flatMap(({ history }) => history?.rows ?? []) ?? [];
    this.#done = new Set(past.flatMap(({ stopId }) => stopId ?? []));
  }

  visit(id: string): Visit | undefined {
    return this.#visits.get(id);
  }

  has(id: string): boolean {
    return this.#visits.has(id) || this.#leftOut.has(id) || this.#done.has(id);
  }

  /** Why a stop cannot be in a route; undefined if it can. */
  whyNot(id: string): string | undefined {
    return this.#visits.has(id) || this.#done.has(id) ? undefined : this.#leftOut.get(id);
  }

  /** Whether a stop may be in one place only. Stock loading points may be visited repeatedly. */
  isOnce(id: string): boolean {
    return this.#visits.get(id)?.target?.$case !== "reload";
  }
}

function requireKnown(given: GivenPlan, known: Known, vehicles: ReadonlyMap<string, unknown>): void {
  const named = given.routes.map(
    ({ assignmentId }, index) => [assignmentId, `routes.${index}.assignmentId`] as const,
  );
  const noAssignment = "no assignment of this project with an active courier";
  requireNamed("assignmentIds", named, (id) => vehicles.has(id), noAssignment);
  const inList = (ids: readonly string[], path: string) =>
    ids.map((id, rank) => [id, `${path}.${rank}`] as const);
  const stops = [
    ...given.routes.flatMap(({ stopIds }, index) => inList(stopIds, `routes.${index}.stopIds`)),
    ...inList(given.unassignedStopIds ?? [], "unassignedStopIds"),
  ];
  requireNamed("stopIds", stops, (id) => known.has(id), "no stop of this project that can be planned");
}

/** @param named ids with their paths */
function requireNamed(
  kind: string,
  named: readonly (readonly [id: string, path: string])[],
  isKnown: (id: string) => boolean,
  what: string,
): void {
  const unknown = named.filter(([id]) => !isKnown(id));
  if (unknown.length === 0) return;
  const ids = [...new Set(unknown.map(([id]) => id))];
  const issues = unknown.map(([, path]) => issueAt(path, `names ${what}`));
  throw unknownIds({ [kind]: ids }, issues, `Some ids name ${what}.`);
}

/** Assignments and stops that are named twice, and stops that cannot be in a route. */
function repeated({ routes, unassignedStopIds }: GivenPlan, known: Known): Issue[] {
  const seen = new Set<string>();
  const again = (id: string, path: string): Issue[] => {
    if (seen.has(id)) return [issueAt(path, "is named twice")];
    seen.add(id);
    return [];
  };
  return [
    ...routes.flatMap(({ assignmentId, stopIds }, index) => [
      ...again(assignmentId, `routes.${index}.assignmentId`),
      ...stopIds.flatMap((id, rank) => {
        const path = `routes.${index}.stopIds.${rank}`;
        const whyNot = known.whyNot(id);
        if (whyNot !== undefined) return [issueAt(path, whyNot)];
        return known.isOnce(id) ? again(id, path) : [];
      }),
    ]),
    ...(unassignedStopIds ?? []).flatMap((id, rank) => again(id, `unassignedStopIds.${rank}`)),
  ];
}

/** Stops of named routes that a route has which is not named. */
function elsewhere(
  { routes }: GivenPlan,
  kept: readonly { readonly assignmentId: string; readonly stopIds: readonly string[] }[],
  known: Known,
  dropped: ReadonlySet<string>,
): Issue[] {
  const holders = new Map(
    kept.flatMap(({ assignmentId, stopIds }) => stopIds.map((id) => [id, assignmentId] as const)),
  );
  return routes.flatMap(({ stopIds }, index) =>
    stopIds.flatMap((id, rank) => {
      const holder = known.isOnce(id) && !dropped.has(id) ? holders.get(id) : undefined;
      if (holder === undefined) return [];
      const message = `is in the route of assignment ${holder}, which is not named`;
      return [issueAt(`routes.${index}.stopIds.${rank}`, message)];
    }),
  );
}

/** Departures that are not near the day. */
function outside({ routes }: GivenPlan, secondsFrom: (instant: string) => number): Issue[] {
  return routes.flatMap(({ startAt }, index) => {
    const isNear = !startAt || Math.abs(secondsFrom(startAt)) <= FURTHEST_DEPARTURE;
    return isNear
      ? []
      : [issueAt(`routes.${index}.startAt`, "is more than two days from the day of the plan")];
  });
}
