import type { SolverCore } from "@rondo/solver/core.ts";
import { DEFAULT_LINES } from "@rondo/solver/straight-line.ts";
import type { TravelFile } from "@rondo/solver/travel-file.ts";
import { PROFILE_OF, SPEED_KMH, type ProfileName } from "@rondo/solver/travel/profile.ts";
import type { Sources } from "../problem/prepare.ts";
import { planFor } from "./improve.ts";
import { OwnCore, type PlanBase } from "./own-core.ts";

export interface Sharing {
  /** The records of a day, which need not have a plan. */
  readonly sources: Sources;
  /** The day, if the project has none. */
  readonly date: string;
  readonly objective: PlanBase["objective"];
  readonly balance: number;
  /** The time for each of two searches. */
  readonly ms: number;
}

/** What a plan that shares the work takes beside one that does not. */
export interface SharingPrice {
  /** Couriers with a route, with sharing. */
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

/** Plans the day twice, by straight lines, with the work shared and without. @throws Refusal as a run's preparation */
export function priceOfSharing(core: SolverCore, asked: Sharing): SharingPrice {
  const { sources, date, objective, ms } = asked;
  const base = { date, objective, balance: 0, cost: 0, lateMinutes: 0 };
  const own = new OwnCore(core, LINES, { sources, base, newId: () => crypto.randomUUID() });
  const [alone, shared] = [0, asked.balance].map((balance) => {
    const routes = planFor(core, own.prepare({ balance }), ms);
    const sum = (of: (route: (typeof routes)[number]) => number) =>
      routes.reduce((total, route) => total + of(route), 0);
    return {
      couriers: routes.length,
      seconds: sum(({ totalDurationSeconds }) => totalDurationSeconds),
      meters: sum(({ totalDistanceMeters }) => totalDistanceMeters),
    };
  }) as [Totals, Totals];
  return {
    couriers: shared.couriers,
    moreSeconds: shared.seconds - alone.seconds,
    moreMeters: shared.meters - alone.meters,
  };
}

interface Totals {
  readonly couriers: number;
  readonly seconds: number;
  readonly meters: number;
}
