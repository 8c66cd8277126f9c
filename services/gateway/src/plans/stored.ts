import type { Reason, Route, Summary, UnassignedStop } from "./schemas.ts";

/** Routes, and the stops that they leave out. */
interface Plan {
  readonly routes: Route[];
  readonly unassignedStops: UnassignedStop[];
}

/** The current routes of a project, as they are kept. */
export interface CurrentPlan extends Plan {
  /** Of the run, in whose unit the routes' costs are; absent in plans of older versions. */
  readonly objective?: Summary["objective"];
}

/** The current routes of a project from their stored text, also one that an older version has stored. */
export function readCurrent(body: string): CurrentPlan {
  return readPlan(JSON.parse(body) as CurrentPlan);
}

/** A stored plan with the fields that older versions did not have. */
export function readPlan<Body extends Plan>(body: Body): Body {
  const routes = body.routes.map((route) => ({ ...route, stops: route.stops.map(named) }));
  return { ...body, routes, unassignedStops: body.unassignedStops.map(unassignedOf) };
}

/** Stops of older versions have no id of the company's own. */
function named<Stop extends { readonly externalId: string | null }>(stored: Stop): Stop {
  return { ...{ externalId: null }, ...stored };
}

/** Older reasons have no amount, and say nothing about going together. */
export function unassignedOf(stored: UnassignedStop): UnassignedStop {
  const absent = { together: false, shortfall: null } satisfies Partial<Reason>;
  return { ...named(stored), reasons: stored.reasons.map((reason) => ({ ...absent, ...reason })) };
}
