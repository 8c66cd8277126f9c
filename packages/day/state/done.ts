import { dueOf } from "../plan/due.ts";
import { isStopRow } from "../plan/row.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { CourierTold, DayState } from "../records/day-state.ts";
import type { Route, RouteStop } from "../records/plan.ts";
import type { Outcome } from "../records/stop/outcome.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { serviceSeconds } from "../records/stop/service-minutes.ts";
import type { PlanDay } from "../time/plan-day.ts";
import type { Done } from "./history.ts";

/** A stop with an outcome. */
export interface Reported {
  readonly stop: PlannedStop;
  readonly outcome: Outcome;
  /** When it ended, in seconds of the day. */
  readonly departure: number;
  readonly arrival: number | null;
}

/** What the day says about one courier. */
export interface CourierFacts {
  readonly assignment: PlannedAssignment;
  /** Whether he works at all. */
  readonly isActive: boolean;
  readonly planned: Route | undefined;
  /** His stops with an outcome, in the order of their ends. */
  readonly reported: readonly Reported[];
  readonly told: CourierTold | undefined;
  /** Whether this is a courier, or an assignment, who works on this day. */
  readonly worksToday: (id: string) => boolean;
  readonly stopOf: (id: string) => PlannedStop | undefined;
  /** Whether a stop has an outcome of another courier, or is not of the project any more. */
  readonly isElsewhere: (stopId: string) => boolean;
  /** Whether the goods of a stop come from a pickup, not from a depot. */
  readonly isPickedUp: (stopId: string) => boolean;
  /** Whether the plan has another courier take over the goods of a stop from this one. */
  readonly isHandedOver: (stopId: string) => boolean;
  /** The other ends of a stop's shipment. */
  readonly partnersOf: (stopId: string) => readonly string[];
}

/** What a courier has done, in his order. Empty: he has not departed, unless the plan has. */
export function doneBy(
  facts: CourierFacts,
  { at, assume }: Pick<DayState, "assume"> & { at: number },
  day: PlanDay,
): Done[] {
  if (facts.reported.length > 0) return reportedRows(facts, at, day);
  if (assume === "nothing") return [];
  const rows = facts.planned?.stops ?? [];
  const breaks = facts.told?.breaksTaken ?? Infinity;
  let taken = 0;
  return rows.flatMap((row, index): Done[] => {
    if (day.secondsFrom(row.serviceStartAt) >= at) return [];
    if (row.stopId !== null && facts.isElsewhere(row.stopId)) return [];
    if (row.type === "break" && ++taken > breaks) return [];
    return [{ row, index }];
  });
}

/** How a service at a stop is late at a price. */
export function judgedOf(stop: PlannedStop, day: PlanDay) {
  return { due: dueOf(stop, day), finishInWindow: stop.finishInWindow };
}

/** The rows of stops with outcomes, with the loading visits and breaks that must have come before them. */
function reportedRows(
  { assignment, planned, reported, told, worksToday }: CourierFacts,
  at: number,
  day: PlanDay,
): Done[] {
  const rows = planned?.stops ?? [];
  const ranks = new Map<string, number>();
  // A stock loading point may be there repeatedly: its outcome is about the first visit.
  for (const [index, { stopId }] of rows.entries())
    if (stopId !== null && !ranks.has(stopId)) ranks.set(stopId, index);
  const stops = reported.map(({ stop, outcome, departure, arrival }): Done => {
    const index = ranks.get(stop.id) ?? -1;
    const row = rows[index] ?? rowOf(stop, assignment, departure, worksToday, day);
    const isServed = outcome.outcome === "served";
    const judged = isServed ? judgedOf(stop, day) : {};
    return { row, index, actual: { departure, arrival, isServed }, judged };
  });
  const last = reported.at(-1)?.departure ?? at;
  const latest = Math.max(...stops.map(({ index }) => index));
  const taken = told?.breaksTaken ?? Infinity;
  let breaks = 0;
  const others = rows.flatMap((row, index): Done[] => {
    if (isStopRow(row) || stops.some((stop) => stop.index === index)) return [];
    const isPassed = index < latest;
    if (row.type === "stock_loading" || row.handover) return isPassed ? [{ row, index }] : [];
    const start = day.secondsFrom(row.serviceStartAt);
    const isBehind = isPassed || (start < at && start >= last);
    const isKnown = isBehind && breaks < taken;
    if (isKnown) breaks += 1;
    return isKnown ? [{ row, index }] : [];
  });
  return others.reduceRight((done, other) => {
    const next = done.findIndex(({ index }) => index > other.index);
    return done.toSpliced(next < 0 ? done.length : next, 0, other);
  }, stops);
}

/** A row of a stop that the courier's route does not have. */
function rowOf(
  { id, externalId, name, pointType, latitude, longitude, serviceMinutes, preferredCourierIds }: PlannedStop,
  { id: assignmentId, courierId, stopDurationMinutes }: PlannedAssignment,
  departure: number,
  worksToday: CourierFacts["worksToday"],
  day: PlanDay,
): RouteStop {
  const own = serviceMinutes === null ? null : serviceSeconds(serviceMinutes);
  const start = day.instant(departure - (own ?? Math.round(stopDurationMinutes * 60)));
  return {
    ...{ sequence: 0, type: pointType, stopId: id, externalId, name, latitude, longitude },
    ...{ plannedArrivalAt: start, serviceStartAt: start, plannedDepartureAt: day.instant(departure) },
    ...{ distanceMeters: 0, durationSeconds: 0, setupSeconds: 0, waitSeconds: 0, slackSeconds: null },
    ...{ loadAfter: {}, handover: null, lateSeconds: 0 },
    preferred: preferredCourierIds.some(worksToday)
      ? [assignmentId, courierId].some((one) => preferredCourierIds.includes(one))
      : null,
  };
}
