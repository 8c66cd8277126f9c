import { isStopRow } from "../plan/row.ts";
import { stayOf } from "../plan/stay.ts";
import type { Vehicle } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { Coordinates } from "../records/locating.ts";
import type { RouteStop } from "../records/plan.ts";
import type { CourierDay } from "../state/courier.ts";
import { legOf, sumOf } from "../state/legs.ts";
import type { PlanDay } from "../time/plan-day.ts";
import type { BreakSpan } from "./break-order.ts";
import type { Indexer } from "./indexer.ts";
import type { Whole } from "./whole.ts";

/**
 * A courier's vehicle for the rest of his day.
 * @param now the moment, and whether he goes on to the next stop that he drives to
 */
export function restVehicle(
  vehicle: Whole<Vehicle>,
  courier: CourierDay,
  { goesOn, at }: { readonly goesOn: boolean; readonly at: number },
  day: PlanDay,
  locations: Indexer<Coordinates>,
): Whole<Vehicle> {
  const { history, freeAt, underWayAt, place, approach, told } = courier;
  if (freeAt === null) return vehicle;
  const free = goesOn && underWayAt !== null ? underWayAt : freeAt;
  const shiftStart = history ? free : Math.max(vehicle.shiftStart, free);
  const shiftEnd = Math.max(shiftStart, vehicle.shiftEnd);
  const { shiftEnd: regular, maxOvertimeSeconds: overtime } = vehicle;
  const rows = history?.rows ?? [];
  const driven = history ? sumOf(legOf(rows), approach) : { meters: 0, seconds: 0 };
  const served = rows.reduce((sum, row) => sum + stopsOf(row), 0);
  const breaksTaken = rows.filter(({ type }) => type === "break");
  const rest = breaksTaken.reduce((sum, row) => sum + stayOf(row), 0);
  const departure = history ? day.secondsFrom(history.startAt) : shiftStart;
  const worked = shiftStart - departure - rest;
  const beyondWork = Math.max(0, worked - (vehicle.maxWorkSeconds ?? Infinity));
  const breaks = breaksLeft(vehicle.breaks, told?.breaksTaken ?? null, breaksTaken.length, departure);
  return {
    ...vehicle,
    startPlace: place ? locations.index(place) : vehicle.startPlace,
    // He stands at the stop that he served last.
    parked: rows.some(({ type }) => type !== "break"),
    ...{ shiftStart, shiftEnd },
    maxOvertimeSeconds: less(overtime, Math.max(shiftEnd - regular, beyondWork)),
    breaks: history ? owedFrom(breaks, Math.max(shiftStart, at)) : breaks,
    maxStops: less(vehicle.maxStops, served),
    maxDistanceMeters: less(vehicle.maxDistanceMeters, driven.meters),
    maxDrivingSeconds: less(vehicle.maxDrivingSeconds, driven.seconds),
    maxWorkSeconds: less(vehicle.maxWorkSeconds, worked),
    ...(history && vehicle.costs && { costs: { ...vehicle.costs, fixedMicros: 0 } }),
  };
}

function less(limit: number | undefined, used: number): number | undefined {
  return limit === undefined ? undefined : Math.max(0, Math.floor(limit - used));
}

/** Breaks that are not behind a courier. He owed none that was over when he departed. */
function breaksLeft<Break extends BreakSpan>(
  breaks: readonly Break[],
  told: number | null,
  taken: number,
  departure: number,
): Break[] {
  const isOver = ({ fixed, latestStart, durationSeconds }: BreakSpan): boolean =>
    (fixed ? latestStart + durationSeconds : latestStart) <= departure;
  const begun = breaks.findIndex((one) => !isOver(one));
  const skipped = begun < 0 ? breaks.length : begun;
  return breaks.slice(told === null ? skipped + taken : Math.max(told, skipped));
}

/** The breaks that a courier on the road still owes: overdue ones are taken at once, one after the other. */
function owedFrom<Break extends BreakSpan>(breaks: readonly Break[], free: number): Break[] {
  let from = free;
  return breaks.flatMap((one): Break[] => {
    const end = one.latestStart + one.durationSeconds;
    if (one.fixed && end <= from) return [];
    const isLate = one.latestStart < from;
    const left = one.fixed && isLate ? end - from : one.durationSeconds;
    const earliestStart = one.fixed && !isLate ? one.earliestStart : Math.max(from, one.earliestStart);
    const latestStart = isLate && !one.fixed ? from + 1 : Math.max(earliestStart, one.latestStart);
    from = Math.max(from, earliestStart) + left;
    return [{ ...one, earliestStart, latestStart, durationSeconds: left }];
  });
}

/** The stops that a row counts as in `maxStops`: goods of another courier once for each stop that they are for. */
function stopsOf(row: Pick<RouteStop, "type" | "handover">): number {
  return row.handover?.stopIds.length ?? (isStopRow(row) ? 1 : 0);
}
