import { stayOf } from "../plan/stay.ts";
import { lateBy } from "../plan/slack-in.ts";
import type { Coordinates } from "../records/locating.ts";
import type { Route, RouteStop } from "../records/plan.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { estimatedLeg, legOf, NO_LEG, placeOf, sumOf, type Leg } from "./legs.ts";

/** A row of a courier's day: of the current plan, or of a stop that his route does not have. */
export interface Done {
  readonly row: RouteStop;
  /** Its index in the courier's planned route; -1: it is not there. */
  readonly index: number;
  /** When it really ended, and perhaps began. Absent: as planned. */
  readonly actual?: Actual;
  /** It is still to come, and the courier leaves for it no earlier than then. */
  readonly leavesFrom?: number;
  /** Absent: its lateness is that of the plan. */
  readonly judged?: Parameters<typeof lateBy>[1];
}

interface Actual {
  readonly departure: number;
  readonly arrival: number | null;
  readonly isServed: boolean;
}

/** The rows of a history, from the departure on. */
export interface HistoryRows {
  readonly startAt: string;
  readonly rows: readonly RouteStop[];
  /** Seconds of the day at which the last row ends, or the departure. */
  readonly end: number;
  /** Where the courier is then; null at a first stop without a start. */
  readonly place: Coordinates | null;
  /** The part of the next leg that was driven before a break. */
  readonly driven: Leg;
}

/**
 * The rows of what was done, in its order. A leg that the plan has keeps its length; another one is estimated.
 * @param planned the courier's route in the current plan
 */
export function historyRows(
  done: readonly Done[],
  planned: Pick<Route, "startAt" | "stops"> | undefined,
  start: Coordinates | null,
  day: PlanDay,
): HistoryRows {
  const legs = new PlannedLegs(planned?.stops ?? [], start);
  if (planned && done.every(({ index, actual }, rank) => index === rank && !actual)) {
    // All went as planned.
    const rows = planned.stops.slice(0, done.length);
    for (const [index, row] of rows.entries()) legs.to(row, index);
    const end = day.secondsFrom(rows.at(-1)?.plannedDepartureAt ?? planned.startAt);
    return { startAt: planned.startAt, rows, end, place: legs.place, driven: legs.driven };
  }
  const rows: RouteStop[] = [];
  const limits = limitsOf(done);
  const departure = departureOf(done, planned, legs, day);
  let end = departure;
  for (const [rank, { row, index, actual, leavesFrom, judged }] of done.entries()) {
    const leg = legs.to(row, index);
    const times = actual
      ? actualTimes(actual, end, leg.seconds, stayOf(row))
      : leavesFrom !== undefined
        ? timesAhead(row, Math.max(end, leavesFrom), leg.seconds, day)
        : plannedTimes(row, end, leg.seconds, limits[rank] ?? Infinity, day);
    end = times.departure;
    const slip = times.start - day.secondsFrom(row.serviceStartAt);
    const setupSeconds = Math.min(row.setupSeconds, times.start - times.arrival);
    rows.push({
      ...row,
      // A failed stop had no service that could be late.
      slackSeconds: row.slackSeconds === null || actual?.isServed === false ? null : row.slackSeconds - slip,
      lateSeconds: judged ? lateBy(times, judged) : row.lateSeconds,
      ...(leg.place && row.type === "break" && leg.place),
      sequence: rows.length + 1,
      plannedArrivalAt: day.instant(times.arrival),
      serviceStartAt: day.instant(times.start),
      plannedDepartureAt: day.instant(times.departure),
      distanceMeters: leg.meters,
      durationSeconds: times.driving,
      setupSeconds,
      waitSeconds: times.start - times.arrival - setupSeconds,
    });
  }
  return { startAt: day.instant(departure), rows, end, place: legs.place, driven: legs.driven };
}

interface Times {
  readonly arrival: number;
  readonly start: number;
  readonly departure: number;
  readonly driving: number;
}

/** Times of a row that ended at a known moment. */
function actualTimes(
  { departure: told, arrival }: Actual,
  free: number,
  legSeconds: number,
  serviceSeconds: number,
): Times {
  const departure = Math.max(told, free);
  const start = arrival === null ? departure - serviceSeconds : Math.min(arrival, departure);
  const begin = Math.max(free, start);
  const there = arrival === null ? Math.min(begin, free + legSeconds) : begin;
  return { arrival: there, start: begin, departure, driving: Math.min(legSeconds, there - free) };
}

/** Times of a row of which nobody has said more: those of the plan, as far as what is known leaves room for them. */
function plannedTimes(row: RouteStop, free: number, legSeconds: number, limit: number, day: PlanDay): Times {
  const departure = Math.max(free, Math.min(day.secondsFrom(row.plannedDepartureAt), limit));
  const start = Math.max(free, departure - stayOf(row));
  const arrival = Math.min(start, free + legSeconds);
  return { arrival, start, departure, driving: Math.min(legSeconds, arrival - free) };
}

/** Times of a row that is still to come: no earlier than planned, and later where the courier is. */
function timesAhead(row: RouteStop, free: number, legSeconds: number, day: PlanDay): Times {
  const arrival = free + legSeconds;
  const start = Math.max(arrival + row.setupSeconds, day.secondsFrom(row.serviceStartAt));
  return { arrival, start, departure: start + stayOf(row), driving: legSeconds };
}

/** The latest end of each row: the start of the next service whose times are known. */
function limitsOf(done: readonly Done[]): number[] {
  let limit = Infinity;
  const reversed = done.toReversed().map(({ row, actual }) => {
    const before = limit;
    if (actual) limit = actual.arrival ?? actual.departure - stayOf(row);
    return before;
  });
  return reversed.toReversed();
}

function departureOf(
  done: readonly Done[],
  planned: Pick<Route, "startAt"> | undefined,
  legs: PlannedLegs,
  day: PlanDay,
): number {
  const [first] = done;
  const known = planned ? day.secondsFrom(planned.startAt) : Infinity;
  const reported = done.find(({ actual }) => actual);
  if (!first || !reported?.actual) return known;
  const arrival = reported.actual.arrival ?? reported.actual.departure - stayOf(reported.row);
  // Rows before it have no times of their own.
  return Math.min(known, arrival - legs.first(first.row, first.index).seconds);
}

/** Follows a courier along his planned route. */
class PlannedLegs {
  readonly #rows: readonly RouteStop[];
  /** The index of the visit before each row; -1: the start. */
  readonly #before: readonly number[];
  /** Where he is; null on the way, and before a route without a start. */
  place: Coordinates | null;
  /** Driven since the last visit. */
  driven = NO_LEG;
  /** The index of the last visit; -1: the start; null: a visit that the plan does not have. */
  #visit: number | null = -1;
  #previous = -1;

  constructor(rows: readonly RouteStop[], start: Coordinates | null) {
    this.#rows = rows;
    let visit = -1;
    this.#before = rows.map(({ type }, index) => {
      const before = visit;
      if (type !== "break") visit = index;
      return before;
    });
    this.place = start;
  }

  /** The leg to the first row. */
  first(row: RouteStop, index: number) {
    return new PlannedLegs(this.#rows, this.place).to(row, index);
  }

  /** The leg to a row. For a break that is not where the plan has it, also where it is. */
  to(row: RouteStop, index: number) {
    const isNext = index >= 0 && index === this.#previous + 1;
    if (row.type === "break") {
      this.#previous = index;
      if (!isNext) return { ...NO_LEG, place: this.place ?? { latitude: null, longitude: null } };
      const leg = legOf([row]);
      this.driven = sumOf(this.driven, leg);
      return { ...leg, place: null };
    }
    const before = this.#before[index] ?? -1;
    const isKnown = index >= 0 && before === this.#visit;
    const whole = isKnown
      ? legOf(this.#rows.slice(before + 1, index + 1))
      : estimatedLeg(this.place, placeOf(row));
    const meters = whole.meters - this.driven.meters;
    const seconds = whole.seconds - this.driven.seconds;
    this.driven = NO_LEG;
    this.place = placeOf(row);
    this.#visit = index >= 0 ? index : null;
    this.#previous = index;
    return { meters: Math.max(0, meters), seconds: Math.max(0, seconds), place: null };
  }
}
