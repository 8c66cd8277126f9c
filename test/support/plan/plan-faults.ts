import { isStopRow } from "@rondo/day/plan/row.ts";
import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Route, RouteStop, UnassignedStop } from "@rondo/day/records/plan.ts";
import type { Stop } from "@rondo/day/records/stop/schemas.ts";
import { breakFaults } from "./break-faults.ts";
import { rowFaults } from "./row-faults.ts";

/** A day as its client knows it, without reloads and overtime. */
export interface Day {
  readonly stops: readonly Stop[];
  readonly assignments: readonly Assignment[];
  /** Instant of a wall-clock time of the day, `HH:MM` or `HH:MM:SS`. */
  readonly at: (clock: string) => number;
  /** Minutes of service by stop, for stops that name them. */
  readonly minutes: (given: number | string) => number;
}

/** All broken rules of the day and all contradictions in routes, by the answers that the client got. */
export function planFaults(
  day: Day,
  routes: readonly Route[],
  unassigned: readonly UnassignedStop[],
): string[] {
  return [...selectionFaults(day, routes, unassigned), ...routes.flatMap((route) => routeFaults(day, route))];
}

function selectionFaults(
  day: Day,
  routes: readonly Route[],
  unassigned: readonly UnassignedStop[],
): string[] {
  const planned = routes.flatMap((route) => route.stops.flatMap(({ stopId }) => stopId ?? []));
  const named = [...planned, ...unassigned.map(({ stopId }) => stopId)];
  const faults = day.stops.flatMap(({ id, name }) => {
    const times = named.filter((other) => other === id).length;
    return times === 1 ? [] : [`${name} is named ${times} times`];
  });
  const twice = routes.length - new Set(routes.map(({ assignmentId }) => assignmentId)).size;
  const bare = unassigned.filter(({ reasons }) => reasons.length === 0);
  return [
    ...faults,
    ...(twice > 0 ? ["a courier has two routes"] : []),
    ...bare.map(({ name }) => `${name} has no reason`),
  ];
}

function routeFaults(day: Day, route: Route): string[] {
  const assignment = day.assignments.find(({ id }) => id === route.assignmentId);
  if (!assignment) return [`route ${route.id} is nobody's`];
  const visits = route.stops.flatMap((visit) => {
    const stop = day.stops.find(({ id }) => id === visit.stopId);
    return stop ? visitFaults(day, assignment, visit, stop) : [];
  });
  const isEarly = Date.parse(route.startAt) < day.at(assignment.workStartTime);
  const isLate = Date.parse(route.endAt) > day.at(assignment.workEndTime);
  const faults = [
    ...(isEarly ? ["leaves before the shift"] : []),
    ...(isLate ? ["comes back after the shift"] : []),
    ...rowFaults(route),
    ...breakFaults(assignment.breaks, route, day.at),
    ...limitFaults(assignment, route),
  ];
  const own = faults.map((fault) => `${assignment.id}: ${fault}`);
  return [...own, ...visits, ...orderFaults(day, route), ...loadFaults(day, assignment, route)];
}

/** The limits of an assignment's whole route that are exceeded. */
export function limitFaults(
  { maxStops, maxDistanceMeters, maxDrivingMinutes, maxWorkMinutes, ...shift }: Assignment,
  { stops, totalDistanceMeters, drivingSeconds, totalDurationSeconds, breakSeconds }: Route,
): string[] {
  const count = stops.filter(isStopRow).length;
  const work = totalDurationSeconds - breakSeconds;
  const overtime = shift.softTimeWindowMode ? shift.maxOvertimeMinutes : 0;
  return [
    ...(maxStops !== null && count > maxStops ? [`${count} stops, limit ${maxStops}`] : []),
    ...(maxDistanceMeters !== null && totalDistanceMeters > maxDistanceMeters
      ? [`${totalDistanceMeters} m, limit ${maxDistanceMeters}`]
      : []),
    ...(maxDrivingMinutes !== null && drivingSeconds > maxDrivingMinutes * 60
      ? [`${drivingSeconds} s of driving, limit ${maxDrivingMinutes} min`]
      : []),
    ...(maxWorkMinutes !== null && work > (maxWorkMinutes + overtime) * 60
      ? [`${work} s of work, limit ${maxWorkMinutes + overtime} min`]
      : []),
  ];
}

function visitFaults(day: Day, assignment: Assignment, visit: RouteStop, stop: Stop): string[] {
  const start = Date.parse(visit.serviceStartAt);
  const seconds = (Date.parse(visit.plannedDepartureAt) - start) / 1000;
  const by = stop.finishInWindow ? Date.parse(visit.plannedDepartureAt) : start;
  const minutes =
    stop.serviceMinutes === null ? assignment.stopDurationMinutes : day.minutes(stop.serviceMinutes);
  const lent = stop.lateMinutes * 60_000;
  const closes = Math.max(...stop.timeWindows.map(({ endTime }) => Date.parse(endTime)));
  const inWindow =
    stop.timeWindows.length === 0 ||
    stop.timeWindows.some(({ startTime, endTime }) => {
      const end = Date.parse(endTime);
      return start >= Date.parse(startTime ?? "0000-01-01") && by <= (end === closes ? end + lent : end);
    });
  const deadline = stop.deliveryDeadline === null ? Infinity : Date.parse(stop.deliveryDeadline);
  const due = Math.min(stop.timeWindows.length === 0 ? Infinity : closes, deadline);
  const late = stop.lateMinutes === 0 ? 0 : Math.max(0, by - due) / 1000;
  const allowed = stop.allowedCourierIds.length === 0 || stop.allowedCourierIds.includes(assignment.id);
  return [
    ...(seconds === minutes * 60 ? [] : [`${stop.name}: ${seconds} s of service, not ${minutes} min`]),
    ...(inWindow ? [] : [`${stop.name}: outside its windows`]),
    ...(by <= deadline + lent ? [] : [`${stop.name}: late`]),
    ...(visit.lateSeconds === late ? [] : [`${stop.name}: ${visit.lateSeconds} s late, not ${late}`]),
    ...(allowed ? [] : [`${stop.name}: not allowed`]),
    ...(stop.assignedCourierId === null || stop.assignedCourierId === assignment.id
      ? []
      : [`${stop.name}: pinned elsewhere`]),
    ...(stop.requiredSkills.every((skill) => assignment.skills.includes(skill))
      ? []
      : [`${stop.name}: skill`]),
  ];
}

/** First stops after others, and last ones before others. What its own shipment needs may stand between. */
function orderFaults(day: Day, route: Route): string[] {
  const stops = route.stops.flatMap(({ stopId }) => day.stops.find(({ id }) => id === stopId) ?? []);
  return stops.flatMap(({ name, visitOrder, shipment, pointType }, index) => {
    const others = visitOrder === "first" ? stops.slice(0, index) : stops.slice(index);
    const isOwn = (other: (typeof stops)[number]) =>
      shipment !== null && other.shipment === shipment && other.pointType !== pointType;
    const isWrong =
      visitOrder !== null && others.some((other) => other.visitOrder !== visitOrder && !isOwn(other));
    return isWrong ? [`${name}: not ${visitOrder}`] : [];
  });
}

function loadFaults(day: Day, assignment: Assignment, route: Route): string[] {
  const visited = route.stops.flatMap(({ stopId }) => day.stops.find(({ id }) => id === stopId) ?? []);
  return Object.entries(assignment.loadLimits ?? {}).flatMap(([key, limit]) => {
    const changes = visited.map((stop) => changesAt(stop, visited, day, key));
    const faults: string[] = [];
    let left = changes.reduce((sum, { depot }) => sum + depot, 0);
    if (left > limit + 1e-9) faults.push(`${assignment.id}: ${left} of ${key}, limit ${limit}`);
    for (const visit of route.stops) {
      const change = changes[visited.findIndex(({ id }) => id === visit.stopId)];
      left += change === undefined ? 0 : change.others - change.depot;
      if (left > limit + 1e-9) faults.push(`${left} of ${key} after ${visit.sequence}, limit ${limit}`);
      if (Math.abs((visit.loadAfter[key] ?? Number.NaN) - left) > 1e-6)
        faults.push(`${key} after ${visit.sequence} is not ${left}`);
    }
    return faults;
  });
}

/** What a stop takes of the depot's goods, and how it changes the load otherwise. */
function changesAt(stop: Stop, visited: readonly Stop[], day: Day, key: string) {
  const amount = ({ loadDemands }: Stop) => loadDemands?.[key] ?? (key === "count" ? 1 : 0);
  const isPickup = stop.pointType === "pickup";
  const partners = (list: readonly Stop[]) => list.filter((other) => isPartner(other, stop));
  if (partners(day.stops).length === 0) {
    const collected = isPickup ? amount(stop) : (stop.collectDemands[key] ?? 0);
    return { depot: isPickup ? 0 : amount(stop), others: collected };
  }
  const own = day.stops.filter(
    ({ shipment, pointType }) => shipment === stop.shipment && pointType === stop.pointType,
  );
  const ends = [stop, ...partners(day.stops)];
  const isOneToOne = own.length === 1 && ends.length === 2;
  const told = ends.find(({ pointType, loadDemands }) => pointType !== "pickup" && loadDemands !== null);
  const teller = told ?? ends.find(({ pointType }) => pointType === "pickup") ?? stop;
  const isSingle = own.length === 1 && !isOneToOne;
  const goods = isOneToOne
    ? amount(teller)
    : (isSingle ? partners(visited) : [stop]).reduce((sum, other) => sum + amount(other), 0);
  return { depot: 0, others: isPickup ? goods : -goods };
}

function isPartner(other: Stop, { shipment, pointType }: Stop): boolean {
  return shipment !== null && other.shipment === shipment && other.pointType !== pointType;
}
