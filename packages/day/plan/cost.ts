import type { Vehicle } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { AssignmentSettings } from "../records/assignment/record.ts";
import type { Route } from "../records/plan.ts";
import { OTHER_COURIER_MINUTES, type Pricing } from "./pricing.ts";
import type { CostParts } from "../records/priced.ts";
import type { RunOptions } from "../records/run.ts";

/** How a plan is priced. */
export interface Priced extends Pricing {
  readonly objective: NonNullable<RunOptions["objective"]>;
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

/** What a plan has beside the sums of its routes; and their overtime. */
export function pricesOf(routes: readonly Route[], fleet: Fleet, priced: Priced) {
  return {
    overtime: overtimeOf(routes, fleet, priced),
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
  if (!priced.compactness && routes.every(({ stops }) => stops.every(({ preferred }) => preferred === null)))
    return null;
  const { overtime, otherCourier, balance } = pricesOf(routes, fleet, priced);
  const base = rounded(cost - overtime - otherCourier - apart - balance);
  return { base, overtime, late: 0, otherCourier, apart, prizes: 0, balance };
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
  const micros = others * Math.round((weights?.otherCourier ?? OTHER_COURIER_MINUTES) * 60e6);
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
