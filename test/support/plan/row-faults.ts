import type { Route, RouteStop } from "@rondo/day/records/plan.ts";

/** A point on the map. */
interface Location {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** All contradictions among the rows of a route, and between them and the route's own figures. */
export function rowFaults(route: Route): string[] {
  return [...chainFaults(route), ...figureFaults(route), ...breakLocationFaults(route)];
}

/** All rows that do not continue the row before them, in order, drive and time. */
export function chainFaults(route: Route): string[] {
  const faults: string[] = [];
  const require = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  let clock = Date.parse(route.startAt);
  for (const [index, row] of route.stops.entries()) {
    const [arrival, start] = [Date.parse(row.plannedArrivalAt), Date.parse(row.serviceStartAt)];
    require(row.sequence === index + 1, `row ${index + 1} has sequence ${row.sequence}`);
    require(row.durationSeconds >= 0 && row.distanceMeters >= 0, `row ${row.sequence} drives backwards`);
    require(arrival ===
      clock + row.durationSeconds * 1000, `row ${row.sequence} does not continue the previous row`);
    require(start === arrival + (row.setupSeconds + row.waitSeconds) * 1000 &&
      row.waitSeconds >= 0, `wait in row ${row.sequence}`);
    clock = Date.parse(row.plannedDepartureAt);
    require(clock >= start, `row ${row.sequence} ends before it starts`);
  }
  return faults;
}

function figureFaults(route: Route): string[] {
  const faults: string[] = [];
  const require = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  const clock = Date.parse(route.stops.at(-1)?.plannedDepartureAt ?? route.startAt);
  const wayBack = secondsBack(route);
  require(wayBack >= 0 &&
    clock + wayBack * 1000 === Date.parse(route.endAt), "the way back does not lead to the end");
  require(sum(route, (row) => row.distanceMeters) <= route.totalDistanceMeters, "total distance");
  const lasting = (isBreak: boolean) =>
    sum(route, (row) => ((row.type === "break") === isBreak ? length(row) : 0));
  require(route.serviceSeconds === lasting(false), "service seconds");
  require(route.breakSeconds === lasting(true), "break seconds");
  require(route.setupSeconds === sum(route, (row) => row.setupSeconds), "set-up seconds");
  require(route.waitSeconds === sum(route, (row) => row.waitSeconds), "wait seconds");
  require(route.lateSeconds === sum(route, (row) => row.lateSeconds), "late seconds");
  const total = (Date.parse(route.endAt) - Date.parse(route.startAt)) / 1000;
  require(route.totalDurationSeconds === total, "total duration");
  const { drivingSeconds, setupSeconds, serviceSeconds, waitSeconds, breakSeconds } = route;
  const parts = drivingSeconds + setupSeconds + serviceSeconds + waitSeconds + breakSeconds;
  require(parts === total, `the parts add up to ${parts} s, not ${total}`);
  return faults;
}

/** Driving after the last row. */
export function secondsBack(route: Route): number {
  return route.drivingSeconds - sum(route, (row) => row.durationSeconds);
}

/**
 * A break is taken on the way (no coordinates, before the end of a leg), at the previous row (nothing driven yet), or
 * at the next visit (nothing left to drive).
 */
function breakLocationFaults(route: Route): string[] {
  return route.stops.flatMap((row, index) => {
    if (row.type !== "break") return [];
    const nextVisit = route.stops.slice(index + 1).find(({ type }) => type !== "break");
    const ahead = route.stops.slice(index + 1, nextVisit ? nextVisit.sequence : undefined);
    const left = ahead.reduce((total, { durationSeconds }) => total + durationSeconds, 0);
    const toGo = nextVisit ? left : left + secondsBack(route);
    if (row.latitude === null)
      return toGo > 0 || index === 0 ? [] : [`the break in row ${row.sequence} is on no way`];
    if (nextVisit && isSame(row, nextVisit) && toGo === 0) return [];
    const before = route.stops[index - 1];
    if (row.durationSeconds > 0) return [`the break in row ${row.sequence} is neither here nor there`];
    // The first row follows the start. A route does not tell the coordinates of its start.
    return !before || isSame(row, before)
      ? []
      : [`the break in row ${row.sequence} is not where its courier is`];
  });
}

function isSame(one: Location, other: Location): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

function length({ serviceStartAt, plannedDepartureAt }: RouteStop): number {
  return (Date.parse(plannedDepartureAt) - Date.parse(serviceStartAt)) / 1000;
}

function sum({ stops }: Route, of: (row: RouteStop) => number): number {
  return stops.reduce((total, row) => total + of(row), 0);
}
