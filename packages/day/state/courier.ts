import { isStopRow } from "../plan/row.ts";
import type { PlannedAssignment } from "../records/assignment/record.ts";
import type { Coordinates } from "../records/locating.ts";
import type { CourierTold, DayState } from "../records/day-state.ts";
import type { RouteStop } from "../records/plan.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { handoversOf, visitsOfRow, type Handover } from "./handover.ts";
import { doneBy, judgedOf, type CourierFacts } from "./done.ts";
import { historyRows, type Done, type HistoryRows } from "./history.ts";
import { withToldBreaks } from "./told-breaks.ts";
import { estimatedLeg, NO_LEG, type Leg } from "./legs.ts";

/** A courier at a moment of the day: what is behind him, and from where he goes on. Times are seconds of the day. */
export interface CourierDay {
  readonly assignment: PlannedAssignment;
  readonly told: CourierTold | undefined;
  /** He works no more on this day. */
  readonly isOut: boolean;
  /** Null: he has not departed. */
  readonly history: HistoryRows | null;
  /**
   * With stops in his history that his route does not have: the rows of his whole day if his route goes on in its order.
   * Null: his route has all that he has done.
   */
  readonly goingOn: HistoryRows | null;
  /** Ids of the stops in his history. */
  readonly done: ReadonlySet<string>;
  /** Stops that only the plan says he has served. */
  readonly assumed: readonly string[];
  /** The earliest moment at which he can go on; null: the start of his shift. */
  readonly freeAt: number | null;
  /** When he set out for the next stop of the plan; null: nobody knows that he goes there. */
  readonly underWayAt: number | null;
  /** Where he goes on. Undefined: at his start. */
  readonly place: Coordinates | undefined;
  /** What the leg to his next stop is longer, and is driven already, beside the way from `place`. */
  readonly approach: Leg;
  /** The stops, loading points too, that his route has left, the next one first. */
  readonly remaining: readonly string[];
  /** The stop that he drives to. */
  readonly next: string | null;
  /** Whether he takes no other goods before his next loading. */
  readonly isLoaded: boolean;
  /** Stops whose goods are on board, so that nobody else can serve them. */
  readonly onBoard: readonly string[];
  /** The same, also where the goods are available at the depot all the same. */
  readonly aboard: readonly string[];
  /** Goods that his route has left to take over. */
  readonly handovers: readonly Handover[];
  /** Failed stops, whose goods stay on board until the next loading. */
  readonly failed: readonly string[];
  /** Stops since the last loading whose goods he may have taken along. */
  readonly collectedAt: readonly string[];
}

/** The moment of a day, and what holds for all couriers. */
export interface Moment extends Pick<DayState, "assume"> {
  /** In seconds of the day. */
  readonly at: number;
  /** Goods on board are available at the depot all the same, so that nobody is bound to them. */
  readonly isFree: boolean;
}

/** @param start where his day begins; null: at his first stop */
export function courierDay(
  facts: CourierFacts,
  moment: Moment,
  start: Coordinates | null,
  day: PlanDay,
): CourierDay {
  const { assignment, planned, reported, told } = facts;
  const done = doneBy(facts, moment, day);
  const isReported = reported.length > 0;
  const hasDeparted =
    done.length > 0 ||
    (moment.assume !== "nothing" && planned !== undefined && day.secondsFrom(planned.startAt) < moment.at);
  const taken = breaksBehind(facts, done);
  const rowsOf = (rows: readonly Done[]) =>
    withToldBreaks(historyRows(rows, planned, start, day), taken, moment.at, day);
  const rest = restOf(facts, done, told?.loaded ?? null);
  const isOther = done.some(({ index }) => index < 0);
  const left = rest.left.filter(({ row }) => !taken.includes(row));
  const history = hasDeparted ? rowsOf(done) : null;
  const named = told?.nextStopId;
  const rank = named ? rest.visits.indexOf(named) : -1;
  const others = rank < 0 ? rest.visits : rest.visits.toSpliced(rank, 1);
  const remaining = named ? [named, ...others] : others;
  const isDone = new Set(done.flatMap(({ row: { stopId } }) => stopId ?? []));
  const carried = carriedBy(facts, done);
  const ofTrip = (told?.loaded ?? hasDeparted) ? rest.onBoard : [];
  const isLoaded = !moment.isFree && (told?.loaded ?? hasDeparted);
  const breaks = planned?.stops.filter(
    ({ type, serviceStartAt }) => type === "break" && day.secondsFrom(serviceStartAt) < moment.at,
  );
  const isAsPlanned =
    told?.availableAt === undefined &&
    (told?.latitude ?? null) === null &&
    (told?.breaksTaken ?? breaks?.length) === breaks?.length;
  const isToPlanned = named === undefined || named === rest.visits[0];
  const isUnderWay = history !== null && !isReported && isAsPlanned && isToPlanned;
  return {
    ...{ assignment, told, history, remaining, isLoaded, done: isDone },
    goingOn: isOther ? rowsOf([...done, ...ahead(left, facts, moment.at, day)]) : null,
    isOut: !facts.isActive || told?.availableAt === null,
    assumed: isReported ? [] : done.flatMap(({ row }) => (isStopRow(row) && row.stopId) || []),
    underWayAt: isUnderWay ? history.end - history.driven.seconds : null,
    ...freedom(history, told, moment.at, day),
    next: named === undefined ? (rest.visits[0] ?? null) : named,
    aboard: [...ofTrip, ...carried],
    onBoard: [...(isLoaded ? ofTrip : []), ...carried],
    handovers: rest.handovers,
    failed: told?.loaded === false ? [] : failedOf(facts, done),
    collectedAt: told?.loaded === false ? [] : collectedOf(facts, done),
  };
}

/** Rows of his route that are still to come. */
function ahead(left: readonly Done[], { stopOf }: CourierFacts, from: number, day: PlanDay): Done[] {
  return left.map((each) => {
    const stop = stopOf(each.row.stopId ?? "");
    return { ...each, leavesFrom: from, judged: stop && judgedOf(stop, day) };
  });
}

/** Breaks that he has taken, though his route has them later. */
function breaksBehind({ planned, told }: CourierFacts, done: readonly Done[]): RouteStop[] {
  const known = new Set(done.flatMap(({ row, index }) => (row.type === "break" ? index : [])));
  const later = (planned?.stops ?? []).filter(({ type }, index) => type === "break" && !known.has(index));
  return later.slice(0, Math.max(0, (told?.breaksTaken ?? 0) - known.size));
}

/** A courier of a day that nobody says anything about. */
export function untouched(assignment: PlannedAssignment, visits: readonly string[]): CourierDay {
  return {
    ...{ assignment, told: undefined, isOut: false, history: null, goingOn: null, done: new Set() },
    ...{ assumed: [], freeAt: null, underWayAt: null, place: undefined, approach: NO_LEG, remaining: visits },
    ...{ next: visits[0] ?? null, isLoaded: false },
    ...{ aboard: [], onBoard: [], handovers: [], failed: [], collectedAt: [] },
  };
}

/** Where and from when a courier goes on. */
function freedom(
  history: HistoryRows | null,
  told: CourierTold | undefined,
  at: number,
  day: PlanDay,
): Pick<CourierDay, "freeAt" | "place" | "approach"> {
  const { latitude = null, longitude = null, availableAt } = told ?? {};
  const position = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const free = Math.max(history?.end ?? at, at, availableAt ? day.secondsFrom(availableAt) : at);
  if (!history) return { freeAt: free, place: position, approach: NO_LEG };
  if (!position) {
    const { meters, seconds } = history.driven;
    return {
      freeAt: free - seconds,
      place: history.place ?? undefined,
      approach: { meters: -meters, seconds: -seconds },
    };
  }
  const { meters, seconds } = estimatedLeg(history.place, position);
  return {
    freeAt: free,
    place: position,
    approach: { meters, seconds: Math.min(seconds, free - history.end) },
  };
}

/** What a route has left, and what of it is on board. */
function restOf(
  { planned, isElsewhere, isPickedUp, isHandedOver }: CourierFacts,
  done: readonly Done[],
  loaded: boolean | null,
) {
  const rows = planned?.stops ?? [];
  const behind = new Set(done.map(({ index }) => index));
  const isLeft = ({ stopId, handover }: RouteStop, index: number): boolean =>
    (Boolean(handover) || (stopId !== null && !isElsewhere(stopId))) && !behind.has(index);
  const others = new Set(rows.flatMap(({ handover }) => handover?.stopIds ?? []));
  const isOfDepot = ({ type, stopId }: RouteStop) =>
    type !== "pickup" &&
    stopId !== null &&
    !isPickedUp(stopId) &&
    !others.has(stopId) &&
    !isHandedOver(stopId);
  const tripAfter = (loading: number) => {
    const end = rows.findIndex(({ type }, index) => index > loading && type === "stock_loading");
    const trip = rows.slice(0, end < 0 ? rows.length : end);
    return trip.flatMap((row, index) =>
      index > loading && isLeft(row, index) && isOfDepot(row) ? (row.stopId ?? []) : [],
    );
  };
  let loading = lastLoading(done);
  let onBoard = tripAfter(loading);
  const next = rows.findIndex(
    (row, index) => index > loading && isLeft(row, index) && row.type === "stock_loading",
  );
  // He has loaded for the next trip, though no outcome shows it.
  if (loaded === true && onBoard.length === 0 && next >= 0) {
    loading = next;
    onBoard = tripAfter(loading);
  }
  const left = rows.flatMap((row, index): Done[] => {
    const isPassed = row.type === "stock_loading" && index <= loading;
    const isOpen = row.type === "break" ? !behind.has(index) : isLeft(row, index) && !isPassed;
    return isOpen ? [{ row, index }] : [];
  });
  const visits = left.flatMap(({ row }) => visitsOfRow(row));
  const handovers = rows.flatMap((row, index) => (isLeft(row, index) ? handoversOf(row) : []));
  return { left, visits, onBoard, handovers: handovers.filter(({ stopId }) => !isElsewhere(stopId)) };
}

/** The index of the last loading visit in the planned route; -1: the loading before the departure. */
function lastLoading(done: readonly Done[]): number {
  return Math.max(-1, ...done.map(({ row, index }) => (row.type === "stock_loading" ? index : -1)));
}

/** Failed stops since the last loading. */
function failedOf(facts: CourierFacts, done: readonly Done[]): string[] {
  const failed = failedIds(facts);
  return sinceLoading(done).filter((stopId) => failed.has(stopId));
}

/** Stops served since the last loading. Goods of shipments are counted where they are delivered, if no pickup is left. */
function collectedOf(facts: CourierFacts, done: readonly Done[]): string[] {
  const failed = failedIds(facts);
  const isLeft = isOpenFor(facts, done);
  const isCounted = (stopId: string): boolean => {
    const deliveries = facts.partnersOf(stopId);
    const isWaited = deliveries.filter(isLeft).some((id) => facts.partnersOf(id).some(isLeft));
    return deliveries.length === 0 || isWaited;
  };
  return sinceLoading(done).filter((stopId) => !failed.has(stopId) && isCounted(stopId));
}

/** Deliveries whose goods he has picked up or taken over. They stay on board over loadings. */
function carriedBy(facts: CourierFacts, done: readonly Done[]): string[] {
  const failed = failedIds(facts);
  const goods = done.flatMap(({ row: { type, stopId, handover } }) => {
    if (type !== "pickup" || stopId === null) return handover?.stopIds ?? [];
    return failed.has(stopId) ? [] : facts.partnersOf(stopId);
  });
  const isOpen = isOpenFor(facts, done);
  return [...new Set(goods)].filter((stopId) => isOpen(stopId) && !facts.isHandedOver(stopId));
}

/** Whether nobody has been at a stop. */
function isOpenFor({ isElsewhere }: CourierFacts, done: readonly Done[]) {
  const behind = new Set(done.map(({ row: { stopId } }) => stopId));
  return (id: string): boolean => !behind.has(id) && !isElsewhere(id);
}

function sinceLoading(done: readonly Done[]): string[] {
  const since = done.slice(done.findLastIndex(({ row }) => row.type === "stock_loading") + 1);
  return since.flatMap(({ row: { stopId } }) => stopId ?? []);
}

function failedIds({ reported }: CourierFacts): ReadonlySet<string> {
  return new Set(reported.filter(({ outcome }) => outcome.outcome === "failed").map(({ stop }) => stop.id));
}
