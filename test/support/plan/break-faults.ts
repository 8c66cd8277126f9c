import type { Assignment } from "@rondo/day/records/assignment/schemas.ts";
import type { Route, RouteStop } from "@rondo/day/records/plan.ts";
import { secondsBack } from "./row-faults.ts";

/** A break of an assignment as instants. */
interface Given {
  readonly isFixed: boolean;
  readonly earliest: number;
  readonly latest: number;
  readonly length: number;
}

/**
 * Breaks that are missing from a route, and breaks that it should not contain.
 * @param at instant of a wall-clock time of the day
 */
export function breakFaults(
  breaks: Assignment["breaks"],
  route: Route,
  at: (clock: string) => number,
): string[] {
  const [leaves, ends] = [Date.parse(route.startAt), Date.parse(route.endAt)];
  const taken = route.stops.filter(({ type }) => type === "break");
  const faults: string[] = [];
  for (const given of inOrder(breaks, at)) {
    const isDue = given.isFixed
      ? ends > given.earliest && leaves < given.earliest + given.length
      : leaves < given.latest && given.latest < ends;
    if (!isDue) continue;
    const row = taken.shift();
    if (!row) faults.push(`the break from ${iso(given.earliest)} is missing`);
    else if (!isOf(row, given))
      faults.push(`row ${row.sequence} is not the break from ${iso(given.earliest)}`);
  }
  return [...faults, ...taken.map(({ sequence }) => `the break in row ${sequence} is not due`)];
}

/** Every drive and service of a route that overlaps a span. */
export function workBetween(route: Route, from: number, to: number): string[] {
  const busy = route.stops.flatMap((row): [string, number, number][] => {
    const [arrival, start] = [Date.parse(row.plannedArrivalAt), Date.parse(row.serviceStartAt)];
    const drive: [string, number, number] = [
      `drive to row ${row.sequence}`,
      arrival - row.durationSeconds * 1000,
      arrival,
    ];
    const service: [string, number, number] = [
      `service in row ${row.sequence}`,
      start,
      Date.parse(row.plannedDepartureAt),
    ];
    return row.type === "break" ? [drive] : [drive, service];
  });
  const end = Date.parse(route.endAt);
  return [...busy, ["drive back", end - secondsBack(route) * 1000, end] as const]
    .filter(([, start, stop]) => start < stop && start < to && stop > from)
    .map(([what]) => what);
}

function inOrder(breaks: Assignment["breaks"], at: (clock: string) => number): Given[] {
  return breaks
    .map((given) =>
      "startTime" in given
        ? {
            isFixed: true,
            earliest: at(given.startTime),
            latest: at(given.startTime),
            length: at(given.endTime) - at(given.startTime),
          }
        : {
            isFixed: false,
            earliest: at(given.earliestStartTime),
            latest: at(given.latestStartTime),
            length: given.durationMinutes * 60_000,
          },
    )
    .sort((a, b) => a.earliest - b.earliest || a.latest - b.latest);
}

function isOf(row: RouteStop, { earliest, latest, length }: Given): boolean {
  const start = Date.parse(row.serviceStartAt);
  return start >= earliest && start <= latest && Date.parse(row.plannedDepartureAt) === start + length;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
