import { issueAt, Refusal, refuse, unknownIds } from "../refusal.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { Keep } from "../records/day-state.ts";
import type { Coordinates } from "../records/locating.ts";
import type { Route, UnassignedStop } from "../records/plan.ts";
import type { Warning } from "../records/warning.ts";
import type { RunOptions } from "../records/run.ts";
import type { Outcome } from "../records/stop/outcome.ts";
import type { PlannedStop } from "../records/stop/record.ts";
import { reason } from "../plan/reasons.ts";
import { takeOut } from "../plan/take-out.ts";
import type { Behind } from "../plan/whole-day.ts";
import { behindOf } from "../state/behind.ts";
import { untouched, type CourierDay } from "../state/courier.ts";
import { livingDay, wholeDayAhead, type LivingDay } from "../state/living-day.ts";
import type { Handover } from "../state/handover.ts";
import { dayIn } from "../time/moments.ts";
import { planDay, today } from "../time/plan-day.ts";
import type { Steps } from "../time/steps.ts";

/** The part of a day that is left to plan. */
export interface Rest {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Nothing new begins before it, in seconds of the day. Absent: the day has not begun. */
  readonly at?: number;
  /** The couriers of the run, in its order of vehicles. */
  readonly couriers: readonly CourierDay[];
  /** Stops that the run is not about. */
  readonly isSettled: (stopId: string) => boolean;
  /** Goods of couriers who are out, and that nobody can take over. */
  readonly leftOut: readonly UnassignedStop[];
  /** Goods of couriers who are out, for anybody. */
  readonly handovers: readonly Handover[];
  readonly warnings: readonly Warning[];
  /** It is for a question, and not for a run. */
  readonly isQuestion: boolean;
  /** Absent: the run is about whole days of all couriers. */
  readonly behind?: Behind;
}

/** The records that a rest is made from. */
export interface RestSources {
  readonly project: { readonly timezone: string; readonly defaultStartDate: string | null };
  readonly stops: readonly PlannedStop[];
  readonly assignments: readonly PlannedAssignment[];
  readonly activeCouriers: ReadonlySet<string>;
  readonly current: readonly Route[];
  /** The day of the current plan. Null: there is no plan. Absent: plans of older versions do not tell. */
  readonly planDate?: string | null | undefined;
  /** By the id of the stop. */
  readonly outcomes?: ReadonlyMap<string, Outcome>;
}

/**
 * The part of a day that is left to plan; null if the day is whole.
 * @param startOf where a courier's day begins; null: at his first stop
 * @throws Refusal `CONFLICT` for a day without a plan; `FOREIGN_KEY_CONSTRAINT` and `INVALID_BODY` for a state or a scope
 *   that cannot be
 */
export function* restOf(
  sources: RestSources,
  options: RunOptions,
  startOf: (assignment: PlannedAssignment) => Coordinates | null,
  now: Date,
  isQuestion: boolean,
): Steps<Rest | null> {
  const { day: state, assignmentIds, keep, stability } = options;
  if (!state && !assignmentIds && !keep && !stability) return null;
  const { stops, assignments, activeCouriers, current, outcomes = new Map() } = sources;
  const active = assignments.filter(({ courierId }) => activeCouriers.has(courierId));
  const inScope = scopeOf(assignmentIds, assignments);
  const { timezone, defaultStartDate } = sources.project;
  const date = state ? dateOf(sources) : (defaultStartDate ?? today(now, timezone));
  const ofPlan = planDay(date, timezone);
  const records = { assignments, activeCouriers, stops, current, outcomes, startOf };
  const day = state
    ? yield* livingDay(records, state, options.onBoard === "free", ofPlan)
    : wholeDayAhead({ assignments: active, current });
  const isOthers = ({ isOut, assignment }: CourierDay): boolean => !isOut && !inScope(assignment.id);
  const couriers = day.couriers.map((courier) => (isOthers(courier) ? goesOn(courier) : courier));
  const others = couriers.filter(isOthers);
  const carried = carriedRoutes(current, others, day);
  const rows = [...carried.map(({ stops: own }) => own), ...others.map(({ goingOn }) => goingOn?.rows ?? [])];
  const served = new Set(rows.flat().map(({ stopId }) => stopId));
  const out = day.couriers.filter(({ isOut }) => isOut);
  const places = new Map(
    out.flatMap(({ assignment: { id }, told }) => (told?.handover ? [[id, told.handover]] : [])),
  );
  const onBoard = new Map(
    out
      .filter(({ assignment: { id } }) => !places.has(id))
      .flatMap(({ onBoard: ids, assignment }) => ids.map((id) => [id, assignment.id])),
  );
  const handovers = [
    ...day.couriers.filter((courier) => !isOthers(courier)).flatMap((courier) => courier.handovers),
    ...out.flatMap(({ onBoard: ids, assignment: { id } }) => {
      const place = places.get(id);
      return place ? ids.map((stopId) => ({ stopId, assignmentId: id, ...place })) : [];
    }),
  ];
  const isWhole = !state && others.length === 0;
  return {
    date,
    ...(state && { at: ofPlan.secondsFrom(state.at) }),
    couriers: day.couriers.filter((courier) => !courier.isOut && !isOthers(courier)),
    isSettled: (id) => day.done.has(id) || served.has(id) || onBoard.has(id),
    leftOut: leftOnBoard(stops, onBoard),
    handovers: handovers.map((each) => ({ ...each, ...places.get(each.assignmentId) })),
    warnings: day.warnings,
    isQuestion,
    ...(!isWhole && {
      behind: yield* behindOf({ ...day, couriers }, carried, { ...records, day: ofPlan }),
    }),
  };
}

/** How much of a courier's planned stops stays. */
export function keepOf({ told, isLoaded }: CourierDay, { keep, stability, day }: RunOptions): Keep {
  const usual = day && isLoaded ? "couriers" : "nothing";
  return told?.keep ?? (stability === 1 ? "order" : (keep ?? usual));
}

/** How many of a courier's next stops stay first. */
export function keptNext({ told }: CourierDay, { keepNext, day }: RunOptions): number {
  return told?.nextStopId === null ? 0 : (keepNext ?? (day ? 1 : 0));
}

/**
 * A courier whom the run is not about. If he has served stops that his route does not have, what his route has left comes
 * after them, so all of his day counts as behind him.
 */
function goesOn(courier: CourierDay): CourierDay {
  const { assignment, told, goingOn } = courier;
  return goingOn === null ? courier : { ...untouched(assignment, []), told, goingOn, history: goingOn };
}

/** The routes of couriers that the run is not about, without stops that others have served. */
function carriedRoutes(
  current: readonly Route[],
  others: readonly CourierDay[],
  { done }: LivingDay,
): Route[] {
  const carried = new Map(others.map((courier) => [courier.assignment.id, courier]));
  return current.flatMap((route) => {
    const courier = carried.get(route.assignmentId);
    if (!courier || courier.goingOn) return [];
    const own = new Set([...courier.done, ...courier.remaining]);
    const ids = route.stops.flatMap(({ stopId }) => stopId ?? []);
    const stopIds = new Set(ids.filter((id) => done.has(id) && !own.has(id)));
    return takeOut({ routes: [route], unassignedStops: [] }, { stopIds, assignmentIds: new Set() }).routes;
  });
}

function scopeOf(ids: readonly string[] | undefined, assignments: readonly PlannedAssignment[]) {
  if (!ids) return () => true;
  const known = new Set(assignments.map(({ id }) => id));
  const assignmentIds = ids.filter((id) => !known.has(id));
  const issue = (index: number, message: string) => issueAt(`assignmentIds.${index}`, message);
  if (assignmentIds.length > 0) {
    const issues = assignmentIds.map((id) => issue(ids.indexOf(id), "names no assignment of this project"));
    const message = "Some ids in assignmentIds name no assignment of this project.";
    throw unknownIds({ assignmentIds }, issues, message);
  }
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice >= 0) refuse([issue(twice, "is named twice")]);
  const scope = new Set(ids);
  return (id: string) => scope.has(id);
}

/** The day of the current plan. @throws Refusal `CONFLICT` without a plan */
function dateOf({ planDate, current, project: { timezone, defaultStartDate } }: RestSources): string {
  const message = "The project has no current plan, so no day is in progress.";
  if (planDate === null) throw new Refusal("CONFLICT", {}, message);
  const [first] = current;
  const date = planDate ?? defaultStartDate ?? (first && dayIn(first.startAt, timezone));
  if (date === undefined) throw new Refusal("CONFLICT", {}, message);
  return date;
}

function leftOnBoard(stops: readonly PlannedStop[], holders: ReadonlyMap<string, string>): UnassignedStop[] {
  return stops.flatMap(({ id, externalId, name }) => {
    const holder = holders.get(id);
    if (holder === undefined) return [];
    return [{ stopId: id, externalId, name, reasons: [reason("ON_BOARD", [holder])] }];
  });
}
