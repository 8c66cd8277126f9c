import { isStopRow } from "@rondo/day/plan/row.ts";
import type { Stop } from "../../../api/types.ts";
import type { CourierTold } from "../../../preferences.ts";
import { latenessOf, type Lane, type Visit } from "@rondo/day/out/lanes.ts";

/** What came of a visit. `assumed`: nobody said, but the plan began it before now. */
export type Mark = "served" | "failed" | "assumed";

/** When a courier will serve a visit that is left. Times are milliseconds since 1970. */
export interface Expected {
  readonly arrival: number;
  readonly start: number;
  readonly end: number;
  /** After the end of its last window or its deadline. */
  readonly lateMs: number;
}

/** Where a courier is at a moment of the day, by outcomes and the plan. */
export interface Progress {
  readonly lane: Lane;
  readonly marks: ReadonlyMap<string, Mark>;
  /** The visit that the plan has in progress; null with reports, which are made after visits. */
  readonly current: Visit | null;
  /** The visits ahead, in the order of the plan. */
  readonly left: readonly Visit[];
  readonly expected: ReadonlyMap<string, Expected>;
  /** Whether anybody said what came of one of the stops. */
  readonly isReported: boolean;
  /** Later than planned at the next stop, in milliseconds; negative: sooner. */
  readonly behindMs: number;
  /** He works no more on this day. */
  readonly isOut: boolean;
  /** Visits ahead that will be served after their windows. */
  readonly lateCount: number;
}

interface Known {
  readonly stops: ReadonlyMap<string, Stop>;
  /** Null: the day is not under way, so that nothing is assumed. */
  readonly now: number | null;
  readonly told: CourierTold | undefined;
}

/** An estimate that needs no request: legs and services take as long as planned, from the last report on. */
export function progressOf(lane: Lane, { stops, now, told }: Known): Progress {
  const outcomes = lane.visits.flatMap(({ stopId, row }) => {
    const stop = stops.get(stopId);
    return stop?.outcome && isStopRow(row) ? [{ stopId, stop, outcome: stop.outcome }] : [];
  });
  const own = outcomes.filter(({ stop }) => (stop.servedBy ?? lane.assignment.id) === lane.assignment.id);
  const marks = new Map<string, Mark>(outcomes.map(({ stopId, outcome }) => [stopId, outcome]));
  const isReported = own.length > 0;
  const isBehind = (visit: Visit) => now !== null && Date.parse(visit.row.serviceStartAt) < now;
  const isOut = told?.availableAt === null;
  if (!isReported) for (const visit of lane.visits.filter(isBehind)) noteAssumed(marks, visit.stopId);
  const lastIndex = Math.max(...lane.visits.map(({ stopId }, index) => (marks.has(stopId) ? index : -1)));
  const left = lane.visits.filter(
    ({ stopId, row }, index) => !marks.has(stopId) && (isStopRow(row) || index > lastIndex),
  );
  const ends = own.map(({ stop }) => Date.parse(stop.outcomeAt ?? ""));
  const since = isReported ? Math.max(...ends.filter(Number.isFinite)) : null;
  const expected = isOut ? new Map<string, Expected>() : expectedOf(lane, left, { stops, now, told }, since);
  const next = left[0];
  const start = next && expected.get(next.stopId)?.start;
  return {
    ...{ lane, marks, left, expected, isReported, isOut },
    current:
      lane.visits.find(
        ({ stopId, row }) =>
          !isOut && marks.get(stopId) === "assumed" && Date.parse(row.plannedDepartureAt) > (now ?? Infinity),
      ) ?? null,
    behindMs: next && start !== undefined ? start - Date.parse(next.row.serviceStartAt) : 0,
    lateCount: [...expected.values()].filter(({ lateMs }) => lateMs > 0).length,
  };
}

/** The couriers who need somebody first: those who are out with stops left, then the latest. */
export function latestFirst(all: readonly Progress[]): Progress[] {
  const rank = ({ isOut, left, behindMs, lateCount, lane }: Progress): number => {
    if (lane.route === null) return -Infinity;
    if (isOut) return left.length > 0 ? Infinity : -1e12;
    return lateCount > 0 ? 1e12 + behindMs : behindMs;
  };
  return all.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a === b ? 0 : b - a;
  });
}

const SECOND = 1000;

/**
 * When visits of one route ended: as planned, but each before the next one.
 * @param last the end of the last one, at most
 */
export function endsBy(last: number, visits: readonly Visit[]): (readonly [stopId: string, end: number])[] {
  let latest = last + SECOND;
  const ends = visits.toReversed().map(({ stopId, row }) => {
    latest = Math.min(Date.parse(row.plannedDepartureAt), latest - SECOND);
    return [stopId, latest] as const;
  });
  return ends.toReversed();
}

function noteAssumed(marks: Map<string, Mark>, stopId: string): void {
  if (!marks.has(stopId)) marks.set(stopId, "assumed");
}

function expectedOf(
  { route, visits }: Lane,
  left: readonly Visit[],
  { stops, now, told }: Known,
  since: number | null,
): Map<string, Expected> {
  const expected = new Map<string, Expected>();
  if (route === null) return expected;
  let free = since;
  const from = told?.availableAt ? Date.parse(told.availableAt) : -Infinity;
  for (const visit of left) {
    const { row, stopId } = visit;
    const before = visits[visit.number - 2]?.row.plannedDepartureAt ?? route.startAt;
    const [left0, arrival0] = [Date.parse(before), Date.parse(row.plannedArrivalAt)];
    const service = Date.parse(row.plannedDepartureAt) - Date.parse(row.serviceStartAt);
    const departure = Math.max(free ?? left0, visit === left[0] ? from : -Infinity);
    const stop = stops.get(stopId);
    const setup = row.setupSeconds * 1000;
    const opened = opening(stop, departure + arrival0 - left0 + setup);
    // Nobody reported its end, so it has not ended.
    const start = since !== null && now !== null ? Math.max(opened, now - service) : opened;
    const end = start + service;
    const waited = start - setup - row.waitSeconds * 1000;
    const arrival = Math.min(start, Math.max(departure + arrival0 - left0, waited));
    expected.set(stopId, {
      arrival,
      start,
      end,
      lateMs: stop === undefined ? 0 : latenessOf({ start, end }, stop),
    });
    free = end;
  }
  return expected;
}

/** The first moment from which a stop may be served; the same moment after all its windows. */
function opening(stop: Stop | undefined, at: number): number {
  const window = stop?.timeWindows.find(({ endTime }) => at <= Date.parse(endTime));
  return Math.max(at, window?.startTime ? Date.parse(window.startTime) : at);
}
