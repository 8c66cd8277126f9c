import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { DayState } from "../records/day-state.ts";
import type { Coordinates } from "../records/locating.ts";
import type { Route } from "../records/plan.ts";
import type { Warning } from "../records/warning.ts";
import { endsNextDay } from "../records/time-of-day.ts";
import type { Outcome } from "../records/stop/outcome.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { Shipments } from "../records/stop/shipments.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { mapInSteps, type Steps } from "../time/steps.ts";
import { courierDay, untouched, type CourierDay } from "./courier.ts";
import type { Reported } from "./done.ts";
import { refuse } from "../refusal.ts";
import { takenOver } from "./handover.ts";
import { issue, requireTold, type Bounds } from "./told.ts";

const BEFORE_DEPARTURE = 12 * 60 * 60;

/** The records of a day, and its current plan. */
export interface DayRecords {
  readonly assignments: readonly PlannedAssignment[];
  /** Ids of the couriers that are active. The others work no more. */
  readonly activeCouriers: ReadonlySet<string>;
  readonly stops: readonly PlannedStop[];
  readonly current: readonly Route[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Where a courier's day begins; null: at his first stop. */
  readonly startOf: (assignment: PlannedAssignment) => Coordinates | null;
}

/** A day at one of its moments. */
export interface LivingDay {
  /** In the order of the assignments. */
  readonly couriers: readonly CourierDay[];
  /** Stops that nobody serves any more: in a history, or with an outcome. */
  readonly done: ReadonlySet<string>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly warnings: readonly Warning[];
}

/** A day that has not begun: every stop of the current plan is left. */
export function wholeDayAhead({
  assignments,
  current,
}: Pick<DayRecords, "assignments" | "current">): LivingDay {
  const routes = new Map(current.map((route) => [route.assignmentId, route]));
  const couriers = assignments.map((assignment) => {
    const rows = routes.get(assignment.id)?.stops ?? [];
    return untouched(
      assignment,
      rows.flatMap(({ stopId }) => stopId ?? []),
    );
  });
  return { couriers, done: new Set(), outcomes: new Map(), warnings: [] };
}

/**
 * A day at a moment: what each courier has done, and what is left for him.
 * @param isFree whether goods on board are available at the depot all the same
 * @throws Refusal `FOREIGN_KEY_CONSTRAINT`, `INVALID_BODY` for a state that cannot be
 */
export function* livingDay(
  records: DayRecords,
  state: DayState,
  isFree: boolean,
  day: PlanDay,
): Steps<LivingDay> {
  const { assignments, activeCouriers, current, outcomes, startOf } = records;
  const stops = new Map(records.stops.map((stop) => [stop.id, stop]));
  const at = day.secondsFrom(state.at);
  const bounds = boundsOf(records, day);
  requireTold(state, at, bounds, { assignments, stops, outcomes });
  const told = new Map((state.couriers ?? []).map((each) => [each.assignmentId, each]));
  const reported = reportedBy(stops, outcomes, at, bounds, day);
  const routes = new Map(current.map((route) => [route.assignmentId, route]));
  const shipments = new Shipments(records.stops);
  const taken = takenOver(current);
  const isDelivery = (id: string): boolean => stops.get(id)?.pointType !== "stock_loading";
  const moment = { at, assume: state.assume, isFree };
  const active = assignments.filter(({ courierId }) => activeCouriers.has(courierId));
  const today = new Set(active.flatMap(({ id, courierId }) => [id, courierId]));
  const couriers = yield* mapInSteps(assignments, (assignment) => {
    const mine = reported.get(assignment.id) ?? [];
    const own = new Set(mine.map(({ stop }) => stop.id));
    const facts = {
      ...{ assignment, reported: mine, isActive: activeCouriers.has(assignment.courierId) },
      ...{ planned: routes.get(assignment.id), told: told.get(assignment.id) },
      worksToday: (id: string) => today.has(id),
      stopOf: (id: string) => stops.get(id),
      isHandedOver: (id: string) => taken.get(assignment.id)?.has(id) ?? false,
      isPickedUp: (id: string) => shipments.isPickedUp(stops.get(id)),
      partnersOf: (id: string) => shipments.partnersOf(stops.get(id)).map((partner) => partner.id),
      isElsewhere: (id: string) => !stops.has(id) || (isDelivery(id) && outcomes.has(id) && !own.has(id)),
    };
    return courierDay(facts, moment, startOf(assignment), day);
  });
  const ids = [...couriers.flatMap((courier) => [...courier.done]), ...outcomes.keys()];
  const done = new Set(ids.filter(isDelivery));
  requireReachable(state, couriers, done);
  const warnings = assumedWarnings(couriers);
  return { couriers: withoutNextOfOthers(couriers, isDelivery), done, outcomes, warnings };
}

/** Takes a stop that a courier drives to out of the routes of the others. */
function withoutNextOfOthers(
  couriers: readonly CourierDay[],
  isDelivery: (id: string) => boolean,
): readonly CourierDay[] {
  const drivers = new Map(
    couriers.flatMap(({ told, assignment }) =>
      told?.nextStopId && isDelivery(told.nextStopId) ? [[told.nextStopId, assignment.id] as const] : [],
    ),
  );
  if (drivers.size === 0) return couriers;
  return couriers.map((courier) => {
    const remaining = courier.remaining.filter(
      (id) => (drivers.get(id) ?? courier.assignment.id) === courier.assignment.id,
    );
    const isSame = remaining[0] === courier.remaining[0];
    const next = isSame ? courier.next : (remaining[0] ?? null);
    return { ...courier, remaining, next, underWayAt: isSame ? courier.underWayAt : null };
  });
}

/** From 12 hours before the first departure to the last possible end of a shift. */
function boundsOf({ assignments, current }: DayRecords, day: PlanDay): Bounds {
  const departures = current.map(({ startAt }) => day.secondsFrom(startAt));
  const starts = assignments.map(({ workStartTime }) => day.at(workStartTime));
  const ends = assignments.map((assignment) => {
    const { workStartTime, workEndTime, softTimeWindowMode, maxOvertimeMinutes } = assignment;
    const end = day.at(workEndTime, endsNextDay(workStartTime, workEndTime) ? 1 : 0);
    return end + (softTimeWindowMode ? Math.round(maxOvertimeMinutes * 60) : 0);
  });
  const first = Math.min(...(departures.length > 0 ? departures : starts));
  return { from: first - BEFORE_DEPARTURE, until: Math.max(...ends) };
}

/** The stops with an outcome by their courier, in the order of their ends. An end outside the day counts as `at`. */
function reportedBy(
  stops: ReadonlyMap<string, PlannedStop>,
  outcomes: ReadonlyMap<string, Outcome>,
  at: number,
  { from, until }: Bounds,
  day: PlanDay,
): Map<string, Reported[]> {
  const momentOf = (instant: string | null): number | null => {
    const moment = instant === null ? null : day.secondsFrom(instant);
    return moment !== null && moment >= from && moment <= until + BEFORE_DEPARTURE ? moment : null;
  };
  const all = new Map<string, Reported[]>();
  for (const [id, outcome] of outcomes) {
    const stop = stops.get(id);
    if (!stop || outcome.servedBy === null) continue;
    const departure = momentOf(outcome.outcomeAt) ?? at;
    const mine = all.get(outcome.servedBy) ?? [];
    mine.push({ stop, outcome, departure, arrival: momentOf(outcome.arrivedAt) });
    all.set(outcome.servedBy, mine);
  }
  for (const mine of all.values()) mine.sort((a, b) => a.departure - b.departure);
  return all;
}

/** @throws Refusal `INVALID_BODY` for a next stop that is done, or whose goods are in another van */
function requireReachable(state: DayState, couriers: readonly CourierDay[], done: ReadonlySet<string>): void {
  const holders = new Map(
    couriers.flatMap(({ assignment, onBoard }) => onBoard.map((id) => [id, assignment.id] as const)),
  );
  const issues = (state.couriers ?? []).flatMap(({ nextStopId, assignmentId }, index) => {
    if (!nextStopId) return [];
    const holder = holders.get(nextStopId) ?? assignmentId;
    if (holder !== assignmentId) return [issue(index, "nextStopId", "is on board of another courier")];
    return done.has(nextStopId) ? [issue(index, "nextStopId", "is done")] : [];
  });
  refuse(issues);
}

function assumedWarnings(couriers: readonly CourierDay[]): Warning[] {
  const assumed = couriers.filter((courier) => courier.assumed.length > 0);
  const stopIds = assumed.flatMap((courier) => courier.assumed);
  if (stopIds.length === 0) return [];
  const subject = stopIds.length === 1 ? "1 stop counts" : `${stopIds.length} stops count`;
  const message = `${subject} as served because the plan says so; there is no outcome.`;
  const assignmentIds = assumed.map(({ assignment }) => assignment.id);
  return [{ code: "ASSUMED_SERVED", message, stopIds, assignmentIds }];
}
