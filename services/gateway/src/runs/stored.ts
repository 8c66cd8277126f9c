import type { SolveRequest } from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { RunFrame, StoredFrame } from "./solver/plan.ts";
import type { Reason, Route, RunResult, Summary, UnassignedStop, Warning } from "./schemas.ts";

/** What warnings looked like before they had codes. */
type Older<Body extends { readonly warnings: readonly Warning[] }> = Omit<Body, "warnings"> & {
  readonly warnings: readonly (Warning | string)[];
};

interface Plan {
  readonly routes: Route[];
  readonly unassignedStops: UnassignedStop[];
}

/** The current routes of a project, as they are kept. */
export interface CurrentPlan extends Plan {
  /** Of the run, in whose unit the routes' costs are; absent in plans of older versions. */
  readonly objective?: Summary["objective"];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The result of a run from its stored text, also one that an older version has stored. */
export function readResult(body: string): RunResult {
  const result = JSON.parse(body) as Older<RunResult>;
  return { ...readPlan(result), warnings: result.warnings.map(warningOf) };
}

/** The current routes of a project from their stored text. */
export function readCurrent(body: string): CurrentPlan {
  return readPlan(JSON.parse(body) as CurrentPlan);
}

/** The frame of a run from its stored text and the request that is stored beside it. */
export function readFrame(text: string, { problem }: SolveRequest): RunFrame {
  const frame = JSON.parse(text) as Older<StoredFrame>;
  const leftOut = frame.leftOut.map(unassignedOf);
  return { ...frame, leftOut, warnings: frame.warnings.map(warningOf), locations: problem?.places ?? [] };
}

function readPlan<Body extends Plan>(body: Body): Body {
  const routes = body.routes.map((route) => ({ ...route, stops: route.stops.map(named) }));
  return { ...body, routes, unassignedStops: body.unassignedStops.map(unassignedOf) };
}

/** Stops of older versions have no id of the company's own. */
function named<Stop extends { readonly externalId: string | null }>(stored: Stop): Stop {
  return { ...{ externalId: null }, ...stored };
}

/** Older reasons have no amount, and say nothing about going together. */
function unassignedOf(stored: UnassignedStop): UnassignedStop {
  const absent = { together: false, shortfall: null } satisfies Partial<Reason>;
  return { ...named(stored), reasons: stored.reasons.map((reason) => ({ ...absent, ...reason })) };
}

/** Older warnings are three kinds of sentences. Each names one record, by its id. */
function warningOf(stored: Warning | string): Warning {
  if (typeof stored !== "string") return stored;
  const [id] = UUID.exec(stored) ?? [];
  const ids = id === undefined ? [] : [id];
  if (stored.startsWith("Assignment"))
    return { code: "INACTIVE_COURIER", message: stored, stopIds: [], assignmentIds: ids };
  const code = stored.startsWith("Stock loading point") ? "NO_COORDINATES" : "NOT_LOCKED";
  return { code, message: stored, stopIds: ids, assignmentIds: [] };
}
