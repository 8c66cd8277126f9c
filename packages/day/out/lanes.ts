import type { Assignment } from "../records/assignment/schemas.ts";
import type { Courier } from "../records/courier/schemas.ts";
import type { Route, RouteStop } from "../records/plan.ts";
import { timeOfDay } from "../records/time-of-day.ts";
import type { Stop } from "../records/stop/schemas.ts";

/** Colours of couriers in `tokens.css`; further couriers begin again. */
export const COURIER_COLOURS = 8;

/** A courier's day: one row of the timeline, one line on the map, one part of the list. */
export interface Lane {
  readonly assignment: Assignment;
  /** The courier's, with the start of the shift if the courier has several. */
  readonly name: string;
  /** Number of its colour. */
  readonly colour: number;
  /** Null while the plan gives it nothing to do. */
  readonly route: Route | null;
  /** The visits of its route, breaks aside. */
  readonly visits: readonly Visit[];
}

/** A stop in a route. */
export interface Visit {
  readonly stopId: string;
  readonly lane: Lane;
  readonly row: RouteStop;
  /** Counts the stops of the route from 1; breaks are not counted. */
  readonly number: number;
}

/** @param before lanes of an earlier plan: one of which nothing has changed stays the same object */
export function lanesOf(
  assignments: readonly Assignment[],
  couriers: readonly Courier[],
  routes: readonly Route[],
  before: readonly Lane[] = [],
): Lane[] {
  const courierOf = new Map(couriers.map((courier) => [courier.id, courier]));
  const routeOf = new Map(routes.map((route) => [route.assignmentId, route]));
  const shifts = Map.groupBy(assignments, ({ courierId }) => courierId);
  return assignments.map((assignment, index) => {
    const courier = courierOf.get(assignment.courierId);
    const hasMore = (shifts.get(assignment.courierId)?.length ?? 0) > 1;
    const name = courier ? nameOf(courier) : assignment.courierId.slice(0, 8);
    const visits: Visit[] = [];
    const lane: Lane = {
      assignment,
      name: hasMore ? `${name} ${timeOfDay(assignment.workStartTime)}` : name,
      colour: index % COURIER_COLOURS,
      route: routeOf.get(assignment.id) ?? null,
      visits,
    };
    const known = before[index];
    const isSame = (of: "assignment" | "name" | "route") => known?.[of] === lane[of];
    if (known && isSame("assignment") && isSame("name") && isSame("route")) return known;
    for (const row of lane.route?.stops ?? []) {
      if (row.stopId !== null) visits.push({ stopId: row.stopId, lane, row, number: visits.length + 1 });
    }
    return lane;
  });
}

/** A stop has one visit; a reload point has the first of its visits here. */
export function visitsOf(lanes: readonly Lane[]): Map<string, Visit> {
  const visits = new Map<string, Visit>();
  for (const visit of lanes.flatMap((lane) => lane.visits)) {
    if (!visits.has(visit.stopId)) visits.set(visit.stopId, visit);
  }
  return visits;
}

export function nameOf({ firstName, lastName }: Pick<Courier, "firstName" | "lastName">): string {
  return lastName === null || lastName === "" ? firstName : `${firstName} ${lastName}`;
}

/**
 * Whether the service is outside every window, or after the deadline: its start, or with `finishInWindow` all of it. A
 * plan of the service has this only where `lateMinutes` allow it.
 */
export function isLate(row: RouteStop, stop: Stop): boolean {
  const { timeWindows, deliveryDeadline, finishInWindow } = stop;
  const start = Date.parse(row.serviceStartAt);
  const judged = finishInWindow ? Date.parse(row.plannedDepartureAt) : start;
  const isOut = ({ startTime, endTime }: (typeof timeWindows)[number]) =>
    start < Date.parse(startTime ?? "") || judged > Date.parse(endTime);
  return judged > Date.parse(deliveryDeadline ?? "") || (timeWindows.length > 0 && timeWindows.every(isOut));
}

/**
 * Milliseconds by which a service is after the end of its last window or its deadline. With `finishInWindow`, its end
 * counts.
 */
export function latenessOf(
  service: { readonly start: number; readonly end: number },
  {
    timeWindows,
    deliveryDeadline,
    finishInWindow,
  }: Pick<Stop, "timeWindows" | "deliveryDeadline" | "finishInWindow">,
): number {
  const closes = timeWindows.map(({ endTime }) => Date.parse(endTime));
  const last = closes.length > 0 ? Math.max(...closes) : Infinity;
  const deadline = Date.parse(deliveryDeadline ?? "") || Infinity;
  return Math.max(0, (finishInWindow ? service.end : service.start) - Math.min(last, deadline));
}

/** The CSS colour of a courier, and of a text on it. */
export function colourOf(lane: Pick<Lane, "colour">): string {
  return `var(--courier-${lane.colour})`;
}
export function inkOn(lane: Pick<Lane, "colour">): string {
  return `var(--on-courier-${lane.colour})`;
}
