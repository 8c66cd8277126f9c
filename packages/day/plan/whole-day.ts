import type { AssignmentSettings } from "../records/assignment/record.ts";
import type { Route, RouteStop } from "../records/plan.ts";
import type { PlanDay } from "../time/plan-day.ts";
import { stayOf } from "./stay.ts";
import { costOfRoute, pricesOf, rounded, type Priced } from "./cost.ts";

type Loads = Readonly<Record<string, number>>;

/** What a day has beside the rest that an optimizer planned. It is stored with a run, so it is plain data. */
export interface Behind {
  /** All couriers of the day, in the order of its vehicles. */
  readonly couriers: readonly CourierBehind[];
  /** Routes of couriers that the run is not about. */
  readonly carried: readonly Route[];
}

/** A courier's part of it. Times are seconds of the day. */
export interface CourierBehind {
  readonly assignmentId: string;
  readonly courierId: string;
  readonly shiftEnd: number;
  readonly maxWorkMinutes?: number | null;
  /** The caller says where he is, or from when he can be planned. */
  readonly isTold?: boolean;
  readonly costs: AssignmentSettings["costs"];
  /** Null: he has not departed. */
  readonly history: History | null;
  /** Visits that his route has left, by the ids of their stops. */
  readonly remaining: readonly string[];
}

interface History {
  readonly startAt: string;
  readonly rows: readonly RouteStop[];
  readonly end: number;
  /** When he can go on, and when he set out if he drives to the next stop of the plan. */
  readonly freeAt: number;
  readonly underWay: { readonly at: number; readonly stopId: string } | null;
  /** What the leg to the first row of the rest has beside its own way. */
  readonly approach: { readonly meters: number; readonly seconds: number };
  /** The way home if nothing is left. */
  readonly home: { readonly meters: number; readonly seconds: number };
  /** Loads of goods on board: of stops that may be left, and of failed ones. */
  readonly onBoard: readonly { readonly stopId: string; readonly loads: Loads; readonly isFailed: boolean }[];
}

interface Frame extends Priced {
  readonly projectId: string;
  readonly jobId: string;
}

/**
 * The routes of the whole day: histories, the rest behind them, and the routes that the run was not about.
 * @param rest the routes of the rest
 * @param apart what near stops on different routes cost in the rest
 */
export function wholeDay(
  rest: readonly Route[],
  { couriers, carried }: Behind,
  frame: Frame,
  day: PlanDay,
  newId: () => string,
  apart = 0,
): { readonly routes: Route[]; readonly cost: number } {
  const left = rest.filter(({ stops }) => stops.length > 0);
  const ofCourier = new Map([...carried, ...left].map((route) => [route.assignmentId, route]));
  const routes = couriers.flatMap((courier): Route[] => {
    const route = ofCourier.get(courier.assignmentId);
    const { history } = courier;
    if (history === null || (route && carried.includes(route))) return route ? [route] : [];
    if (!route && history.rows.length === 0) return [];
    return [joined(courier, history, route, frame, day, newId)];
  });
  const sum = routes.reduce((total, { cost }) => total + cost, 0);
  const { late, otherCourier, balance } = pricesOf(routes, couriers, frame);
  return { routes, cost: rounded(sum + balance + late + otherCourier + apart) };
}

/** A courier's history and the rest of his day as one route. */
function joined(
  courier: CourierBehind,
  { startAt, rows: past, end, approach, home, onBoard }: History,
  rest: Route | undefined,
  { projectId, jobId, objective }: Frame,
  day: PlanDay,
  newId: () => string,
): Route {
  const { assignmentId, courierId, shiftEnd, maxWorkMinutes, costs } = courier;
  const rows = [...past, ...restRows(rest?.stops ?? [], approach, onBoard)];
  const endAt = rest?.endAt ?? day.instant(end + home.seconds);
  const way = rest ? approach : home;
  const of = (pick: (row: RouteStop) => number) => past.reduce((sum, row) => sum + pick(row), 0);
  const drivingSeconds = of((row) => row.durationSeconds) + way.seconds + (rest?.drivingSeconds ?? 0);
  const stays = (isBreak: boolean) => of((row) => ((row.type === "break") === isBreak ? stayOf(row) : 0));
  const serviceSeconds = stays(false) + (rest?.serviceSeconds ?? 0);
  const breakSeconds = stays(true) + (rest?.breakSeconds ?? 0);
  const setupSeconds = of((row) => row.setupSeconds) + (rest?.setupSeconds ?? 0);
  const totalDurationSeconds = Math.round((Date.parse(endAt) - Date.parse(startAt)) / 1000);
  const worked = totalDurationSeconds - breakSeconds - (maxWorkMinutes ?? Infinity) * 60;
  const figures = {
    totalDistanceMeters: of((row) => row.distanceMeters) + way.meters + (rest?.totalDistanceMeters ?? 0),
    ...{ totalDurationSeconds, drivingSeconds, serviceSeconds, setupSeconds, breakSeconds },
    waitSeconds: totalDurationSeconds - drivingSeconds - serviceSeconds - setupSeconds - breakSeconds,
    overtimeSeconds: Math.max(0, day.secondsFrom(endAt) - shiftEnd, worked),
    lateSeconds: of((row) => row.lateSeconds) + (rest?.lateSeconds ?? 0),
  };
  return {
    ...{ id: rest?.id ?? newId(), projectId, jobId, assignmentId, courierId, startAt, endAt, ...figures },
    cost: costOfRoute(figures, costs, objective),
    compactness: null,
    geometry: rest?.geometry ?? null,
    stops: rows.map((row, index) => ({ ...row, sequence: index + 1 })),
  };
}

/** The rows of a rest behind a history: with goods on board that no row of it delivers, until the next loading. */
function restRows(
  rows: readonly RouteStop[],
  approach: History["approach"],
  onBoard: History["onBoard"],
): RouteStop[] {
  const delivered = new Set(rows.map(({ stopId }) => stopId));
  const carried = onBoard.filter(({ stopId, isFailed }) => isFailed || !delivered.has(stopId));
  const loading = rows.findIndex(({ type }) => type === "stock_loading");
  const isBeforeLoading = (index: number) => loading < 0 || index < loading;
  return rows.map((row, index) => ({
    ...row,
    ...(index === 0 && {
      distanceMeters: Math.max(0, row.distanceMeters + approach.meters),
      durationSeconds: Math.max(0, row.durationSeconds + approach.seconds),
    }),
    loadAfter: isBeforeLoading(index)
      ? sumOf(
          row.loadAfter,
          carried.map(({ loads }) => loads),
        )
      : row.loadAfter,
  }));
}

/** Loads and more loads, in the kinds of the first. */
export function sumOf(loads: Loads, more: readonly Loads[]): Record<string, number> {
  const sum = (kind: string, amount: number) =>
    more.reduce((total, each) => total + Math.round((each[kind] ?? 0) * 1e6), Math.round(amount * 1e6)) / 1e6;
  return Object.fromEntries(Object.entries(loads).map(([kind, amount]) => [kind, sum(kind, amount)]));
}
