import type { PageCore } from "@rondo/solver/core.ts";
import { DEFAULT_LINES } from "@rondo/solver/straight-line.ts";
import type { TravelFile } from "@rondo/solver/travel-file.ts";
import { PROFILE_OF, SPEED_KMH, type ProfileName } from "@rondo/solver/travel/profile.ts";
import type { Sources } from "../problem/prepare.ts";
import { pricingOf, type Pricing } from "../plan/pricing.ts";
import { planFor } from "./improve.ts";
import { OwnCore } from "./own-core.ts";

export interface Wished {
  /** The records of a day, which need not have a plan. */
  readonly sources: Sources;
  /** The day, if the project has none. */
  readonly date: string;
  /** What the run is priced by. The wishes are balance and compactness. */
  readonly pricing: Pricing;
  /** The time for each of two searches. */
  readonly ms: number;
}

/** What a plan with the wishes takes beside one without them. */
export interface WishPrice {
  /** Couriers with a route, with the wishes. */
  readonly couriers: number;
  readonly moreSeconds: number;
  readonly moreMeters: number;
}

const PROFILES = Object.keys(PROFILE_OF) as ProfileName[];

/** Straight lines, which lead anywhere: a day without a plan has no other travel yet. */
const LINES: TravelFile = {
  ...{ locations: [], cells: [] },
  matrixOf: PROFILES.reduce<number[]>(
    (all, name, index) => Object.assign(all, { [PROFILE_OF[name]]: index }),
    [-1],
  ),
  lines: PROFILES.map((name) => ({ ...DEFAULT_LINES, speedKmh: SPEED_KMH[name] ?? DEFAULT_LINES.speedKmh })),
};

/** Plans the day twice, by straight lines, with the wishes and without. @throws Refusal as a run's preparation */
export function priceOfWishes(core: PageCore, asked: Wished): WishPrice {
  const { sources, date, pricing, ms } = asked;
  const base = { date, cost: 0, ...pricingOf({ ...pricing, balance: 0, compactness: 0 }) };
  const own = new OwnCore(core, LINES, { sources, base, newId: () => crypto.randomUUID() });
  const [without, wished] = [{}, pricing].map((options) => {
    const routes = planFor(core, own.prepare(options), ms);
    const sum = (of: (route: (typeof routes)[number]) => number) =>
      routes.reduce((total, route) => total + of(route), 0);
    return {
      couriers: routes.length,
      seconds: sum(({ totalDurationSeconds }) => totalDurationSeconds),
      meters: sum(({ totalDistanceMeters }) => totalDistanceMeters),
    };
  }) as [Totals, Totals];
  return {
    couriers: wished.couriers,
    moreSeconds: wished.seconds - without.seconds,
    moreMeters: wished.meters - without.meters,
  };
}

interface Totals {
  readonly couriers: number;
  readonly seconds: number;
  readonly meters: number;
}
