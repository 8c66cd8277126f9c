import type { Assignment } from "../../services/gateway/src/assignments/schemas.ts";
import type { Route, RouteStop, UnassignedStop } from "../../services/gateway/src/optimizations/schemas.ts";
import type { Stop } from "../../services/gateway/src/stops/schemas.ts";

/** What a client knows about a day without reloads and overtime. */
export interface Day {
  readonly stops: readonly Stop[];
  readonly assignments: readonly Assignment[];
  /** Instant of a wall-clock time of the day, `HH:MM` or `HH:MM:SS`. */
  readonly at: (clock: string) => number;
  /** Minutes at a stop, for those that name them. */
  readonly minutes: (given: number | string) => number;
}

/** Every way in which routes break a rule of the day or contradict themselves, judged by what the client was told. */
export function planFaults(
  day: Day,
  routes: readonly Route[],
  unassigned: readonly UnassignedStop[],
): string[] {
  return [...placeFaults(day, routes, unassigned), ...routes.flatMap((route) => routeFaults(day, route))];
}

function placeFaults(day: Day, routes: readonly Route[], unassigned: readonly UnassignedStop[]): string[] {
  const placed = routes.flatMap((route) => route.stops.flatMap(({ stopId }) => stopId ?? []));
  const named = [...placed, ...unassigned.map(({ stopId }) => stopId)];
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

/** Seconds from where the courier is before an entry of a route to the place it comes to next. */
function legFrom({ stops, drivingSeconds }: Route, index: number): number {
  const next = stops.slice(index).find(({ type }) => type !== "break");
  return next?.durationSeconds ?? drivingSeconds - stops.reduce((sum, stop) => sum + stop.durationSeconds, 0);
}

function routeFaults(day: Day, route: Route): string[] {
  const assignment = day.assignments.find(({ id }) => id === route.assignmentId);
  if (!assignment) return [`route ${route.id} is nobody's`];
  const faults: string[] = [];
  const require = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(`${assignment.id}: ${fault}`);
  };
  const time = (instant: string): number => Date.parse(instant);
  require(time(route.startAt) >= day.at(assignment.workStartTime), "leaves before the shift");
  require(time(route.endAt) <= day.at(assignment.workEndTime), "comes back after the shift");
  let clock = time(route.startAt);
  let isLegDriven = false;
  for (const [index, visit] of route.stops.entries()) {
    require(visit.sequence === index + 1, `sequence ${visit.sequence} at ${index}`);
    // A break is taken before the leg to the next place is driven, or after it.
    const isBreak = visit.type === "break";
    const leg: number = isLegDriven ? 0 : legFrom(route, index) * 1000;
    const arrival = time(visit.plannedArrivalAt) - clock;
    require(arrival === leg || (isBreak && arrival === 0), `arrival at ${visit.sequence}`);
    isLegDriven = isBreak && (isLegDriven || (leg > 0 && arrival === leg));
    require(time(visit.serviceStartAt) ===
      time(visit.plannedArrivalAt) + visit.waitSeconds * 1000, `wait at ${visit.sequence}`);
    clock = time(visit.plannedDepartureAt);
    const stop = day.stops.find(({ id }) => id === visit.stopId);
    if (stop) faults.push(...visitFaults(day, assignment, visit, stop));
  }
  require(clock <= time(route.endAt), "ends before its last stop");
  require(route.totalDurationSeconds === (time(route.endAt) - time(route.startAt)) / 1000, "total duration");
  const parts = route.drivingSeconds + route.serviceSeconds + route.waitSeconds + route.breakSeconds;
  require(parts ===
    route.totalDurationSeconds, `parts add up to ${parts}, not ${route.totalDurationSeconds}`);
  return [...faults, ...loadFaults(day, assignment, route), ...breakFaults(day, assignment, route)];
}

function visitFaults(day: Day, assignment: Assignment, visit: RouteStop, stop: Stop): string[] {
  const start = Date.parse(visit.serviceStartAt);
  const seconds = (Date.parse(visit.plannedDepartureAt) - start) / 1000;
  const minutes =
    stop.serviceMinutes === null ? assignment.stopDurationMinutes : day.minutes(stop.serviceMinutes);
  const inWindow =
    stop.timeWindows.length === 0 ||
    stop.timeWindows.some(
      ({ startTime, endTime }) =>
        start >= Date.parse(startTime ?? "0000-01-01") && start <= Date.parse(endTime),
    );
  const allowed = stop.allowedCourierIds.length === 0 || stop.allowedCourierIds.includes(assignment.id);
  return [
    ...(seconds === minutes * 60 ? [] : [`${stop.name}: ${seconds} s of service, not ${minutes} min`]),
    ...(inWindow ? [] : [`${stop.name}: outside its windows`]),
    ...(stop.deliveryDeadline === null || start <= Date.parse(stop.deliveryDeadline)
      ? []
      : [`${stop.name}: late`]),
    ...(allowed ? [] : [`${stop.name}: not allowed`]),
    ...(stop.assignedCourierId === null || stop.assignedCourierId === assignment.id
      ? []
      : [`${stop.name}: pinned elsewhere`]),
    ...(stop.requiredSkills.every((skill) => assignment.skills.includes(skill))
      ? []
      : [`${stop.name}: skill`]),
  ];
}

function loadFaults(day: Day, assignment: Assignment, route: Route): string[] {
  return Object.entries(assignment.loadLimits ?? {}).flatMap(([key, limit]) => {
    const demands = route.stops.map(({ stopId }) => {
      const stop = day.stops.find(({ id }) => id === stopId);
      return stop ? (stop.loadDemands?.[key] ?? (key === "count" ? 1 : 0)) : 0;
    });
    const total = demands.reduce((sum, demand) => sum + demand, 0);
    const faults = total > limit + 1e-9 ? [`${assignment.id}: ${total} of ${key}, limit ${limit}`] : [];
    let left = total;
    for (const [index, visit] of route.stops.entries()) {
      left -= demands[index] ?? 0;
      if (Math.abs((visit.loadAfter[key] ?? Number.NaN) - left) > 1e-6)
        faults.push(`${key} after ${visit.sequence} is not ${left}`);
    }
    return faults;
  });
}

function breakFaults(day: Day, assignment: Assignment, route: Route): string[] {
  const taken = route.stops.filter(({ type }) => type === "break");
  return assignment.breaks.flatMap((owed) => {
    const earliest = day.at("startTime" in owed ? owed.startTime : owed.earliestStartTime);
    const latest = day.at("startTime" in owed ? owed.startTime : owed.latestStartTime);
    const seconds =
      "startTime" in owed ? (day.at(owed.endTime) - earliest) / 1000 : owed.durationMinutes * 60;
    const isTaken = taken.some(({ serviceStartAt, plannedDepartureAt }) => {
      const start = Date.parse(serviceStartAt);
      return (
        start >= earliest && start <= latest && Date.parse(plannedDepartureAt) === start + seconds * 1000
      );
    });
    const isOwed = Date.parse(route.startAt) < latest && Date.parse(route.endAt) > latest;
    return isOwed && !isTaken ? [`${assignment.id}: a break is missing`] : [];
  });
}
