import type { RouteOrder, Visit } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Refusal } from "../refusal.ts";
import type { GivenPlan } from "../records/edit.ts";
import type { Route } from "../records/plan.ts";
import { planDay } from "../time/plan-day.ts";
import type { StoredFrame } from "./plan.ts";

type Frame = Omit<StoredFrame, "jobId">;

interface Issue {
  readonly path: string;
  readonly code: "custom";
  readonly message: string;
}

const FURTHEST_DEPARTURE = 2 * 24 * 60 * 60;

/** The stops of a route in their order, breaks left out. */
export function visitedIn({ stops }: Pick<Route, "stops">): string[] {
  return stops.flatMap(({ stopId }) => stopId ?? []);
}

/**
 * The orders of a whole plan for the solver: the given routes, and those of the current plan that are not named.
 * @throws Refusal `FOREIGN_KEY_CONSTRAINT` for ids that are not of the run; `INVALID_BODY` with issues for repeated ones,
 *   for stops without coordinates, and for stops that an unnamed route has
 */
export function ordersOf(given: GivenPlan, current: readonly Route[], frame: Frame): RouteOrder[] {
  const known = new Known(frame);
  const vehicles = new Map(frame.vehicles.map(({ assignmentId }, index) => [assignmentId, index]));
  requireKnown(given, known, vehicles);
  const named = new Set(given.routes.map(({ assignmentId }) => assignmentId));
  const dropped = new Set(given.unassignedStopIds);
  const kept = current.filter(({ assignmentId }) => !named.has(assignmentId) && vehicles.has(assignmentId));
  const day = planDay(frame.date, frame.timezone);
  const issues = [
    ...repeated(given, known),
    ...elsewhere(given, kept, known, dropped),
    ...outside(given, (instant) => day.secondsFrom(instant)),
  ];
  if (issues.length > 0) {
    const [first] = issues;
    throw new Refusal(
      "INVALID_BODY",
      { issues },
      `The routes are not valid: ${first?.path} ${first?.message}.`,
    );
  }
  const ofKept = kept.map((route) => ({
    vehicle: vehicles.get(route.assignmentId) ?? 0,
    visits: visitedIn(route).flatMap((id) => (dropped.has(id) ? [] : (known.visit(id) ?? []))),
  }));
  const ofGiven = given.routes.map(({ assignmentId, stopIds, startAt }) => ({
    vehicle: vehicles.get(assignmentId) ?? 0,
    visits: stopIds.flatMap((id) => known.visit(id) ?? []),
    ...(startAt && { departure: day.secondsFrom(startAt) }),
  }));
  return [...ofKept, ...ofGiven].filter(({ visits }) => visits.length > 0);
}

/** The stops of a run by their ids. */
class Known {
  readonly #visits: ReadonlyMap<string, Visit>;
  readonly #leftOut: ReadonlySet<string>;

  constructor({ deliveries, reloads, leftOut }: Frame) {
    const ofKind =
      ($case: "stop" | "reload") =>
      ({ id }: { readonly id: string }, value: number): [string, Visit] => [id, { target: { $case, value } }];
    this.#visits = new Map([...deliveries.map(ofKind("stop")), ...reloads.map(ofKind("reload"))]);
    this.#leftOut = new Set(leftOut.map(({ stopId }) => stopId));
  }

  visit(id: string): Visit | undefined {
    return this.#visits.get(id);
  }

  has(id: string): boolean {
    return this.#visits.has(id) || this.#leftOut.has(id);
  }

  /** Whether a stop may be in one place only. Stock loading points may be visited repeatedly. */
  isOnce(id: string): boolean {
    return this.#visits.get(id)?.target?.$case !== "reload";
  }
}

function requireKnown(given: GivenPlan, known: Known, vehicles: ReadonlyMap<string, number>): void {
  const assignmentIds = given.routes.map((route) => route.assignmentId).filter((id) => !vehicles.has(id));
  if (assignmentIds.length > 0) {
    const message = "Some ids name no assignment of this project with an active courier.";
    throw new Refusal("FOREIGN_KEY_CONSTRAINT", { assignmentIds }, message);
  }
  const named = [...given.routes.flatMap(({ stopIds }) => stopIds), ...(given.unassignedStopIds ?? [])];
  const stopIds = [...new Set(named)].filter((id) => !known.has(id));
  if (stopIds.length > 0) {
    const message = "Some ids name no stop of this project that can be planned.";
    throw new Refusal("FOREIGN_KEY_CONSTRAINT", { stopIds }, message);
  }
}

/** Assignments and stops that are named twice, and stops that cannot be in a route. */
function repeated({ routes, unassignedStopIds }: GivenPlan, known: Known): Issue[] {
  const seen = new Set<string>();
  const again = (id: string, path: string): Issue[] => {
    if (seen.has(id)) return [issue(path, "is named twice")];
    seen.add(id);
    return [];
  };
  return [
    ...routes.flatMap(({ assignmentId, stopIds }, index) => [
      ...again(assignmentId, `routes.${index}.assignmentId`),
      ...stopIds.flatMap((id, rank) => {
        const path = `routes.${index}.stopIds.${rank}`;
        if (known.visit(id) === undefined) return [issue(path, "has no coordinates")];
        return known.isOnce(id) ? again(id, path) : [];
      }),
    ]),
    ...(unassignedStopIds ?? []).flatMap((id, rank) => again(id, `unassignedStopIds.${rank}`)),
  ];
}

/** Stops of named routes that a route has which is not named. */
function elsewhere(
  { routes }: GivenPlan,
  kept: readonly Route[],
  known: Known,
  dropped: ReadonlySet<string>,
): Issue[] {
  const holders = new Map(
    kept.flatMap((route) => visitedIn(route).map((id) => [id, route.assignmentId] as const)),
  );
  return routes.flatMap(({ stopIds }, index) =>
    stopIds.flatMap((id, rank) => {
      const holder = known.isOnce(id) && !dropped.has(id) ? holders.get(id) : undefined;
      if (holder === undefined) return [];
      const message = `is in the route of assignment ${holder}, which is not named`;
      return [issue(`routes.${index}.stopIds.${rank}`, message)];
    }),
  );
}

/** Departures that are not near the day. */
function outside({ routes }: GivenPlan, secondsFrom: (instant: string) => number): Issue[] {
  return routes.flatMap(({ startAt }, index) => {
    const isNear = !startAt || Math.abs(secondsFrom(startAt)) <= FURTHEST_DEPARTURE;
    return isNear ? [] : [issue(`routes.${index}.startAt`, "is more than two days from the day of the plan")];
  });
}

function issue(path: string, message: string): Issue {
  return { path, code: "custom", message };
}
