import type { PlanBasis } from "@rondo/day/plan/plan.ts";
import type { Change, Reason, Route, UnassignedStop } from "@rondo/day/records/plan.ts";

/** Routes, and the stops that they leave out. */
interface Plan {
  readonly routes: Route[];
  readonly unassignedStops: UnassignedStop[];
}

/** The current routes of a project, as they are stored. */
export interface CurrentPlan extends Plan, PlanBasis {
  /** Of the whole plan, in the unit of its objective. Absent in plans of older versions. */
  readonly cost?: number;
  /** Since the plan that it is based on. Absent in plans of older versions. */
  readonly changes?: readonly Change[];
}

/** The current routes of a project from their stored text. Older versions' texts are read, too. */
export function readCurrent(body: string): CurrentPlan {
  return readPlan(JSON.parse(body) as CurrentPlan);
}

/** A stored plan. One without routes if there is none. */
export function planOf(body: string | null | undefined): CurrentPlan {
  return body ? readCurrent(body) : { routes: [], unassignedStops: [] };
}

/** Adds the fields that a plan of an older version lacks. */
export function readPlan<Body extends Plan>(body: Body): Body {
  const routes = body.routes.map((route) => ({
    ...{ compactness: null, setupSeconds: 0, lateSeconds: 0 },
    ...route,
    stops: route.stops.map((row) => ({
      ...{ slackSeconds: null, preferred: null, handover: null, setupSeconds: 0, lateSeconds: 0 },
      ...named(row),
    })),
  }));
  return { ...body, routes, unassignedStops: body.unassignedStops.map(unassignedOf) };
}

/** Adds `externalId`, which stops of older versions lack. */
function named<Stop extends { readonly externalId: string | null }>(stored: Stop): Stop {
  return { ...{ externalId: null }, ...stored };
}

/** Older reasons have no amount, and do not say which belong together. */
export function unassignedOf(stored: UnassignedStop): UnassignedStop {
  const absent = { together: false, shortfall: null, stopId: null } satisfies Partial<Reason>;
  return { ...named(stored), reasons: stored.reasons.map((reason) => ({ ...absent, ...reason })) };
}
