import type { Vehicle } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { AssignmentSettings } from "../records/assignment/record.ts";
import type { Route } from "../records/plan.ts";
import { OTHER_COURIER_MINUTES, type Pricing } from "./pricing.ts";
import type { CostParts } from "../records/priced.ts";
import type { RunOptions } from "../records/run.ts";

/** How a plan is priced. */
export interface Priced extends Pricing {
  readonly objective: NonNullable<RunOptions["objective"]>;
  /** The price of a late second, in millionths of a second of work. Absent: 0. */
  readonly lateMicros?: number;
  /** Services that start less than this before the end of their windows have a price. Absent: 0. */
  readonly marginSeconds?: number;
}

/** The couriers that a plan is made for, with a route or without. */
export type Fleet = readonly {
  readonly assignmentId: string;
  readonly costs: AssignmentSettings["costs"];
}[];

/** The couriers of vehicles, with the costs of the request. */
export function fleetOf(
  names: readonly { readonly assignmentId: string }[],
  vehicles: readonly Pick<Vehicle, "costs">[],
): Fleet {
  const usd = (micros = 0) => micros / 1e6;
  return names.map(({ assignmentId }, vehicle) => {
    const costs = vehicles[vehicle]?.costs;
    const { perKmMicros, perHourMicros, fixedMicros } = costs ?? {};
    return {
      assignmentId,
      costs: { perKm: usd(perKmMicros), perHour: usd(perHourMicros), fixed: usd(fixedMicros) },
    };
  });
}

type Figures = Pick<
  Route,
  "totalDistanceMeters" | "totalDurationSeconds" | "breakSeconds" | "overtimeSeconds"
>;

/** The cost of a route, as the core counts it. */
export function costOfRoute(
  figures: Figures,
  costs: AssignmentSettings["costs"],
  objective: Priced["objective"],
): number {
  const { totalDistanceMeters: meters, overtimeSeconds: overtime } = figures;
  const paid = figures.totalDurationSeconds - figures.breakSeconds + overtime;
  if (objective === "time") return paid;
  if (objective === "distance") return meters + 2 * overtime;
  const micros = (usd: number) => BigInt(Math.round(usd * 1e6));
  const way = micros(costs.perKm) * BigInt(Math.round(meters)) * 3600n;
  const time = micros(costs.perHour) * BigInt(Math.round(paid)) * 1000n;
  return Number(micros(costs.fixed) + (way + time) / 3_600_000n) / 1e6;
}

/** Up to a millionth, which is the core's unit of money. */
export function rounded(cost: number): number {
  return Math.round(cost * 1e6) / 1e6;
}

/** A cost of the solver in the objective's unit: seconds, metres, or USD. */
export function costOf(value: number, objective: Priced["objective"]): number {
  return objective === "cost" ? value / 1e6 : value;
}

/** What a plan has beside the sums of its routes; and their overtime. */
export function pricesOf(routes: readonly Route[], fleet: Fleet, priced: Priced) {
  return {
    overtime: overtimeOf(routes, fleet, priced),
    late: lateOf(routes, fleet, priced),
    otherCourier: otherCourierOf(routes, fleet, priced),
    balance: balanceOf(routes, fleet, priced),
  };
}

/**
 * The parts of a plan's cost; what they do not tell is its base. Null where nothing is priced beside the routes.
 * @param apart what near stops on different routes cost
 */
export function costPartsOf(
  cost: number,
  routes: readonly Route[],
  fleet: Fleet,
  priced: Priced,
  apart: number,
): CostParts | null {
  const isPreferred = routes.some(({ stops }) => stops.some(({ preferred }) => preferred !== null));
  const { compactness, lateMicros, marginSeconds } = priced;
  if (!compactness && !isPreferred && !lateMicros && !marginSeconds) return null;
  const { overtime, late, otherCourier, balance } = pricesOf(routes, fleet, priced);
  const base = rounded(cost - overtime - late - otherCourier - apart - balance);
  return { base, overtime, late, otherCourier, apart, prizes: 0, balance };
}

function overtimeOf(routes: readonly Route[], fleet: Fleet, { objective }: Priced): number {
  const costs = new Map(fleet.map((courier) => [courier.assignmentId, courier.costs]));
  const sum = routes.reduce((total, route) => {
    const own = costs.get(route.assignmentId);
    if (!own) return total;
    const without = costOfRoute({ ...route, overtimeSeconds: 0 }, own, objective);
    return total + costOfRoute(route, own, objective) - without;
  }, 0);
  return rounded(sum);
}

/** What stops with other couriers than they prefer add to the cost, as the core counts it. */
function otherCourierOf(routes: readonly Route[], fleet: Fleet, { weights, objective }: Priced): number {
  const others = routes.flatMap(({ stops }) => stops.filter(({ preferred }) => preferred === false)).length;
  return softCost(
    others * Math.round((weights?.otherCourier ?? OTHER_COURIER_MINUTES) * 60e6),
    fleet,
    objective,
  );
}

/** What late services and those within the margin add to the cost, as the core counts it. */
function lateOf(routes: readonly Route[], fleet: Fleet, priced: Priced): number {
  const { lateMicros = 0, marginSeconds: margin = 0, objective } = priced;
  const used = (slack: number | null) => Math.min(Math.max(margin - (slack ?? margin), 0), margin);
  const microsOf = ({ lateSeconds, slackSeconds, stopId, type }: Route["stops"][number]) =>
    stopId === null || type === "stock_loading" ? 0 : lateSeconds * lateMicros + used(slackSeconds) * 1e6;
  const micros = routes.flatMap(({ stops }) => stops.map(microsOf)).reduce((sum, one) => sum + one, 0);
  return softCost(micros, fleet, objective);
}

/** So many millionths of a second of work in the objective's unit, rounded down. */
function softCost(micros: number, fleet: Fleet, objective: Priced["objective"]): number {
  if (objective === "time") return Math.floor(micros / 1e6);
  if (objective === "distance") return Math.floor((8 * micros) / 1e6);
  const hourly = fleet.reduce((sum, { costs }) => sum + Math.round(costs.perHour * 1e6), 0);
  const rate = BigInt(hourly === 0 ? 1e6 * fleet.length : hourly);
  return Number((BigInt(micros) * rate) / (3_600_000_000n * BigInt(Math.max(1, fleet.length)))) / 1e6;
}

/** What the spread of working time adds to the cost of a plan, as the core counts it. */
function balanceOf(routes: readonly Route[], fleet: Fleet, { balance = 0, objective }: Priced): number {
  if (balance <= 0) return 0;
  const byCourier = new Map(
    routes.map((route) => [route.assignmentId, route.totalDurationSeconds - route.breakSeconds]),
  );
  const work = fleet.map(({ assignmentId }) => byCourier.get(assignmentId) ?? 0);
  const count = work.length;
  const total = work.reduce((sum, seconds) => sum + seconds, 0);
  const spread = work.reduce((sum, seconds) => sum + Math.abs(seconds * count - total), 0);
  if (objective !== "cost") return Math.floor((balance * spread) / count);
  const hourly = fleet.reduce((sum, { costs }) => sum + Math.round(costs.perHour * 1e6), 0);
  return Math.floor((balance * spread * hourly) / (count * count * 3600)) / 1e6;
}
