import { measureInChild } from "../measurement.ts";
import { pyvrpOrders, type Order } from "../pyvrp.ts";
import { faultsOf, type Faults, type PlannedRoute } from "./faults.ts";
import type { NamedKind } from "./kinds.ts";
import type { Task } from "@rondo/solver/published/task.ts";
import { timerOf, type Times } from "./timetable.ts";
import { generateDay } from "./town.ts";

/** One solver's plan of one day. */
export interface DayFigures extends Faults {
  readonly workingSeconds: number;
  readonly leftOut: number;
  /** The reason why the plan is not valid. */
  readonly problems: readonly string[];
}

interface Request {
  readonly kind: NamedKind;
  /** Seed of the day and of the search. */
  readonly seed: number;
  readonly seconds: number;
}

/** The part of a plan's JSON form that is read here. Zeros may be missing. */
interface PlanJson {
  readonly routes?: readonly {
    readonly vehicle?: number;
    readonly departure?: number;
    readonly end?: number;
    readonly breakSeconds?: number;
    readonly drivingSeconds?: number;
    readonly waitSeconds?: number;
    readonly activities?: readonly { readonly stop?: number }[];
  }[];
}

/** A route, with its times if the plan has them. */
type ToldOrder = Order & { readonly told?: Times };

/** A run of this build, with the times that its plan states. */
export const measureOurs = ({ kind, seed, seconds }: Request): DayFigures => {
  const source = { kind: "day", day: kind, seed } as const;
  const { plan = "{}", faults } = measureInChild({ source, seconds, seed, keepPlan: true });
  return figuresOf(generateDay(kind, seed).task, ordersOf(plan), faults);
};

/** A run of another build. This build times its routes again, so that only the orders differ. */
export const measureBaseline = ({ kind, seed, seconds }: Request, core: string): DayFigures => {
  const source = { kind: "day", day: kind, seed } as const;
  const { plan = "{}" } = measureInChild({ source, seconds, seed, core, keepPlan: true });
  const orders = ordersOf(plan).map(({ vehicle, stops }) => ({ vehicle, stops }));
  return figuresOf(generateDay(kind, seed).task, orders, []);
};

/** A run of PyVRP, timed by this build as well. @throws when PyVRP has no plan */
export const measurePyvrp = ({ kind, seed, seconds }: Request, python: string): DayFigures => {
  const { task } = generateDay(kind, seed);
  const orders = pyvrpOrders(task, { python, seconds, seed, mayLeaveOut: true });
  if (orders === undefined) throw new Error("PyVRP has found no valid plan");
  return figuresOf(task, orders, []);
};

const ordersOf = (plan: string): ToldOrder[] =>
  ((JSON.parse(plan) as PlanJson).routes ?? []).map((route) => {
    const { departure = 0, end = 0, breakSeconds = 0, drivingSeconds = 0, waitSeconds = 0 } = route;
    const workingSeconds = end - departure - breakSeconds;
    return {
      vehicle: route.vehicle ?? 0,
      stops: (route.activities ?? []).flatMap(({ stop }) => stop ?? []),
      told: { departure, end, workingSeconds, drivingSeconds, waitSeconds },
    };
  });

const figuresOf = (task: Task, orders: readonly ToldOrder[], faults: readonly string[]): DayFigures => {
  const timer = timerOf(task);
  const timed = timer(orders.map(({ vehicle, stops }) => ({ vehicle, stops })));
  const routes: PlannedRoute[] = orders.flatMap(({ told, ...order }, index) => {
    const times = told ?? timed[index];
    return times ? [{ ...order, times }] : [];
  });
  const idle = { departure: 0, end: 0, workingSeconds: 0, drivingSeconds: 0, waitSeconds: 0 };
  const { vehicles, stops } = JSON.parse(task.problem) as Record<"vehicles" | "stops", unknown[]>;
  const whole = vehicles.map(
    (_, vehicle) => routes.find((route) => route.vehicle === vehicle) ?? { vehicle, stops: [], times: idle },
  );
  const served = new Set(routes.flatMap(({ stops }) => stops));
  const leftOut = stops.map((_, stop) => stop).filter((stop) => !served.has(stop));
  return {
    workingSeconds: sum(routes.map(({ times }) => times.workingSeconds)),
    leftOut: leftOut.length,
    ...faultsOf(whole, leftOut, timer),
    problems: [...faults, ...orders.flatMap((order, index) => objection(order, timed[index]))],
  };
};

const objection = ({ vehicle, told }: ToldOrder, times: Times | null | undefined): string[] => {
  if (!times) return [`vehicle ${vehicle}: its order is not possible`];
  if (!told || told.workingSeconds === times.workingSeconds) return [];
  return [`vehicle ${vehicle}: works ${told.workingSeconds} s, by the timetable ${times.workingSeconds} s`];
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
